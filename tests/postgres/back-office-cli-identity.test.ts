import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('ops'), inject('schemaTemplate'));
});

const ops = (line: string) => runCommand({ DATABASE_URL: databaseUrl }, line.split(' '));

describe('npm run ops', () => {
  it('turns modules and settings on and off, which the audit log records', async () => {
    expect((await ops('modules list')).out).toMatch(/^CBS3\s+off$/m);
    expect(await ops('modules set CBS3 on')).toMatchObject({ code: 0, out: 'CBS3 is on.' });
    expect((await ops('modules list')).out).toMatch(/^CBS3\s+on$/m);
    expect(await ops('settings set loginRedirect on')).toMatchObject({ code: 0 });
    expect((await ops('settings list')).out).toMatch(/^loginRedirect\s+on$/m);
    const { out } = await ops('audit');
    expect(out).toMatch(/command line\s+module\.set\s+CBS3/);
    expect(out).toMatch(/command line\s+setting\.set\s+loginRedirect/);
  });

  it('turns no feature on in production whose codes nobody delivers', async () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PUBLIC_ORIGIN: 'https://portal.example',
      OPS_ORIGIN: 'https://ops.example',
      APP_SECRET: randomBytes(32).toString('base64'),
      AUDIT_EXPORT_URL: 'https://heads.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Portal <no-reply@portal.example>',
    };
    const set = (modId: string) => runCommand(production, ['modules', 'set', modId, 'on']);
    const complaint =
      'This feature sends codes by SMS, and no SMS service is set up. Set SMS_URL and SMS_SECRET first.';
    expect(await set('MOBILEVERCODELOGIN3')).toEqual({ code: 1, out: '', complaint });
    expect(await set('FREEPLAY3')).toMatchObject({ code: 0 });
    expect(await ops('modules set MOBILEVERCODELOGIN3 off')).toMatchObject({ code: 0 });
    expect(await ops('modules set MOBILEVERCODELOGIN3 on')).toMatchObject({ code: 0 });
  });

  it('changes fields of the registration form; omitted values stay', async () => {
    const { code, out } = await ops('registration set zalo required 9 11');
    expect([code, out]).toEqual([0, 'zalo is required: digits, 9 to 11 characters.']);
    expect((await ops('registration set zalo optional')).out).toBe('zalo is optional: digits, 9 to 11 characters.');
    await ops('registration set line required 4 4 letters_digits');
    const list = (await ops('registration list')).out;
    expect(list).toMatch(/^zalo\s+optional\s+9\s+11\s+digits$/m);
    expect(list).toMatch(/^line\s+required\s+4\s+4\s+letters_digits$/m);
    expect((await ops('audit')).out).toMatch(/command line\s+registration\.set\s+zalo/);
  });

  it('adds, lists, disables and enables affiliate codes', async () => {
    expect(await ops('affiliates add summer24 play.example.com')).toMatchObject({
      code: 0,
      out: 'Added SUMMER24 and play.example.com.',
    });
    expect((await ops('affiliates list')).out).toMatch(/^SUMMER24\s+play\.example\.com\s+–\s+enabled/m);
    expect((await ops('affiliates disable summer24')).code).toBe(0);
    expect((await ops('affiliates list')).out).toMatch(/^SUMMER24\s+play\.example\.com\s+–\s+disabled/m);
    expect((await ops('affiliates enable summer24')).code).toBe(0);
  });

  it.each([
    ['modules set NONE on', 2, 'is not one of'],
    ['modules set CBS3 maybe', 2, 'is not one of on, off'],
    ['settings set nothing on', 2, 'is not one of'],
    ['registration set shoe required', 2, 'is not one of'],
    ['registration set line sometimes', 2, 'is not one of'],
    ['registration set line required x', 2, 'is not a length'],
    ['registration set line required 1 2 any more', 2, 'Unexpected: "more"'],
    ['registration set password required 6', 1, 'minLength: This must be at least 8.'],
    ['registration set line required 1 2 nothing', 1, 'patternId: '],
    ['affiliates add x', 1, 'code: '],
    ['affiliates add GOOD nobody', 1, 'account: There’s no active agent with this name.'],
    ['affiliates add GOOD one.example.com two.example.com', 2, 'at most one domain'],
    ['affiliates disable NOBODY', 1, 'We couldn’t find that.'],
  ])('refuses %s with the reason', async (line, code, reason) => {
    expect(await ops(line)).toMatchObject({ code, complaint: expect.stringContaining(reason) });
  });
});

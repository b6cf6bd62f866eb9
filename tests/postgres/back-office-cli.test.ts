import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { setUpVendor } from '#domain/games';
import { openDatabase } from '#server/db/open';
import { runCommand } from '../support/command-line.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('ops'));
});

const ops = (...words: string[]) => runCommand({ DATABASE_URL: databaseUrl }, words);

describe('npm run ops', () => {
  test('prints the password of a new account once and nowhere else', async () => {
    const added = await ops('staff', 'add', 'Mai', 'finance');
    const password = /^STAFF mai \/ ((?:[0-9A-Z]{5}-){3}[0-9A-Z]{5})$/m.exec(added.out)?.[1] ?? 'none';
    expect(added.code).toBe(0);
    expect(password).not.toBe('none');
    for (const words of [['staff', 'list'], ['audit']]) {
      const { out } = await ops(...words);
      expect(out).toContain('mai');
      expect(out).not.toContain(password);
    }
    expect((await ops('audit')).out).toMatch(/command line\s+staff\.create\s+mai/);
  });

  test('exits with 1 and prints the reason when something is refused', async () => {
    expect(await ops('withdrawals', 'approve', 'WNOSUCH')).toMatchObject({
      code: 1,
      complaint: 'We couldn’t find that.',
    });
    expect(await ops('staff', 'add', '9x', 'admin')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^username: /),
    });
  });

  test('proposes what needs a second person, who is never the command line', async () => {
    const fourEyes = (words: string[]) => runCommand({ DATABASE_URL: databaseUrl, FOUR_EYES: 'on' }, words);
    const { code, out } = await fourEyes(['ledger', 'reverse', '1', 'booked by mistake']);
    expect([code, out]).toEqual([0, expect.stringMatching(/Proposal A\w+ waits for approval in the back office/)]);
    expect(await fourEyes(['ledger', 'reverse', '1', 'booked by mistake'])).toMatchObject({ code: 1 });
    expect((await ops('audit')).out).toMatch(/command line\s+proposal\.make\s+A\w+/);
    expect((await ops('audit')).out).not.toContain('ledger.reverse');
  });

  test('shows no code or link in production', async () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      APP_SECRET: randomBytes(32).toString('base64url'),
      PUBLIC_ORIGIN: 'https://portal.example',
      OPS_ORIGIN: 'https://ops.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'no-reply@portal.example',
    };
    const { code, out, complaint } = await runCommand(production, ['outbox', 'show', '1']);
    expect([code, out]).toEqual([2, '']);
    expect(complaint).toContain('never shown in production');
    expect((await ops('outbox', 'show', '1')).complaint).toBe('We couldn’t find that.');
  });

  test('compares a vendor’s statement with the ledger and lists the differences', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlay-statement-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'statement.json');
    await writeFile(file, JSON.stringify([{ txId: 'never-booked', call: 'bet', amount: '1000' }]));
    const period = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
    expect(await ops('vendors', 'reconcile', 'NOBODY', ...period, file)).toMatchObject({ code: 2 });
    const place = { databaseUrl, embeddedFolder: undefined, maxConnections: 1 };
    const db = await openDatabase({ ...place, log: { warn() {} } });
    await db.transaction((tx) =>
      setUpVendor(
        tx,
        {
          code: 'TST',
          name: 'Test',
          sealedSecrets: [],
          launchUrl: 'http://v.test',
          currency: 'VND',
          allowedAddresses: [],
        },
        [],
      ),
    );
    await db.close();
    expect(await ops('vendors', 'reconcile', 'TST', ...period, file)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/never-booked\s+missing at the portal\s+–\s+bet 1000[\s\S]*ALERT {2}1 differences/),
    });
    await writeFile(file, '[]');
    expect(await ops('vendors', 'reconcile', 'TST', ...period, file)).toMatchObject({ code: 0 });
  });
});

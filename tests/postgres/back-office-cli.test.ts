import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { rotateVendorSecret, setUpVendor } from '#domain/games';
import { ensureAccount } from '#domain/ledger';
import { createGuest } from '#domain/members';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { createSealer } from '#server/crypto/sealer';
import { openDatabase } from '#server/db/open';
import { runCommand } from '../support/command-line.ts';
import { queryRows } from '../support/sql.ts';
import type { StaffRole } from '#rules/staff';
import { addStaff, codeOf, STAFF_PASSWORD } from '../support/staff.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

const SECRET = 'a secret that is only for this test, long enough';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('ops'), inject('schemaTemplate'));
});

const ops = (...words: string[]) => runCommand({ DATABASE_URL: databaseUrl }, words);

async function onDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ databaseUrl, embeddedFolder: undefined, maxConnections: 1, log: { warn() {} } });
  await work(db);
  await db.close();
}

describe('npm run ops', () => {
  test('creates the accounts of a new portal and prints each link once', async () => {
    expect(await ops('staff', 'add', 'Mai', 'finance')).toMatchObject({ code: 0 });
    const printed = await ops('staff', 'link', 'mai');
    const token = /^http:\/\/127\.0\.0\.1:4321\/ops#enroll=([\w-]{43})$/m.exec(printed.out)?.[1] ?? 'none';
    expect(token).not.toBe('none');
    for (const words of [['staff', 'list'], ['audit']]) {
      const { out } = await ops(...words);
      expect(out).toContain('mai');
      expect(out).not.toContain(token);
    }
    expect((await ops('staff', 'list')).out).toMatch(/^mai\s+finance\s+not enrolled/m);
    expect((await ops('audit')).out).toMatch(/command line\s+staff\.create\s+mai/);
  });

  test('changes staff alone only while nobody could approve it, which raises an alert', async () => {
    const url = await createDatabase(inject('postgresUrl'), uniqueName('bootstrap'), inject('schemaTemplate'));
    const db = await openDatabase({
      databaseUrl: url,
      embeddedFolder: undefined,
      maxConnections: 1,
      log: { warn() {} },
    });
    onTestFinished(() => db.close());
    const line = (...words: string[]) => runCommand({ DATABASE_URL: url, FOUR_EYES: 'on' }, words);
    const enroll = (username: string) =>
      addStaff({ db, sealer: createSealer(SECRET) }, { username, role: 'admin', password: STAFF_PASSWORD });
    await enroll('first');
    expect(await line('staff', 'add', 'helper', 'admin')).toMatchObject({
      code: 0,
      out: expect.stringContaining('staff link helper'),
    });
    const alerts = {
      name: 'test_alerts',
      text: `select subject from security_events where kind = 'staff_changed_alone'`,
    };
    expect(await queryRows(db, alerts)).toEqual([{ subject: 'POST /ops/api/staff' }]);
    await enroll('second');
    for (const words of [
      ['add', 'third', 'admin'],
      ['reset', 'first'],
      ['role', 'helper', 'support'],
      ['enable', 'helper'],
    ])
      expect((await line('staff', ...words)).out).toMatch(/Proposal A\w+ waits for approval/);
    expect((await line('staff', 'list')).out).not.toContain('third');
    expect(await queryRows(db, alerts)).toHaveLength(1);
  });

  test('names the person of every change once there is one, and enforces their role', async () => {
    const url = await createDatabase(inject('postgresUrl'), uniqueName('person'), inject('schemaTemplate'));
    const db = await openDatabase({
      databaseUrl: url,
      embeddedFolder: undefined,
      maxConnections: 1,
      log: { warn() {} },
    });
    onTestFinished(() => db.close());
    const line = (words: string, code?: string) =>
      runCommand(
        { DATABASE_URL: url, APP_SECRET: SECRET, ...(code ? { PARLAY_OPS_CODE: code } : {}) },
        words.split(' '),
      );
    const change = 'settings set loginRedirect on';
    expect((await line(change)).code).toBe(0);
    const enroll = (username: string, role: StaffRole) =>
      addStaff({ db, sealer: createSealer(SECRET) }, { username, role, password: STAFF_PASSWORD });
    const [admin, finance] = [await enroll('lan', 'admin'), await enroll('huy', 'finance')];
    expect(await line(change)).toMatchObject({ code: 2, complaint: expect.stringContaining('--as <username>') });
    expect((await line('settings list')).code).toBe(0);
    expect(await line(`--as huy ${change}`, codeOf(finance))).toMatchObject({ code: 1, out: '' });
    expect(await line(`--as lan ${change}`, '000000')).toMatchObject({ code: 1, out: '' });
    expect(await line(`--as nobody ${change}`, codeOf(admin))).toMatchObject({ code: 1, out: '' });
    const code = codeOf(admin);
    expect(await line(`--as Lan ${change}`, code)).toMatchObject({ code: 0, out: 'loginRedirect is on.' });
    expect(await line(`--as lan ${change}`, code)).toMatchObject({ code: 1, out: '' });
    const { out } = await line('audit');
    expect(out.match(/lan\s+setting\.set\s+loginRedirect/g)).toHaveLength(1);
    expect(out.match(/command line\s+setting\.set\s+loginRedirect/g)).toHaveLength(1);
  });

  test('proposes in the name of the person, whom the second one must not be', async () => {
    const url = await createDatabase(inject('postgresUrl'), uniqueName('proposer'), inject('schemaTemplate'));
    const db = await openDatabase({
      databaseUrl: url,
      embeddedFolder: undefined,
      maxConnections: 1,
      log: { warn() {} },
    });
    onTestFinished(() => db.close());
    const account = { username: 'lan', role: 'admin', password: STAFF_PASSWORD } as const;
    const secret = await addStaff({ db, sealer: createSealer(SECRET) }, account);
    const env = { DATABASE_URL: url, APP_SECRET: SECRET, FOUR_EYES: 'on', PARLAY_OPS_CODE: codeOf(secret) };
    expect((await runCommand(env, '--as lan ledger reverse 1 a mistake'.split(' '))).out).toContain(
      'waits for approval',
    );
    const makers = { name: 'test_makers', text: 'select maker from proposals' };
    expect(await queryRows(db, makers)).toEqual([{ maker: 'lan' }]);
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
      AUDIT_EXPORT_URL: 'https://heads.example',
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
    await onDatabase((db) =>
      db.transaction((tx) =>
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
      ),
    );
    expect(await ops('vendors', 'reconcile', 'TST', ...period, file)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/never-booked\s+missing at the portal\s+–\s+bet 1000[\s\S]*ALERT {2}1 differences/),
    });
    await writeFile(file, '[]');
    expect(await ops('vendors', 'reconcile', 'TST', ...period, file)).toMatchObject({ code: 0 });
  });

  test('grants free rounds in development and takes them back, never in production', async () => {
    const url = await createDatabase(inject('postgresUrl'), uniqueName('rewards'), inject('schemaTemplate'));
    const line = (...words: string[]) => runCommand({ DATABASE_URL: url }, words);
    const db = await openDatabase({
      databaseUrl: url,
      embeddedFolder: undefined,
      maxConnections: 1,
      log: { warn() {} },
    });
    onTestFinished(() => db.close());
    const vendor = { code: 'TST', name: 'Test', sealedSecrets: [], launchUrl: 'http://v.test', currency: 'VND' };
    const game = { code: 'ONE', titles: { en: 'One' }, category: 'RNG' as const, palette: [], motif: 'moon' };
    const guest = await db.transaction(async (tx) => {
      await setUpVendor(tx, { ...vendor, allowedAddresses: [] }, [{ ...game, betRanges: {} }]);
      await ensureAccount(tx, 'house_cash', 0n, DEMO_CURRENCY);
      return createGuest(tx, { random: cryptoRandom }, { languageCode: 'EN', demoBalanceMinor: 10n });
    });
    const grant = (rounds: string) =>
      line('vendors', 'grant-free-rounds', guest.publicId, 'TST', 'ONE', rounds, '2.5', '24');
    expect(await grant('10')).toMatchObject({ code: 1 });
    await queryRows(db, { name: 'check', text: 'update vendors set checks_rewards = true' });
    expect(await grant('none')).toMatchObject({ code: 2 });
    const { code, out } = await grant('10');
    expect([code, out]).toEqual([0, expect.stringMatching(/^REWARD FR\w+: 10 free rounds of 2.5 in ONE/)]);
    const id = /REWARD (\w+)/.exec(out)?.[1] ?? '';
    expect(await line('vendors', 'withdraw-free-rounds', 'TST', id)).toMatchObject({ code: 0 });
    expect(await line('vendors', 'withdraw-free-rounds', 'TST', id)).toMatchObject({ code: 1 });
    expect((await line('audit')).out).toMatch(/free_rounds\.grant\s+FR/);
  });

  test('proposes a new secret of a vendor, and shows it once after a colleague approved it', async () => {
    const appSecret = randomBytes(32).toString('base64url');
    const withSecret = (...words: string[]) =>
      runCommand({ DATABASE_URL: databaseUrl, APP_SECRET: appSecret, PARLAY_INSECURE_DEMO: 'yes' }, words);
    expect(await withSecret('vendors', 'rotate-secret', 'TST', '999', 'a test')).toMatchObject({ code: 2 });
    expect(await withSecret('vendors', 'rotate-secret', 'TST', '24', 'a test')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Proposal A\w+ waits for approval[\s\S]*vendors show-secret TST/),
    });
    expect(await withSecret('vendors', 'show-secret', 'TST')).toMatchObject({ code: 1 });
    await onDatabase((db) =>
      db.transaction((tx) =>
        rotateVendorSecret(tx, {
          code: 'TST',
          sealedSecret: createSealer(appSecret).seal('vendor TST', 'the new secret'),
          shownTo: 'command line',
          overlapHours: 24,
        }),
      ),
    );
    expect((await withSecret('vendors', 'show-secret', 'TST')).out).toContain('SECRET TST the new secret');
    expect(await withSecret('vendors', 'show-secret', 'TST')).toMatchObject({ code: 1 });
    expect((await withSecret('audit')).out).toMatch(/command line\s+vendor\.secret_show\s+TST/);
    expect(await withSecret('vendors', 'disable', 'TST', 'its secret was stolen')).toMatchObject({ code: 0 });
    expect((await withSecret('vendors', 'list')).out).toMatch(/TST\s+disabled/);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpVendor } from '#domain/games';
import { runOperationsCli } from '#server/operations-cli';
import { openDatabase } from '#server/db/open';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlay-ops-cli-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function ops(...words: string[]): Promise<{ code: number; out: string; complaint: string }> {
  const [out, complaint]: [string[], string[]] = [[], []];
  const terminal = {
    env: { NODE_ENV: 'test', DATA_DIR: dataDir },
    print: (line: string) => void out.push(line),
    complain: (line: string) => void complaint.push(line),
  };
  const code = await runOperationsCli(words, terminal);
  return { code, out: out.join('\n'), complaint: complaint.join('\n') };
}

describe('npm run ops', () => {
  test('lists its commands, also when nothing was said', async () => {
    for (const words of [[], ['help'], ['--help']]) {
      const { code, out } = await ops(...words);
      expect(code).toBe(0);
      expect(out).toContain('withdrawals disburse <id> <bankReference>');
    }
  });

  test('says how a command is used and ends with 2 when it was typed wrongly', async () => {
    expect(await ops('nonsense')).toMatchObject({ code: 2, complaint: expect.stringContaining('no command') });
    expect(await ops('constructor')).toMatchObject({ code: 2 });
    expect(await ops('deposits', 'approve')).toMatchObject({ code: 2, complaint: expect.stringContaining('<id>') });
    expect(await ops('operators', 'add', 'mai', 'king')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('no role'),
    });
  });

  test('shows the password of a new operator once and nowhere else', async () => {
    const added = await ops('operators', 'add', 'Mai', 'finance');
    const password = /^OPERATOR mai \/ ((?:[0-9A-Z]{5}-){3}[0-9A-Z]{5})$/m.exec(added.out)?.[1] ?? 'none';
    expect(added.code).toBe(0);
    expect(password).not.toBe('none');
    for (const words of [['operators', 'list'], ['audit']]) {
      const { out } = await ops(...words);
      expect(out).toContain('mai');
      expect(out).not.toContain(password);
    }
    expect((await ops('audit')).out).toMatch(/command line\s+operator\.create\s+mai/);
  });

  test('ends with 1 and the reason when something is refused', async () => {
    expect(await ops('deposits', 'approve', 'DNOSUCH')).toMatchObject({ code: 1, complaint: 'Not found.' });
    expect(await ops('operators', 'add', '9x', 'admin')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^username: /),
    });
  });

  test('adds the ledger up', async () => {
    expect(await ops('ledger', 'trial-balance')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The books balance.'),
    });
  });

  test('leaves the embedded database to a portal that runs, and says what to do instead', async () => {
    const log = { warn() {} };
    const embeddedFolder = join(dataDir, 'database');
    const portal = await openDatabase({ databaseUrl: undefined, embeddedFolder, maxConnections: 1, log });
    const answer = await ops('operators', 'list').finally(() => portal.close());
    expect(answer).toMatchObject({ code: 1, out: '', complaint: expect.stringContaining('Use its page /ops') });
  });

  test('compares a vendor’s statement with the ledger and names what differs', async () => {
    const file = join(dataDir, 'statement.json');
    await writeFile(file, JSON.stringify([{ txId: 'never-booked', call: 'bet', amount: '1000' }]));
    const period = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
    expect(await ops('vendors', 'reconcile', 'NOBODY', ...period, file)).toMatchObject({ code: 2 });
    const db = await openDatabase({
      databaseUrl: undefined,
      embeddedFolder: join(dataDir, 'database'),
      maxConnections: 1,
      log: { warn() {} },
    });
    await db.transaction((tx) =>
      setUpVendor(
        tx,
        { code: 'TST', name: 'Test', sealedSecrets: [], launchUrl: 'http://v.test', currency: 'VND' },
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

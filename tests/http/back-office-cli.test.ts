import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open';
import { runCommand } from '../support/command-line.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlay-ops-cli-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ops = (...words: string[]) => runCommand({ DATA_DIR: dataDir }, words);

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
    expect(await ops('staff', 'add', 'mai', 'king')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('not a role'),
    });
  });

  test('adds the ledger up', async () => {
    expect(await ops('ledger', 'trial-balance')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The ledger is balanced.'),
    });
  });

  test('leaves the embedded database to a portal that runs, and says what to do instead', async () => {
    const log = { warn() {} };
    const embeddedFolder = join(dataDir, 'database');
    const portal = await openDatabase({ databaseUrl: undefined, embeddedFolder, maxConnections: 1, log });
    const answer = await ops('staff', 'list').finally(() => portal.close());
    expect(answer).toMatchObject({ code: 1, out: '', complaint: expect.stringContaining('Use its page /ops') });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSealer } from '#server/crypto/sealer';
import { openDatabase } from '#server/db/open';
import { COMMANDS } from '#server/back-office-cli/main';
import { runCommand } from '../support/command-line.ts';
import { createDatabase, dropDatabase, uniqueName } from '../support/postgres.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlay-ops-cli-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ops = (...words: string[]) => runCommand({ DATA_DIR: dataDir }, words);

describe('npm run ops', () => {
  test('lists its commands, also without arguments', async () => {
    for (const words of [[], ['help'], ['--help']]) {
      const { code, out } = await ops(...words);
      expect(code).toBe(0);
      expect(out).toContain('withdrawals mark-paid <id> <bankReference>');
    }
  });

  test('prints the usage and exits with 2 when a command is invalid', async () => {
    expect(await ops('nonsense')).toMatchObject({ code: 2, complaint: expect.stringContaining('no command') });
    expect(await ops('constructor')).toMatchObject({ code: 2 });
    expect(await ops('deposits', 'approve')).toMatchObject({ code: 2, complaint: expect.stringContaining('<id>') });
    expect(await ops('staff', 'add', 'mai', 'king')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('not a role'),
    });
  });

  test('needs a person for every command but those that only read, and the migration that every start makes', () => {
    const open = Object.entries(COMMANDS).filter(([, { roles }]) => roles === undefined);
    expect(open.map(([name]) => name).sort()).toEqual([
      'affiliates list',
      'audit',
      'audit key',
      'audit verify',
      'content list',
      // Brings the tables to the version of the program.
      'database migrate',
      'deposits list',
      'feedback list',
      // Changes nothing that is not computed from the settled rounds.
      'figures rebuild',
      'ledger trial-balance',
      'maintenance show',
      'modules list',
      'outbox',
      'receivables list',
      'registration list',
      // Needs the old and the new APP_SECRET, which no member of staff has.
      'reseal',
      'settings list',
      'staff list',
      'vendors list',
      // Stores only what it has found.
      'vendors reconcile',
      // Prints a public key.
      'vendors show-signing-key',
      'withdrawals list',
    ]);
  });

  test('runs the trial balance', async () => {
    expect(await ops('ledger', 'trial-balance')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The ledger is balanced.'),
    });
  });

  test('seals everything again and says when the previous secret may go', async () => {
    const [APP_SECRET, APP_SECRET_PREVIOUS] = ['new-'.repeat(11), 'old-'.repeat(11)];
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), uniqueName('reseal'), inject('schemaTemplate'));
    const reseal = (env: Record<string, string>) => runCommand({ DATABASE_URL, ...env }, ['reseal']);
    expect(await reseal({})).toMatchObject({ code: 1, complaint: expect.stringContaining('APP_SECRET: must be set') });
    const sealed = createSealer(APP_SECRET_PREVIOUS).seal('staff totp', 'a secret');
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(
      `insert into staff (username, password_hash, role, sealed_totp_secret) values ('mai', '', 'admin', $1)`,
      [sealed],
    );
    await client.end();
    expect(await reseal({ APP_SECRET })).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /staff.sealed_totp_secret: 1 values, 0 sealed again, 1 UNREADABLE[^]*APP_SECRET_PREVIOUS/,
      ),
    });
    const first = await reseal({ APP_SECRET, APP_SECRET_PREVIOUS });
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('1 values, 1 sealed again') });
    expect(first.out).toContain('Run this again');
    const second = await reseal({ APP_SECRET, APP_SECRET_PREVIOUS });
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining('APP_SECRET_PREVIOUS may be removed') });
    expect(await reseal({ APP_SECRET })).toMatchObject({ code: 0 });
    await dropDatabase(DATABASE_URL);
  });

  test('refuses the embedded database of a running portal and explains what to do', async () => {
    const log = { warn() {} };
    const embeddedFolder = join(dataDir, 'database');
    const portal = await openDatabase({ databaseUrl: undefined, embeddedFolder, maxConnections: 1, log });
    const response = await ops('staff', 'list').finally(() => portal.close());
    expect(response).toMatchObject({ code: 1, out: '', complaint: expect.stringContaining('Use its page /ops') });
  });
});

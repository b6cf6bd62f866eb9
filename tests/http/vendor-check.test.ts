import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VENDOR_DIALECTS, type VendorDialect } from '#rules/vendors/vendor-dialects';
import { createCheckPlayers } from '#server/back-office-cli/check-players';
import type { CommandContext } from '#server/back-office-cli/command';
import { startServer, type RunningServer } from '#server/server';
import { runVendorCheck, UsageError } from '../../src/lib/vendor-check/command.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { runCommand } from '../support/command-line.ts';
import { createDialectVendor } from '../support/dialect-vendors.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let server: RunningServer;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  portal = await createTestApp({ PORT: '0' });
  server = await startServer(portal.app, { web: false, api: true });
  folder = await mkdtemp(join(tmpdir(), 'parlay-check-'));
  env = { DATABASE_URL: portal.app.config.databaseUrl };
});
afterAll(async () => {
  await server.close();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Prepares a check as the operator does: a vendor, and a file with players of it. */
async function prepare(code: string, dialect: VendorDialect) {
  const { secret } = await createDialectVendor(portal, { code, dialect, unit: dialect === 'parlay' ? 1 : 1000 });
  const players = await runCommand(env, ['vendors', 'check-player', code]);
  expect(players).toMatchObject({ code: 0, complaint: '' });
  const [file, secretFile] = [join(folder, `${code}.json`), join(folder, `${code}.secret`)];
  await writeFile(file, players.out);
  await writeFile(secretFile, `${secret}\n`);
  return { file, secretFile, url: `http://127.0.0.1:${server.port}`, code };
}

async function check(words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  return { code: await runVendorCheck(words, (line) => void lines.push(line)), lines };
}

describe('npm run vendor:check', () => {
  it.each(VENDOR_DIALECTS)('passes for a vendor of this portal that speaks %s', async (dialect) => {
    const { url, file, secretFile, code } = await prepare(`CHK${dialect.slice(0, 4).toUpperCase()}`, dialect);
    const given = ['--url', url, '--vendor', code, '--secret', `@${secretFile}`, '--players', file];
    const { code: exitCode, lines } = await check(given);
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed, \d+ not checked, \d+ not in this protocol$/);
    expect(lines.find((line) => line.includes(' 11 '))).toBe('pass  11 a bet debits its stake');
    expect(lines.find((line) => line.includes(' 35 '))).toMatch(/^ {2}\? .*not checked, needs access/);
    expect(exitCode).toBe(0);
  });

  it('prints both bodies of a case that fails, and exits with 1', async () => {
    const { url, file, code } = await prepare('WRONG', 'softswiss');
    const given = ['--url', url, '--vendor', code, '--secret', 'a secret that it does not have', '--players', file];
    const { code: exitCode, lines } = await check([...given, '--only', '1,2']);
    expect(exitCode).toBe(1);
    expect(lines[0]).toBe('FAIL   1 a valid signature is accepted');
    expect(lines[2]).toBe('        expected: 200 {}');
    expect(lines[3]).toContain('        answered: 403 {"code":403');
    expect(lines.at(-1)).toBe('0 passed, 2 failed, 0 not checked, 0 not in this protocol');
  });

  it('refuses a command line that it cannot read', async () => {
    const given = ['--url', 'http://127.0.0.1', '--vendor', 'X', '--secret', 's', '--players'];
    await expect(check([])).rejects.toThrow(UsageError);
    await expect(check(['--nonsense'])).rejects.toThrow(UsageError);
    await expect(check([...given, join(folder, 'none')])).rejects.toThrow(UsageError);
    await writeFile(join(folder, 'empty.json'), '{}');
    await expect(check([...given, join(folder, 'empty.json')])).rejects.toThrow(UsageError);
  });
});

describe('players for checks', () => {
  it('are not created in production, where nobody may have money that was not paid in', async () => {
    const context = { isProduction: true } as CommandContext;
    await expect(createCheckPlayers(context, ['CHKHUB8'])).rejects.toThrow('refused in production');
  });

  it('are of an enabled vendor with a game', async () => {
    expect(await runCommand(env, ['vendors', 'check-player', 'NOBODY'])).toMatchObject({ code: 2 });
  });
});

describe('the commands of a vendor’s protocol', () => {
  const ops = (...words: string[]) => runCommand(env, ['vendors', ...words]);

  it('propose it with settings that the dialect can read', async () => {
    await prepare('CMD', 'parlay');
    const settings = '{"unit":1000}';
    expect(await ops('set-dialect', 'CMD', 'softswiss', settings, 'their', 'contract')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Proposal \w+ waits/),
    });
    for (const [dialect, given] of [
      ['klingon', settings],
      ['softswiss', '{"unit":7}'],
      ['softswiss', 'no JSON'],
      ['hub88', '{}'],
    ] as const) {
      expect(await ops('set-dialect', 'CMD', dialect, given, 'a test')).toMatchObject({ code: 2 });
    }
    expect((await ops('list')).out).toMatch(/CMD\s+enabled\s+parlay/);
  });

  it('propose a key pair, and print its public key when there is one', async () => {
    expect(await ops('new-signing-key', 'CMD', 'for launches')).toMatchObject({
      code: 0,
      out: expect.stringContaining('vendors show-signing-key CMD'),
    });
    expect(await ops('show-signing-key', 'CMD')).toMatchObject({ code: 1, out: expect.stringContaining('has no key') });
    expect(await ops('show-signing-key', 'NOBODY')).toMatchObject({ code: 1 });
    await sql(portal, `update vendors set signing_public_key = 'the key' where code = 'CMD'`);
    expect(await ops('show-signing-key', 'CMD')).toMatchObject({ code: 0, out: 'the key' });
  });
});

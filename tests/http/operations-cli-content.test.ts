import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContent } from '#domain/content';
import { cryptoRandom } from '#kernel/ids';
import { openDatabase } from '#server/db/open';
import { runOperationsCli } from '#server/operations-cli';

let dataDir: string;
let id: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlay-ops-cli-'));
  const folder = { databaseUrl: undefined, embeddedFolder: join(dataDir, 'database'), maxConnections: 1 };
  const db = await openDatabase({ ...folder, log: pino({ level: 'silent' }) });
  const ports = { random: cryptoRandom, rules: { tags: ['en'], serviceHosts: [] } };
  const texts = [{ tag: 'en', title: 'A headline', summary: '', body: '' }];
  const draft = { kind: 'announcement', slot: 'headline', audience: 'everyone', facts: {}, texts } as const;
  id = await db.transaction((tx) => createContent(tx, ports, draft));
  await db.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function ops(line: string): Promise<[number, string]> {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const terminal = { env: { NODE_ENV: 'test', DATA_DIR: dataDir }, print: write, complain: write };
  return [await runOperationsCli(line.split(' '), terminal), lines.join('\n')];
}

it('texts are listed, published and taken back on the command line, and it is noted who did it', async () => {
  expect((await ops('content list announcement'))[1]).toMatch(/headline\s+draft\s+everyone.*A headline/);
  expect(await ops(`content publish ${id}`)).toEqual([0, `${id} is published.`]);
  expect((await ops('content list announcement'))[1]).toMatch(/headline\s+published/);
  expect(await ops(`content unpublish ${id}`)).toEqual([0, `${id} is draft.`]);
  expect((await ops(`content unpublish ${id}`))[0]).toBe(1);
  expect((await ops('audit'))[1]).toMatch(new RegExp(`command line\\s+content\\.publish\\s+${id}`));
  expect((await ops('content list poems'))[0]).toBe(2);
  expect((await ops('content publish CNOTHERE'))[0]).toBe(1);
});

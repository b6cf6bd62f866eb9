import pino from 'pino';
import { beforeAll, expect, inject, it } from 'vitest';
import { createContent, sanitize } from '#domain/content';
import { cryptoRandom } from '#kernel/ids';
import { openDatabase } from '#server/db/open';
import { runCommand } from '../support/command-line.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

let databaseUrl: string;
let id: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('ops'), inject('schemaTemplate'));
  const place = { databaseUrl, embeddedFolder: undefined, maxConnections: 1 };
  const db = await openDatabase({ ...place, log: pino({ level: 'silent' }) });
  const ports = { random: cryptoRandom, rules: { languageTags: ['en'], serviceHosts: [] } };
  const texts = [{ languageTag: 'en', title: 'A headline', summary: '', body: sanitize('') }];
  const draft = { kind: 'announcement', slot: 'headline', audience: 'everyone', facts: {}, texts } as const;
  id = await db.transaction((tx) => createContent(tx, ports, draft));
  await db.close();
});

const ops = (line: string) => runCommand({ DATABASE_URL: databaseUrl }, line.split(' '));

it('lists, publishes and unpublishes content on the command line, which the audit log records', async () => {
  expect((await ops('content list announcement')).out).toMatch(/headline\s+draft\s+everyone.*A headline/);
  expect(await ops(`content publish ${id}`)).toMatchObject({ code: 0, out: `${id} is published.` });
  expect((await ops('content list announcement')).out).toMatch(/headline\s+published/);
  expect(await ops(`content unpublish ${id}`)).toMatchObject({ code: 0, out: `${id} is draft.` });
  expect((await ops(`content unpublish ${id}`)).code).toBe(1);
  expect((await ops('audit')).out).toMatch(new RegExp(`command line\\s+content\\.publish\\s+${id}`));
  expect((await ops('content list poems')).code).toBe(2);
  expect((await ops('content publish CNOTHERE')).code).toBe(1);
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMigration } from '../../src/lib/dev/generate/migration.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

const FOLDER = 'src/lib/server/db/migrations';
const SCHEMA = `import { integer, pgTable } from 'drizzle-orm/pg-core';
export const goods = pgTable('goods', { price: integer() });
`;
let tree: TempTree;
beforeAll(async () => {
  tree = makeTempTree();
  tree.copy('package.json', 'drizzle.config.ts');
  tree.write('src/lib/server/db/schema.ts', SCHEMA);
  await newMigration({ root: tree.root, name: 'schema', custom: false });
});
afterAll(() => tree.remove());

function files(): string[] {
  return readdirSync(join(tree.root, FOLDER)).filter((name) => name.endsWith('.sql'));
}

function snapshots(): string[] {
  return readdirSync(join(tree.root, FOLDER, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
}

it('writes the changes of the tables as the next migration, which the database accepts', async () => {
  const before = files();
  tree.write(
    'src/lib/server/db/schema.ts',
    `${SCHEMA}export const extras = pgTable('extras', { amount: integer() });\n`,
  );
  expect(await newMigration({ root: tree.root, name: 'extra-table', custom: false })).toBe(0);
  const made = files().filter((name) => !before.includes(name));
  expect(made).toEqual([expect.stringMatching(/^\d{4}_extra_table\.sql$/)]);
  const database = new PGlite();
  await migrate(drizzle(database), { migrationsFolder: join(tree.root, FOLDER) });
  const { rows } = await database.query(
    `select column_name from information_schema.columns where table_name = 'extras'`,
  );
  expect(rows).toEqual([{ column_name: 'amount' }]);
  await database.close();
  expect(snapshots()).toEqual([expect.stringMatching(/^0001_/)]);
});

it('writes an empty migration for hand-written SQL', async () => {
  const before = files();
  expect(await newMigration({ root: tree.root, name: 'move_rows', custom: true })).toBe(0);
  const made = files().filter((name) => !before.includes(name));
  expect(made).toEqual([expect.stringMatching(/^\d{4}_move_rows\.sql$/)]);
  expect(readFileSync(join(tree.root, FOLDER, made[0] ?? ''), 'utf8')).toContain('Custom SQL migration');
  expect(snapshots()).toEqual([expect.stringMatching(/^0002_/)]);
});

it.each(['', 'A', '../x', 'drop table', '1st'])('refuses the name "%s"', async (name) => {
  await expect(newMigration({ root: tree.root, name, custom: false })).rejects.toThrow('small letters');
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { describeStatement, loadStatements, STATEMENT_SOURCES } from '../support/described-statements.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

/** The engines in `server/db` send what they are given. */
const RUNS_UNDECLARED = /\.query\(\s*\{/;
const statements = await loadStatements();

let client: pg.Client;
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), uniqueName('statements'), inject('schemaTemplate'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(() => client.end());

const TEXT_ARRAY = 1009;
const INT4_ARRAY = 1007;
const INT8_ARRAY = 1016;

/** The kinds of schema that accept what the driver returns for a type of PostgreSQL; a type not listed comes as a string. */
const KINDS = new Map<number, readonly string[]>([
  [pg.types.builtins.INT8, ['bigint']],
  [pg.types.builtins.INT4, ['number']],
  [pg.types.builtins.INT2, ['number']],
  [pg.types.builtins.FLOAT8, ['number']],
  [pg.types.builtins.BOOL, ['boolean']],
  [pg.types.builtins.BYTEA, ['custom']],
  [pg.types.builtins.TIMESTAMPTZ, ['date']],
  [TEXT_ARRAY, ['array']],
  [INT4_ARRAY, ['array']],
  [INT8_ARRAY, ['array', 'union']],
  [pg.types.builtins.JSON, ['array', 'object', 'record', 'unknown', 'string', 'union']],
  [pg.types.builtins.JSONB, ['array', 'object', 'record', 'unknown', 'string', 'union']],
]);
const TEXT = ['string', 'enum', 'literal'];

function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema instanceof z.ZodNullable ? kindOf(schema.unwrap()) : schema?._zod.def.type;
}

describe('a statement', () => {
  it('is declared when its module loads, so that this test finds it', () => {
    const undeclared = STATEMENT_SOURCES.filter(
      ({ file, text }) => !file.startsWith('server/db/') && RUNS_UNDECLARED.test(text),
    );
    expect(undeclared.map(({ file }) => file)).toEqual([]);
  });

  it('has a name of its own, which PostgreSQL does not cut', () => {
    const texts = new Map<string, string>();
    for (const { name, text } of statements) {
      expect(name.length).toBeLessThan(64);
      expect(texts.get(name) ?? text, name).toBe(text);
      texts.set(name, text);
    }
  });

  it.each(statements.map((statement) => [statement.name, statement] as const))(
    '%s returns the columns of its schema',
    async (_, { text, row }) => {
      const fields = await describeStatement(client, text);
      if (!row) return;
      const columns = fields.map(({ name }) => name);
      expect(columns.toSorted()).toEqual(Object.keys(row.shape).toSorted());
      for (const { name, dataTypeID } of fields) {
        expect(KINDS.get(dataTypeID) ?? TEXT, `${name}: ${dataTypeID}`).toContain(kindOf(row.shape[name]));
      }
    },
  );
});

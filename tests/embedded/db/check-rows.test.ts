import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Database } from '#kernel/database';
import { checkRows, UnexpectedRowError } from '../../../src/lib/server/db/check-rows.ts';
import { openEmbedded } from '../../support/embedded.ts';

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

const row = z.object({ id: z.bigint(), name: z.string().nullable() });
const statement = (columns: string) => ({ name: `test ${columns}`, text: `select ${columns}`, row });

describe('rows of a statement', () => {
  it('are returned when they fit the schema', async () => {
    expect(await db.query(statement('1::int8 as id, null::text as name'))).toEqual([{ id: 1n, name: null }]);
  });

  it.each([
    ['a column of another type', '1::int4 as id, null::text as name'],
    ['a null that the schema excludes', 'null::int8 as id, null::text as name'],
    ['a column missing', '1::int8 as id'],
    ['a column that the schema does not name', `1::int8 as id, 'a' as name, 2 as extra`],
  ])('are refused with %s', async (_, columns) => {
    await expect(db.query(statement(columns))).rejects.toThrow(UnexpectedRowError);
    const inTransaction = db.transaction((tx) => tx.query(statement(columns)));
    await expect(inTransaction).rejects.toThrow(UnexpectedRowError);
  });

  it('are not named by value in the error', () => {
    expect(() => checkRows(statement('id'), [{ id: 'a secret', name: null }])).toThrow(/^(?!.*a secret)/);
  });

  it('are not compared without a schema', () => {
    expect(() => checkRows({ name: 'test', text: 'select 1' }, [{ n: 1 }])).not.toThrow();
  });
});

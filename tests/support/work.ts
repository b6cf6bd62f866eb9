import type { Db, Tx } from '../../src/lib/kernel/database.ts';
import type { Statement } from '../../src/lib/kernel/statements.ts';
import type { TestApp } from './app.ts';

/**
 * The names of the statements that something runs, in their order: what takes time, without a clock that a loaded machine
 * would make lie.
 */
export async function statementsOf(portal: Pick<TestApp, 'app'>, work: () => Promise<unknown>): Promise<string[]> {
  const { db } = portal.app;
  const before = { query: db.query, transaction: db.transaction };
  const names: string[] = [];
  const noting = <Kind extends Db>(on: Kind, query: Db['query']): Kind =>
    new Proxy(on, {
      get(target, property) {
        if (property === 'query') return noted(names, query);
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  db.query = noted(names, before.query.bind(db));
  db.transaction = (inside, options) =>
    before.transaction.call(db, (tx: Tx) => inside(noting(tx, tx.query.bind(tx))), options) as ReturnType<
      typeof inside
    >;
  try {
    await work();
  } finally {
    Object.assign(db, before);
  }
  return names;
}

function noted(names: string[], query: Db['query']): Db['query'] {
  return (statement: Statement, values?: readonly unknown[]) => {
    names.push(statement.name);
    return query(statement, values);
  };
}

import type { Db, Tx } from '../../src/lib/kernel/database.ts';
import type { TestApp } from './app.ts';

/**
 * Returns the names of the statements that the work runs, in order: a measure of its cost that does not depend on the load of
 * the machine.
 */
export async function statementsOf(portal: Pick<TestApp, 'app'>, work: () => Promise<unknown>): Promise<string[]> {
  const { db } = portal.app;
  const before = { query: db.query, transaction: db.transaction };
  const names: string[] = [];
  const recording = <Kind extends Db>(on: Kind, query: Db['query']): Kind =>
    new Proxy(on, {
      get(target, property) {
        if (property === 'query') return recorded(names, query);
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  db.query = recorded(names, before.query.bind(db));
  db.transaction = (inside, options) =>
    before.transaction.call(db, (tx: Tx) => inside(recording(tx, tx.query.bind(tx))), options) as ReturnType<
      typeof inside
    >;
  try {
    await work();
  } finally {
    Object.assign(db, before);
  }
  return names;
}

function recorded(names: string[], query: Db['query']): Db['query'] {
  return (statement, values) => {
    names.push(statement.name);
    return query(statement, values);
  };
}

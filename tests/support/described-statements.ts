import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, Connection, FieldDef } from 'pg';
import { listStatements, type Statement } from '#kernel/statements';

/** The part of a query that pg calls: `submit` sends it, the handlers receive PostgreSQL's messages. */
interface Description {
  submit(connection: Connection): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

/**
 * Lets PostgreSQL prepare a text without running it, and returns the columns of its rows. Rejects when a table, a column or
 * a function that the text names does not exist.
 */
export function describeStatement(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    const description: Description = {
      submit(connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message) => void (fields = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(description);
  });
}

const SOURCES = join(import.meta.dirname, '../../src/lib');
const DECLARES = /\b(defineStatement|lockStatement|sharedLockStatement|tryLockStatement)\(/;

/** Source files that may declare or send statements, with their texts. */
export const STATEMENT_SOURCES = globSync('{domain,server}/**/*.ts', { cwd: SOURCES }).map((file) => ({
  file,
  text: readFileSync(join(SOURCES, file), 'utf8'),
}));

/** Loads all modules that declare statements, and returns these. */
export async function loadStatements(): Promise<readonly Statement[]> {
  for (const { file, text } of STATEMENT_SOURCES) if (DECLARES.test(text)) await import(join(SOURCES, file));
  return listStatements();
}

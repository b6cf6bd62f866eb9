import type { Client, Connection, FieldDef } from 'pg';

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

import type { Client, Connection, FieldDef } from 'pg';

/** Waits for one reply of PostgreSQL: pg hands each of its messages to the method of that name. */
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
    let failure: Error | undefined;
    const description: Description = {
      submit(connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message) => void (fields = message.fields),
      handleError: (error) => void (failure = error),
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(fields)),
    };
    client.query(description);
  });
}

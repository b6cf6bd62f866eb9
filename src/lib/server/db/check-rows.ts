import type { Statement } from '#kernel/statements';

/** A row that its statement's schema does not describe. The message names columns and never their values. */
export class UnexpectedRowError extends Error {
  override name = 'UnexpectedRowError';
}

/** Compares rows with the statement's schema, for tests and development. Throws UnexpectedRowError. */
export function checkRows({ name, row: schema }: Statement, rows: readonly object[]): void {
  if (!schema) return;
  for (const row of rows) {
    const unknown = Object.keys(row).filter((column) => !(column in schema.shape));
    if (unknown.length > 0)
      throw new UnexpectedRowError(`${name} returns columns not in its schema: ${unknown.join(', ')}`);
    const { error } = schema.safeParse(row);
    if (!error) continue;
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new UnexpectedRowError(`${name} returns rows not of its schema: ${problems.join('; ')}`);
  }
}

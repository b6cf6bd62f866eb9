import type * as z from 'zod';

/**
 * One SQL text and the columns of its rows. PostgreSQL plans a text once per connection and identifies it by `name`, so a name
 * stands for one text.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Describes every column as the driver returns it. Without a schema the columns are unknown and the rows can only be counted. */
  readonly row?: z.ZodObject;
}

/** The type of a statement's rows. It is the schema's input, because the driver's values are returned as they are. */
export type RowOf<S extends Statement> = S extends { readonly row: infer Row extends z.ZodObject }
  ? z.input<Row>
  : Record<string, unknown>;

const statements: Statement[] = [];

/** Declares a statement when its module loads. A test prepares every declared statement against the migrated schema. */
export function defineStatement<S extends Statement>(statement: S): S {
  statements.push(statement);
  return statement;
}

/** Lists the statements of the modules that are loaded. */
export function listStatements(): readonly Statement[] {
  return statements;
}

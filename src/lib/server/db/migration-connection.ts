/** The part of a database driver that migrations use; both engines implement it. */
export interface MigrationConnection {
  /** Runs a script of one or more statements. */
  run(script: string): Promise<unknown>;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

import type { Database } from '#kernel/database';
import type { Actor } from '../audit/audit-record.ts';

/** Dependencies of a command. */
export interface CommandContext {
  db: Database;
  acting: Actor;
  timeZone: string;
  withdrawalConfirmationMinutes: number;
  depositExpiryMinutes: number;
  print(line: string): void;
}

export interface Command {
  /** Arguments after the name: `<username> <role>`. */
  usage: string;
  summary: string;
  /** Number of required arguments. With `isRestText`, all further words belong to the last one. */
  words: number;
  isRestText?: true;
  /** Runs the command and returns the exit code. */
  run(context: CommandContext, words: readonly string[]): Promise<number>;
}

/** The command line is invalid; the usage is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

import type { Database } from '#kernel/database';
import type { Actor } from '../audit/audit-record.ts';

/** What a command works with. */
export interface CommandContext {
  db: Database;
  acting: Actor;
  timeZone: string;
  receiptTimeoutMinutes: number;
  depositExpiryMinutes: number;
  print(line: string): void;
}

export interface Command {
  /** What follows its name: `<username> <role>`. */
  usage: string;
  summary: string;
  /** How many words it needs; with `rest`, what is behind them belongs to the last one. */
  words: number;
  isRestText?: true;
  /** Gives the exit code. */
  run(context: CommandContext, words: readonly string[]): Promise<number>;
}

/** The command was typed wrongly; the usage is shown. */
export class UsageError extends Error {
  override name = 'UsageError';
}

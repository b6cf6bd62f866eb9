import { ConfigError } from './config.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { DatabaseRefusedError } from './db/open.ts';
import { SealBrokenError } from './sealer.ts';

const EXPLAINED = [ConfigError, FolderInUseError, DatabaseRefusedError, SealBrokenError];

/** What to print when a program cannot go on: for what its user can put right the words alone, else the whole error. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = EXPLAINED.some((known) => error instanceof known);
  return isExplained ? error.message : (error.stack ?? error.message);
}

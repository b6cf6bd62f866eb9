import { ConfigError } from '../config/config.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { DatabaseRefusedError } from '../db/open.ts';
import { errorFacts, type ErrorFacts } from './error-facts.ts';
import { SealBrokenError } from '../crypto/sealer.ts';

const EXPLAINED = [ConfigError, FolderInUseError, DatabaseRefusedError, SealBrokenError];

/**
 * What to print when a program cannot go on: for what its user can put right the words alone, else the error and its
 * causes, without the values that a query failed on (they may be hashes of passwords).
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = EXPLAINED.some((known) => error instanceof known);
  return isExplained ? error.message : factsText(errorFacts(error));
}

function factsText({ type, message, errorCode, stack = '', cause }: ErrorFacts): string {
  const code = errorCode === undefined || message.includes(errorCode) ? '' : ` (${errorCode})`;
  return `${type}: ${message}${code}\n${stack}${cause ? `\ncaused by ${factsText(cause)}` : ''}`;
}

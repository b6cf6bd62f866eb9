import { ConfigError } from '../config/config.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { DatabaseRefusedError } from '../db/open.ts';
import { errorFacts, type ErrorFacts } from './error-facts.ts';
import { SealBrokenError } from '../crypto/sealer.ts';

const EXPLAINED = [ConfigError, FolderInUseError, DatabaseRefusedError, SealBrokenError];

/**
 * Returns what to print when a program cannot go on: the message alone for errors that its user can fix, otherwise the
 * error and its causes, without the values of a failed query (they may be password hashes).
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = EXPLAINED.some((known) => error instanceof known);
  return isExplained ? error.message : factsText(errorFacts(error));
}

function factsText({ type, message, errorCode, stack = '', cause }: ErrorFacts): string {
  const code = errorCode === undefined || message.includes(errorCode) ? '' : ` (${errorCode})`;
  return `${type}: ${message}${code}\n${stack}${cause ? `\ncaused by ${factsText(cause)}` : ''}`;
}

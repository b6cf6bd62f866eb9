import { usernameKey } from '#domain/members';
import { spendWork } from '#domain/verification';
import { AppError } from '#kernel/errors';
import type { IdentityDeps } from './deps.ts';

/** After this many failures of a name or from a network, browsers that the account does not know do work for each attempt. */
const WORK_AFTER = 5;

export interface WorkCheck {
  username: string;
  /** The solved challenge that the browser sent. */
  answer: string | undefined;
  failures: number;
}

/** Returns whether an attempt after these failures needs a proof of work. */
export function needsWork({ settings }: IdentityDeps, failures: number): boolean {
  return settings.isWorkOn && failures >= WORK_AFTER;
}

/**
 * Requires and spends a proof of work, in its own transaction. Throws AppError `proof_of_work_needed`, whose value is a challenge for
 * the next try.
 */
export async function assertWork(deps: IdentityDeps, { username, answer, failures }: WorkCheck): Promise<void> {
  const subject = `sign-in ${usernameKey(username)}`;
  const solution = answer === undefined ? undefined : await deps.work.verify(subject, answer, failures - WORK_AFTER);
  if (solution && (await deps.db.transaction((tx) => spendWork(tx, solution)))) return;
  const work = await deps.work.createChallenge(subject, failures - WORK_AFTER);
  throw new AppError('proof_of_work_needed', { value: { work } });
}

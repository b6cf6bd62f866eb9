import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { activate, canBecome, canStepBack, stepBack } from '#rules/rewards/bonus-money/transitions';
import {
  advanceGrants,
  changeState,
  databaseNow,
  type GrantDeps,
  type GrantOwner,
  lapseOf,
  lockGrants,
  notifyOwner,
} from './advance-grants.ts';
import { findGrant, listOpenGrants, saveGrant, type StoredGrant } from './grant-rows.ts';

/** Ends a bonus that the member gives up. Throws AppError `not_found` and `wrong_state`. */
export async function giveUpGrant(tx: Tx, deps: GrantDeps, owner: GrantOwner, publicId: string): Promise<void> {
  await endGrant(tx, deps, owner, { publicId, state: 'forfeited', endedBy: 'member' });
}

/** Ends a bonus for the operator, and returns it as it was. Throws AppError `not_found` and `wrong_state`. */
export function cancelGrant(
  tx: Tx,
  deps: GrantDeps,
  owner: GrantOwner,
  { publicId, actor }: { publicId: string; actor: string },
): Promise<StoredGrant> {
  return endGrant(tx, deps, owner, { publicId, state: 'cancelled', endedBy: actor });
}

interface Ending {
  publicId: string;
  state: 'forfeited' | 'cancelled';
  endedBy: string;
}

async function endGrant(tx: Tx, deps: GrantDeps, owner: GrantOwner, ending: Ending): Promise<StoredGrant> {
  await lockGrants(tx, owner);
  const { publicId, state, endedBy } = ending;
  const stored = await requireGrant(tx, owner, { publicId, state });
  await changeState(tx, deps, { owner, stored, state, now: await databaseNow(tx), endedBy });
  await advanceGrants(tx, deps, owner);
  return stored;
}

/** Throws what `cancelGrant` would throw now. */
export async function assertCancellable(db: Db, owner: GrantOwner, publicId: string): Promise<void> {
  await requireGrant(db, owner, { publicId, state: 'cancelled' });
}

async function requireGrant(
  db: Db,
  { memberId }: GrantOwner,
  { publicId, state }: Pick<Ending, 'publicId' | 'state'>,
): Promise<StoredGrant> {
  const stored = await findGrant(db, publicId, memberId);
  if (!stored) throw new AppError('not_found');
  if (!canBecome(stored.grant, state)) throw new AppError('wrong_state');
  return stored;
}

/**
 * Puts a waiting bonus before the active one, which waits again as if it had never been active. Throws AppError `not_found`, and
 * `wrong_state` when the bonus does not wait, or when the active one was used or would lapse at once.
 */
export async function activateGrant(tx: Tx, deps: GrantDeps, owner: GrantOwner, publicId: string): Promise<void> {
  await lockGrants(tx, owner);
  await advanceGrants(tx, deps, owner);
  const grants = await listOpenGrants(tx, owner);
  const chosen = grants.find((stored) => stored.publicId === publicId);
  if (!chosen) throw new AppError('not_found');
  if (chosen.grant.state !== 'queued') throw new AppError('wrong_state');
  const now = await databaseNow(tx);
  const current = grants.find(({ grant }) => grant.state === 'active');
  if (current) {
    if (!canStepBack(current.grant, current.hasOpenRounds)) throw new AppError('wrong_state');
    const waiting = stepBack(current.grant);
    const lapsesAt = lapseOf(waiting, deps);
    if (lapsesAt !== null && lapsesAt <= now) throw new AppError('wrong_state');
    await saveGrant(tx, waiting, { now, lapsesAt });
  }
  const active = activate(chosen.grant, now);
  await saveGrant(tx, active, { now, lapsesAt: lapseOf(active, deps) });
  await notifyOwner(tx, deps, owner);
  // One that requires nothing becomes cash at once.
  await advanceGrants(tx, deps, owner);
}

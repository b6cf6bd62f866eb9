import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import { type BalanceNotifier, ensureAccount, type Line, lockBalancesOfOwner, post } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import type { Grant, GrantState } from '#rules/rewards/bonus-money/grants';
import {
  activate,
  completionOf,
  dueTransition,
  endOf,
  type GrantEnd,
  grantToActivate,
  hoursAfter,
  lapsesAt,
} from '#rules/rewards/bonus-money/transitions';
import { listOpenGrants, saveGrant, type StoredGrant } from './grant-rows.ts';

/** Dependencies of the services that change grants. */
export interface GrantDeps {
  notifier: BalanceNotifier;
  /** Hours after the end of a grant until which its open rounds may still complete it. */
  endingGraceHours: number;
}

export interface GrantOwner {
  memberId: bigint;
  currency: string;
}

const NOW = defineStatement({
  name: 'bonus_now',
  row: z.object({ now: z.date() }),
  text: 'select clock_timestamp() as now',
});

export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.query(NOW);
  if (!row) throw new Error('the database has no clock');
  return row.now;
}

/** Locks the member's balance row, which covers all grants of the member, until the transaction ends. */
export async function lockGrants(tx: Tx, { memberId }: GrantOwner): Promise<void> {
  await lockBalancesOfOwner(tx, ['player'], memberId);
}

const ENDINGS: readonly GrantState[] = ['completed', 'exhausted', 'ending', 'expired'];

/**
 * Does everything that is due for a member's grants (docs/spec/rewards-rulebook.md §1.2): completions, lapses, and the activation of
 * the oldest grant that waits, again from the beginning when that one completes at once. The caller holds lockGrants.
 */
export async function advanceGrants(tx: Tx, deps: GrantDeps, owner: GrantOwner): Promise<void> {
  const now = await databaseNow(tx);
  for (;;) {
    const grants = await listOpenGrants(tx, owner);
    await endDueGrants(tx, deps, { owner, grants, now });
    const left = grants.some(({ grant }) => grant.state === 'queued') ? await listOpenGrants(tx, owner) : [];
    const next = grantToActivate(left.map(({ grant }) => grant));
    if (!next) return;
    const active = activate(next, now);
    await saveGrant(tx, active, { now, lapsesAt: lapseOf(active, deps) });
    await notifyOwner(tx, deps, owner);
  }
}

async function endDueGrants(
  tx: Tx,
  deps: GrantDeps,
  { owner, grants, now }: { owner: GrantOwner; grants: readonly StoredGrant[]; now: Date },
): Promise<void> {
  const due = grants.map((stored) => {
    const { hasOpenRounds } = stored;
    const facts = { now, pausedSince: null, hasOpenRounds, endingGraceHours: deps.endingGraceHours };
    return { stored, state: dueTransition(stored.grant, facts) };
  });
  for (const ending of ENDINGS) {
    for (const { stored, state } of due)
      if (state === ending) await changeState(tx, deps, { owner, stored, state, now });
  }
  // A refund found them due (bonus_refund), and a later bet has opened a round of them.
  for (const { stored, state } of due) {
    const isOverdue = !state && stored.lapsesAt !== null && stored.lapsesAt <= now;
    if (isOverdue) await saveGrant(tx, stored.grant, { now, lapsesAt: lapseOf(stored.grant, deps) });
  }
}

interface StateChange {
  owner: GrantOwner;
  stored: StoredGrant;
  state: GrantState;
  now: Date;
  endedBy?: string | undefined;
}

/** Moves a grant to a state in which it can no longer be staked, and books where its money goes. The caller holds lockGrants. */
export async function changeState(
  tx: Tx,
  deps: GrantDeps,
  { owner, stored, state, now, endedBy }: StateChange,
): Promise<void> {
  const end = endIn(stored.grant, state);
  await bookEnd(tx, { owner, stored, end });
  await saveGrant(tx, end.grant, { now, lapsesAt: lapseOf(end.grant, deps), endedBy });
  await notifyOfEnd(tx, { owner, stored, end });
  await notifyOwner(tx, deps, owner);
}

function endIn(grant: Grant, state: GrantState): GrantEnd {
  switch (state) {
    case 'completed':
      return completionOf(grant);
    case 'exhausted':
    case 'expired':
    case 'forfeited':
    case 'cancelled':
      return endOf(grant, state);
    default:
      return { grant: { ...grant, state }, cashMinor: 0n, promotionsMinor: 0n };
  }
}

async function bookEnd(
  tx: Tx,
  { owner, stored, end }: { owner: GrantOwner; stored: StoredGrant; end: GrantEnd },
): Promise<void> {
  const { cashMinor, promotionsMinor, grant } = end;
  if (cashMinor + promotionsMinor === 0n) return;
  const player = await ensureAccount(tx, 'player', owner.memberId, owner.currency);
  const lines: Line[] = [
    { accountId: stored.accountId, amountMinor: -(cashMinor + promotionsMinor) },
    { accountId: player, amountMinor: cashMinor },
    { accountId: stored.houseAccountId, amountMinor: promotionsMinor },
  ];
  const isConverted = grant.state === 'completed';
  await post(tx, {
    namespace: 'grant',
    key: `${grant.id}:${isConverted ? 'complete' : 'end'}`,
    kind: isConverted ? 'bonus_converted' : 'bonus_forfeited',
    details: { bonus: stored.publicId, name: stored.name },
    lines: lines.filter(({ amountMinor }) => amountMinor !== 0n),
  });
}

/** Writes the member about an end that is not the member's own act: one who plays or gives up a bonus knows. */
async function notifyOfEnd(
  tx: Tx,
  { owner: { memberId, currency }, stored, end }: { owner: GrantOwner; stored: StoredGrant; end: GrantEnd },
): Promise<void> {
  const { state } = end.grant;
  const bonus = { name: stored.name, promotion: String(stored.promotionId) };
  if (state === 'completed') {
    await notifyMember(tx, memberId, 'bonusConverted', { ...bonus, amount: formatAmount(end.cashMinor), currency });
  } else if (state === 'expired') await notifyMember(tx, memberId, 'bonusExpired', bonus);
  else if (state === 'cancelled') await notifyMember(tx, memberId, 'bonusCancelled', bonus);
}

/** Returns when time alone ends the state of a grant. */
export function lapseOf(grant: Grant, { endingGraceHours }: GrantDeps): Date | null {
  if (grant.state === 'ending') return grant.expiresAt && hoursAfter(grant.expiresAt, endingGraceHours);
  return grant.state === 'queued' || grant.state === 'active' ? lapsesAt(grant) : null;
}

/** Notifies the member's open pages of a change of balance and grants after the commit. */
export async function notifyOwner(tx: Tx, deps: GrantDeps, { memberId, currency }: GrantOwner): Promise<void> {
  const player = await ensureAccount(tx, 'player', memberId, currency);
  publishLiveEvent(tx, memberId, 'rewards', {});
  tx.afterCommit(() => deps.notifier.balanceChanged(player));
}

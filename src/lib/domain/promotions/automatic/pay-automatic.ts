import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { readerLag } from '#domain/figures';
import { lockAccounts } from '#domain/ledger';
import type { Database, Tx } from '#kernel/database';
import { runEach } from '#kernel/run-each';
import { defineStatement } from '#kernel/statements';
import { startOfDay } from '#rules/rewards/days';
import { type AutomaticRun, dueRun } from '#rules/rewards/offers/automatic-runs';
import type { DayRange, OperatorTime } from '#rules/rewards/offers/offer-periods';
import { saveKeys } from '../claims/claim-keys.ts';
import { recordControls } from '../claims/control-groups.ts';
import type { ClaimDeps } from '../claims/claims.ts';
import { type JudgedMember, judgeMembers } from '../claims/judge-members.ts';
import { insertClaims, payClaims } from '../claims/pay-claims.ts';
import { saveLosses, saveRebates } from '../claims/played-days.ts';
import { listPublishedPromotions, type StoredPromotion } from '../offers/stored-offers.ts';
import { automaticRuns } from '../tables.ts';
import { lockCandidates, MEMBERS_OF_PAGE } from './candidates.ts';

export interface AutomaticDeps extends ClaimDeps {
  /** Returns the tag of a language code. */
  tagOf(languageCode: string): string;
}

/**
 * Pays the awards that members get without a claim for the last period of each promotion, from an hour of the operator's day on. The members
 * are paid in pages, each in a transaction that also moves the run on: what is killed pays nothing twice and goes on where it was, and a
 * finished run finds nothing to do. A promotion that fails does not block the others. Throws AggregateError when any failed.
 */
export async function payAutomaticAwards(
  db: Database,
  deps: AutomaticDeps,
  { fromHour }: { fromHour: number },
): Promise<void> {
  const published = await listPublishedPromotions(db);
  const automatic = published.filter(({ state, offer }) => state === 'running' && offer.paysAutomatically);
  const pay = async ({ contentId }: StoredPromotion) => {
    while (await db.transaction((tx) => payPage(tx, deps, { contentId, fromHour })));
  };
  await runEach(automatic, pay, 'promotions could not be paid');
}

// Another process that pays the promotion holds the lock, as do the staff who publish or stop it.
const LOCK = defineStatement({
  name: 'promotions_lock_automatic',
  row: z.object({ now: z.date() }),
  text: `select clock_timestamp() as now from promotions where content_id = $1 and state = 'running' for no key update skip locked`,
});
const OPEN = defineStatement({
  name: 'promotions_open_run',
  row: z.object({ lastMemberId: z.bigint() }),
  text: `insert into automatic_runs as run (promotion_id, period) values ($1, $2)
         on conflict (promotion_id, period) do update set period = excluded.period where run.finished_at is null
         returning last_member_id as "lastMemberId"`,
});

/** Pays the next members of a promotion's run. Returns false when nothing is left to pay now. */
async function payPage(
  tx: Tx,
  deps: AutomaticDeps,
  { contentId, fromHour }: { contentId: string; fromHour: number },
): Promise<boolean> {
  const [lock] = await tx.query(LOCK, [contentId]);
  const [promotion] = lock ? await listPublishedPromotions(tx, [contentId]) : [];
  const time = lock && { now: lock.now, timeZone: deps.timeZone };
  const run = time && promotion && dueRun(promotion.offer, time, fromHour);
  if (!run || !(await isCounted(tx, run, time))) return false;
  const [open] = await tx.query(OPEN, [promotion.id, run.period]);
  if (!open) return false;
  const { lastMemberId } = open;
  const memberIds = await lockCandidates(tx, promotion, { run, lastMemberId, time });
  if (memberIds.length > 0) await payMembers(tx, deps, { promotion, run, memberIds });
  const isOver = memberIds.length < MEMBERS_OF_PAGE;
  await tx.orm
    .update(automaticRuns)
    .set({ lastMemberId: memberIds.at(-1) ?? lastMemberId, finishedAt: isOver ? sql`clock_timestamp()` : null })
    .where(and(eq(automaticRuns.promotionId, promotion.id), eq(automaticRuns.period, run.period)));
  return !isOver;
}

/** True when the figures have every round of the days that a run pays. */
async function isCounted(tx: Tx, { played }: AutomaticRun, { now, timeZone }: OperatorTime): Promise<boolean> {
  if (!played) return true;
  const secondsSince = (now.getTime() - startOfDay(played.until, timeZone).getTime()) / 1000;
  return (await readerLag(tx, 'rounds')) < secondsSince;
}

async function payMembers(
  tx: Tx,
  deps: AutomaticDeps,
  { promotion, run, memberIds }: { promotion: StoredPromotion; run: AutomaticRun; memberIds: readonly bigint[] },
): Promise<void> {
  const { currency } = promotion.offer;
  const accounts = await lockAccounts(tx, { kind: 'player', ownerIds: memberIds, currency });
  await lockAccounts(tx, { kind: 'promotion_budget', ownerIds: [promotion.id], currency });
  // The last period of an offer is paid after its end.
  const awarded = { ...promotion, offer: { ...promotion.offer, endsAt: undefined } };
  const judged = await judgeMembers(tx, deps, { promotion: awarded, memberIds });
  const paid = judged
    .filter(({ judgement }) => judgement.refusal === undefined)
    .map((member) => ({ ...member, languageTag: deps.tagOf(member.languageCode) }));
  const heldOut = judged.filter(({ judgement }) => judgement.isHeldOut).map(({ memberId }) => memberId);
  await recordControls(tx, promotion, { memberIds: heldOut, timeZone: deps.timeZone });
  const claims = await insertClaims(tx, deps, promotion, paid);
  await saveKeys(
    tx,
    promotion.id,
    claims.map(({ claim, hashes }) => ({ claimId: claim.id, hashes })),
  );
  await saveRebates(
    tx,
    claims.map(({ claim, judgement }) => ({ claimId: claim.id, lines: judgement.lines })),
  );
  if (run.played) await saveJudgedLosses(tx, { promotionId: promotion.id, days: run.played }, judged);
  await payClaims(tx, deps, { promotion, claims, accounts });
}

/** Stores the losses that were paid, and those that worked off a change of earlier ones. */
async function saveJudgedLosses(
  tx: Tx,
  period: { promotionId: bigint; days: DayRange },
  judged: readonly JudgedMember[],
): Promise<void> {
  const losses = judged.flatMap(({ memberId, judgement: { loss, refusal, isIneligible } }) => {
    if (!loss || isIneligible || refusal === 'already_claimed' || refusal === 'budget_used') return [];
    return refusal === undefined || loss.carriedMinor !== 0n ? [{ ...loss, memberId }] : [];
  });
  await saveLosses(tx, period, losses);
}

/** Lets the run of the present period look at all members again, because the budget was raised. Members who were paid get nothing more. */
export async function reopenRuns(tx: Tx, promotionId: bigint): Promise<void> {
  await tx.orm
    .update(automaticRuns)
    .set({ lastMemberId: 0n, finishedAt: null })
    .where(eq(automaticRuns.promotionId, promotionId));
}

import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { readerLag } from '#domain/figures';
import { lockAccounts } from '#domain/ledger';
import { publishLiveEvents } from '#domain/messaging';
import { giveCashToMany, giveGrant } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { startOfDay } from '#rules/rewards/days';
import { type AutomaticRun, dueRun } from '#rules/rewards/offers/automatic-runs';
import type { DayRange, OperatorTime } from '#rules/rewards/offers/offer-periods';
import { grantTermsOf } from '#rules/rewards/offers/offer-terms';
import { saveKeys } from '../claims/claim-keys.ts';
import type { Claim } from '../claims/claim-rows.ts';
import type { ClaimDeps } from '../claims/claims.ts';
import { saveLosses, saveRebates } from '../claims/played-days.ts';
import { getTitle, listPublishedPromotions, type StoredPromotion } from '../offers/stored-offers.ts';
import { automaticRuns, promotions } from '../tables.ts';
import { lockCandidates, MEMBERS_OF_PAGE } from './candidates.ts';
import { type JudgedMember, judgePage } from './judge-page.ts';

export interface AutomaticDeps extends ClaimDeps {
  /** Returns the tag of a language code. */
  tagOf(languageCode: string): string;
}

/**
 * Pays the awards that members get without a claim for the last period of each promotion, from an hour of the operator's day on. The members
 * are paid in pages, each in a transaction that also moves the run on: what is killed pays nothing twice and goes on where it was, and a
 * finished run finds nothing to do. A promotion that fails holds up no other.
 */
export async function payAutomaticAwards(
  db: Database,
  deps: AutomaticDeps,
  { fromHour }: { fromHour: number },
): Promise<void> {
  const published = await listPublishedPromotions(db);
  const failures: unknown[] = [];
  for (const { contentId, state, offer } of published) {
    if (state !== 'running' || !offer.paysAutomatically) continue;
    try {
      while (await db.transaction((tx) => payPage(tx, deps, { contentId, fromHour })));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
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
  const judged = await judgePage(tx, deps, { promotion: awarded, memberIds });
  const paid = judged.filter(({ judgement }) => judgement.refusal === undefined);
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

interface PaidClaim extends JudgedMember {
  claim: Pick<Claim, 'id' | 'publicId' | 'memberId' | 'amountMinor' | 'languageTag'>;
}

const INSERT_CLAIMS = defineStatement({
  name: 'promotions_insert_claims',
  row: z.object({ id: z.bigint(), publicId: z.string() }),
  text: `insert into promotion_claims (promotion_id, version, currency, exclusive_group, public_id, member_id, period, amount_minor,
                                       language_tag, state, issued_at)
         select $1, $2, $3, $4, given.*, 'issued', clock_timestamp()
           from unnest($5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::text[]) as given
         on conflict do nothing returning id, public_id as "publicId"`,
});

/** Writes a claim for each member who has none in the period. */
async function insertClaims(
  tx: Tx,
  deps: AutomaticDeps,
  { id: promotionId, version, offer }: StoredPromotion,
  paid: readonly JudgedMember[],
): Promise<PaidClaim[]> {
  if (paid.length === 0) return [];
  const rows = paid.map((member) => ({
    ...member,
    publicId: randomId(deps.random, 'K'),
    languageTag: deps.tagOf(member.languageCode),
  }));
  const written = await tx.query(INSERT_CLAIMS, [
    promotionId,
    version,
    offer.currency,
    offer.eligibility.group ?? null,
    rows.map(({ publicId }) => publicId),
    rows.map(({ memberId }) => String(memberId)),
    rows.map(({ judgement }) => judgement.period),
    rows.map(({ judgement }) => String(judgement.amountMinor)),
    rows.map(({ languageTag }) => languageTag),
  ]);
  const ids = new Map(written.map(({ id, publicId }) => [publicId, id]));
  return rows.flatMap(({ publicId, languageTag, ...member }) => {
    const id = ids.get(publicId);
    const { memberId, judgement } = member;
    const claim = { publicId, memberId, amountMinor: judgement.amountMinor, languageTag };
    return id === undefined ? [] : [{ ...member, claim: { id, ...claim } }];
  });
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

interface Payments {
  promotion: StoredPromotion;
  claims: readonly PaidClaim[];
  /** `player` accounts by member. */
  accounts: ReadonlyMap<bigint, bigint>;
}

async function payClaims(tx: Tx, deps: AutomaticDeps, { promotion, claims, accounts }: Payments): Promise<void> {
  if (claims.length === 0) return;
  const { id: promotionId, offer } = promotion;
  const { currency, turnoverFactor: turnoverHundredths } = offer;
  await tx.orm
    .update(promotions)
    .set({ issuedClaims: sql`${promotions.issuedClaims} + ${claims.length}` })
    .where(eq(promotions.id, promotionId));
  const names = await titlesOf(tx, promotion, claims);
  const awards = claims.flatMap(({ claim: { memberId, publicId: reference, amountMinor, languageTag } }) => {
    const accountId = accounts.get(memberId);
    return accountId === undefined
      ? []
      : [{ memberId, accountId, reference, amountMinor, name: names.get(languageTag) ?? promotion.contentId }];
  });
  const terms = grantTermsOf(offer);
  if (terms)
    for (const { accountId: _accountId, ...award } of awards)
      await giveGrant(tx, deps, { ...award, promotionId, currency, depositMinor: 0n, terms });
  else await giveCashToMany(tx, deps, { promotionId, currency, turnoverHundredths, awards });
  const memberIds = awards.map(({ memberId }) => memberId);
  await publishLiveEvents(tx, memberIds, 'rewards', {});
}

/** Returns the promotion's title by the languages of the claims. */
async function titlesOf(
  tx: Tx,
  promotion: StoredPromotion,
  claims: readonly PaidClaim[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { claim } of claims)
    if (!names.has(claim.languageTag)) names.set(claim.languageTag, await getTitle(tx, promotion, claim.languageTag));
  return names;
}

/** Lets the run of the present period look at all members again, because the budget was raised. Whoever was paid gets nothing more. */
export async function reopenRuns(tx: Tx, promotionId: bigint): Promise<void> {
  await tx.orm
    .update(automaticRuns)
    .set({ lastMemberId: 0n, finishedAt: null })
    .where(eq(automaticRuns.promotionId, promotionId));
}

import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import { ensureAccount, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { type GrantTerms, queuedGrant } from '#rules/rewards/bonus-money/grants';
import { requiredWagering } from '#rules/rewards/wagering';
import { advanceGrants, databaseNow, type GrantDeps, lapseOf, lockGrants } from './advance-grants.ts';
import { bonusGrants } from './tables.ts';

export interface NewGrant {
  memberId: bigint;
  currency: string;
  /** The promotion that pays; 0 for a bonus that staff give. */
  promotionId: bigint;
  /** Identifies what is granted: giving it again changes nothing. */
  reference: string;
  name: string;
  amountMinor: bigint;
  /** The deposit that the bonus is for, where its terms count it. */
  depositMinor: bigint;
  terms: GrantTerms;
}

export interface GiveDeps extends GrantDeps {
  random: RandomSource;
  /** The brand's maximum of the wagering factor. */
  maxFactorHundredths: bigint;
}

const NEXT_ID = defineStatement({
  name: 'bonus_next_grant',
  row: z.object({ id: z.bigint() }),
  text: `select nextval(pg_get_serial_sequence('bonus_grants', 'id')) as id`,
});

/**
 * Gives a member a bonus out of the promotion's budget, once per reference, and activates it when no other one is active. Returns its
 * public id; undefined when it had been given before. Throws InsufficientFundsError when the budget does not cover it.
 */
export async function giveGrant(tx: Tx, deps: GiveDeps, granted: NewGrant): Promise<string | undefined> {
  const { memberId, currency, promotionId, amountMinor, depositMinor, terms } = granted;
  const owner = { memberId, currency };
  await lockGrants(tx, owner);
  const [next] = await tx.query(NEXT_ID);
  if (!next) throw new Error('a sequence gave no number');
  const now = await databaseNow(tx);
  const requiredMinor = requiredWagering(terms, {
    amountMinor,
    depositMinor,
    maxFactorHundredths: deps.maxFactorHundredths,
  });
  const grant = queuedGrant({ id: next.id, terms, amountMinor, requiredMinor }, now);
  const accountId = await ensureAccount(tx, 'player_bonus', grant.id, currency);
  const [given] = await tx.orm
    .insert(bonusGrants)
    .values({
      id: grant.id,
      publicId: randomId(deps.random, 'B'),
      ...owner,
      promotionId,
      name: granted.name,
      reference: granted.reference,
      accountId,
      houseAccountId: await ensureAccount(tx, 'house_promotions', promotionId, currency),
      state: grant.state,
      amountMinor,
      requiredMinor,
      ...columnsOf(terms),
      queuedAt: now,
      lapsesAt: lapseOf(grant, deps),
    })
    .onConflictDoNothing({ target: [bonusGrants.promotionId, bonusGrants.reference] })
    .returning({ publicId: bonusGrants.publicId });
  if (!given) return undefined;
  const budget = await ensureAccount(tx, 'promotion_budget', promotionId, currency);
  await post(tx, {
    namespace: 'reward',
    key: `${promotionId}:${granted.reference}`,
    kind: 'bonus_granted',
    details: { name: granted.name },
    lines: [
      { accountId: budget, amountMinor: -amountMinor },
      { accountId, amountMinor },
    ],
  });
  // One without wagering is cash at once, which has a message of its own.
  if (requiredMinor > 0n) {
    const { name } = granted;
    const bonus = { name, promotion: String(promotionId), amount: formatAmount(amountMinor), currency };
    await notifyMember(tx, memberId, 'bonusGiven', bonus);
  }
  await advanceGrants(tx, deps, owner);
  return given.publicId;
}

/** Returns terms as the columns of a grant. */
export function columnsOf(terms: GrantTerms) {
  const contribution = Object.entries(terms.contributionPpm).map(([category, ppm]) => [category, Number(ppm)]);
  return {
    ...terms,
    factorHundredths: Number(terms.factorHundredths),
    contributionPpm: Object.fromEntries(contribution),
  };
}

/** Adds to the budget of a promotion, which can then give as much more. `key` names the approval: a second one with it changes nothing. */
export async function fillBudget(
  tx: Tx,
  filled: { promotionId: bigint; currency: string; amountMinor: bigint; key: string },
): Promise<void> {
  const { promotionId, currency, amountMinor, key } = filled;
  await post(tx, {
    namespace: 'promo',
    key: `${promotionId}:budget:${key}`,
    kind: 'budget_added',
    lines: [
      { accountId: await ensureAccount(tx, 'house_promotions', promotionId, currency), amountMinor: -amountMinor },
      { accountId: await ensureAccount(tx, 'promotion_budget', promotionId, currency), amountMinor },
    ],
  });
}

/** Moves a part of a promotion's budget to that of another. Throws InsufficientFundsError. */
export async function moveBudget(
  tx: Tx,
  fromPromotionId: bigint,
  moved: { promotionId: bigint; currency: string; amountMinor: bigint; key: string },
): Promise<void> {
  const { promotionId, currency, amountMinor, key } = moved;
  await post(tx, {
    namespace: 'promo',
    key: `${promotionId}:budget:${key}`,
    kind: 'budget_added',
    lines: [
      { accountId: await ensureAccount(tx, 'promotion_budget', fromPromotionId, currency), amountMinor: -amountMinor },
      { accountId: await ensureAccount(tx, 'promotion_budget', promotionId, currency), amountMinor },
    ],
  });
}

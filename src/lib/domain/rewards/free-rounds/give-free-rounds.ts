import * as z from 'zod';
import { ensureAccount } from '#domain/ledger';
import { lockAgainstErasure, reviewMember } from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import { acceptsBonus, mayEarnAwards, standingOf } from '#domain/protection';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import type { GrantTerms } from '#rules/rewards/bonus-money/grants';
import { freeRoundsProblems } from '#rules/rewards/free-rounds-terms';
import { OWN_PROMOTIONS } from '../awards/own-promotions.ts';
import { BonusTermsError } from '../errors.ts';
import { type GrantOwner, lockGrants } from '../grants/advance-grants.ts';
import { columnsOf, fillBudget, type GiveDeps, moveBudget } from '../grants/give-grant.ts';

export interface NewFreeRounds {
  /** The member's public id. */
  memberId: string;
  /** Chosen by the caller: a repeated key gives nothing. */
  key: string;
  /** Name that the member reads. */
  name: string;
  vendorCode: string;
  gameCode: string;
  rounds: number;
  /** Value of one round. */
  stakeMinor: bigint;
  /** Maximum of all wins, which the budget covers. */
  maxWinMinor: bigint;
  /** Time to play them. */
  validHours: number;
  /** Terms of the bonus that collects the winnings; null pays them as cash. */
  terms: GrantTerms | null;
  /** The promotion whose budget pays; by default the maximum of the wins is added to that of free rounds. */
  paidBy?: bigint;
}

const TARGET = defineStatement({
  name: 'free_rounds_target',
  row: z.object({ vendorId: z.bigint(), gameId: z.bigint(), isStakeOffered: z.boolean() }),
  text: `select vendor.id as "vendorId", game.id as "gameId",
                coalesce((select $4::bigint between range.min_bet_minor and range.max_bet_minor from game_bet_ranges range
                           where range.game_id = game.id and range.currency = $3), true) as "isStakeOffered"
           from vendors vendor join games game on game.vendor_id = vendor.id and game.code = $2 and game.enabled
          where vendor.code = $1 and vendor.enabled and vendor.checks_rewards and vendor.wallet = 'single'`,
});

/** Returns whether a vendor plays free rounds of a value in a game that is offered. */
export async function offersFreeRounds(
  db: Db,
  {
    vendorCode,
    gameCode,
    stakeMinor,
    currency,
  }: Pick<NewFreeRounds, 'vendorCode' | 'gameCode' | 'stakeMinor'> & { currency: string },
): Promise<boolean> {
  const [target] = await db.query(TARGET, [vendorCode, gameCode, currency, stakeMinor]);
  return target?.isStakeOffered === true;
}

interface Target {
  owner: GrantOwner;
  vendorId: bigint;
  gameId: bigint;
}

/**
 * Throws what `giveFreeRounds` would throw now: AppError `not_found`; `bonus_not_for_account` for a member who may be given nothing or
 * wants no bonuses, or none with such a wagering; `game_unavailable` for a game that is not offered or whose vendor does not play them; InvalidFieldsError for a stake
 * that the game does not have; BonusTermsError.
 */
export async function assertFreeRoundsGivable(
  db: Db,
  { maxFactorHundredths }: Pick<GiveDeps, 'maxFactorHundredths'>,
  given: NewFreeRounds,
): Promise<Target> {
  const { id: memberId, currency } = await reviewMember(db, given.memberId);
  const standing = await standingOf(db, memberId);
  const isAccepted = given.terms ? acceptsBonus(standing, { wagering: given.terms }) : !standing.hasOptedOut;
  const isBanned = given.terms !== null && standing.hasBonusBan;
  if (!mayEarnAwards(standing) || !isAccepted || isBanned) throw new AppError('bonus_not_for_account');
  const { vendorCode, gameCode, stakeMinor } = given;
  const [target] = await db.query(TARGET, [vendorCode, gameCode, currency, stakeMinor]);
  if (!target) throw new AppError('game_unavailable');
  if (!target.isStakeOffered) throw new InvalidFieldsError({ stake: { code: 'invalid_value' } });
  // Terms of a promotion were checked when it was published, and the maximum factor limits the wagering anyway.
  const problems = given.paidBy === undefined ? freeRoundsProblems(given, maxFactorHundredths) : [];
  if (problems.length > 0) throw new BonusTermsError(problems);
  return { owner: { memberId, currency }, ...target };
}

const INSERT = defineStatement({
  name: 'free_rounds_insert',
  row: z.object({ publicId: z.string() }),
  text: `insert into game_rewards (public_id, vendor_reward_id, vendor_id, member_id, game_id, currency, name, rounds, rounds_left, stake_minor,
                                   expires_at, terms, max_win_minor, promotion_id, reference, house_account_id, reserved_minor, due_at)
         values ($1, $1, $2, $3, $4, $5, $6, $7, $7, $8, clock_timestamp() + make_interval(hours => $9), $10, $11, $12, $13, $14, $11,
                 clock_timestamp())
         on conflict on constraint game_rewards_reference do nothing returning public_id as "publicId"`,
});

/**
 * Gives a member free rounds, once per key, out of a budget that reserves the maximum of their wins. They are announced to the
 * vendor by `announceFreeRounds`. Returns their public id; undefined when the key was used before. Throws what
 * `assertFreeRoundsGivable` throws, and InsufficientFundsError when the budget of `paidBy` does not cover them.
 */
export async function giveFreeRounds(tx: Tx, deps: GiveDeps, given: NewFreeRounds): Promise<string | undefined> {
  const { owner, vendorId, gameId } = await assertFreeRoundsGivable(tx, deps, given);
  const { memberId, currency } = owner;
  await lockAgainstErasure(tx, memberId);
  await lockGrants(tx, owner);
  const promotionId = OWN_PROMOTIONS.freeRounds;
  const reference = `${given.memberId}:${given.key}`;
  const [row] = await tx.query(INSERT, [
    randomId(deps.random, 'F'),
    vendorId,
    memberId,
    gameId,
    currency,
    given.name,
    given.rounds,
    given.stakeMinor,
    given.validHours,
    given.terms === null ? null : storedTerms(given.terms),
    given.maxWinMinor,
    promotionId,
    reference,
    // The promotion that paid has back what is not won.
    await ensureAccount(tx, 'house_promotions', given.paidBy ?? promotionId, currency),
  ]);
  if (!row) return undefined;
  const reserved = { promotionId, currency, amountMinor: given.maxWinMinor, key: reference };
  if (given.paidBy === undefined) await fillBudget(tx, reserved);
  else await moveBudget(tx, given.paidBy, reserved);
  publishLiveEvent(tx, memberId, 'rewards', {});
  return row.publicId;
}

/** Serializes terms as `free_rounds_collect` reads them (sql/). */
function storedTerms(terms: GrantTerms): string {
  const { maxBetMinor, maxConversionMinor, ...columns } = columnsOf(terms);
  return JSON.stringify({
    ...columns,
    maxBetMinor: maxBetMinor?.toString() ?? null,
    maxConversionMinor: maxConversionMinor?.toString() ?? null,
  });
}

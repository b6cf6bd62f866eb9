import * as z from 'zod';
import { BIRTHDAY_MIN_ACCOUNT_DAYS, BIRTHDAY_WINDOW_DAYS } from '../awards/birthday.ts';
import { ZALO_STEPS } from '../awards/step-bonus.ts';
import { amount, amountOrZero, category, instant, percent, share } from '../decimals.ts';
import { FREE_ROUNDS_LIMITS } from '../free-rounds-terms.ts';
import { itemId } from '../public-ids.ts';

const depositTier = z.union([
  z.strictObject({ min: amount, rate: percent, max: amount }),
  z.strictObject({ min: amount, fixed: amount }),
]);

/** Envelopes of one opening; all of them are drawn in one moment. */
const MAX_ENVELOPES = 20_000;

/** Prizes of a raffle; all of them are drawn in one transaction. */
export const MAX_PRIZES = 1000;

/** Amounts by VIP level; the last one serves every higher level. */
const byLevel = z.array(amountOrZero).min(1).max(20);

/** Rules by which an award is computed, by type. */
export const awardSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('deposit_match'),
    tiers: z.array(depositTier).min(1).max(10),
    roundTo: amount.optional(),
    /** Hours after the deposit in which it can be claimed. */
    claimHours: z.int().min(1).max(168).default(24),
  }),
  z.strictObject({ type: z.literal('free_credit'), amount }),
  z.strictObject({
    type: z.literal('sign_in'),
    /** Rewards of the first, second … day in a row. */
    rewards: z.array(amount).min(1).max(31),
    atEnd: z.enum(['restart', 'stay']).default('restart'),
  }),
  z.strictObject({
    type: z.literal('deposit_streak'),
    /** Sum of a day's credited deposits that counts the day. */
    min: amount,
    /** Rewards of the first, second … day in a row. */
    rewards: z.array(amount).min(1).max(31),
    atEnd: z.enum(['restart', 'stay']).default('restart'),
  }),
  z.strictObject({ type: z.literal('activity'), min: amount, max: amount }),
  z.strictObject({
    type: z.literal('birthday'),
    byLevel,
    windowDays: z.int().min(1).max(31).default(BIRTHDAY_WINDOW_DAYS),
    minAccountDays: z.int().min(0).max(1_000_000).default(BIRTHDAY_MIN_ACCOUNT_DAYS),
  }),
  z.strictObject({
    type: z.literal('rebate'),
    /** `edge`: shares of what the house expects to keep of the turnover, by the returns that the vendors state (rakeback). */
    base: z.enum(['turnover', 'edge']).default('turnover'),
    /** Shares of the turnover by category and VIP level; the last one serves every higher level. */
    rates: z.partialRecord(category, z.array(share).min(1).max(20)),
    /** Highest sum of a day. */
    max: amount,
    minAward: amount.optional(),
  }),
  z.strictObject({
    type: z.literal('cashback'),
    /** The loss of the last whole period is paid back. */
    period: z.enum(['day', 'week', 'month']),
    tiers: z
      .array(z.strictObject({ min: amount, rate: share }))
      .min(1)
      .max(10),
    tierMode: z.enum(['whole', 'marginal']).default('whole'),
    deductsAwards: z.boolean().default(true),
    max: amount,
    minAward: amount.optional(),
    roundTo: amount.optional(),
  }),
  z.strictObject({
    type: z.literal('level_pay'),
    period: z.enum(['week', 'month']),
    byLevel,
    /** Turnover that the period needs. */
    minTurnover: amountOrZero,
  }),
  z.strictObject({
    type: z.literal('red_envelope'),
    count: z.int().min(1).max(MAX_ENVELOPES),
    min: amount,
    max: amount,
    /** Every envelope holds a multiple of it. */
    unit: amount,
  }),
  z.strictObject({
    type: z.literal('raffle'),
    /** Tickets are given for valid bets in cash or for credited deposits of a day. */
    base: z.enum(['turnover', 'deposits']),
    /** Amount for one ticket. */
    per: amount,
    maxTicketsPerDay: z.int().min(1).max(1000),
    /** The list of tickets is closed; the beacon round a minute later decides. */
    salesEndAt: instant,
    /** In the order in which they are drawn. */
    prizes: z
      .array(
        z.strictObject({
          /** A prize without a name is called by its rank, in the language of whoever reads it. */
          name: z.string().trim().max(60).default(''),
          /** Zero for goods. */
          amount: amountOrZero,
          /** Public id of the point mall's item that is the prize. */
          item: itemId.optional(),
          count: z.int().min(1).max(MAX_PRIZES),
        }),
      )
      .min(1)
      .max(10),
    /** Prizes that one member can win. */
    perMember: z.int().min(1).max(100).default(1),
  }),
  z.strictObject({
    type: z.literal('zalo'),
    /** Amounts of the steps that the offer has; each is claimed by itself. */
    steps: z.partialRecord(z.enum(ZALO_STEPS), amount),
    /** Maximum of all steps together. */
    max: amount,
  }),
  z.strictObject({
    type: z.literal('free_rounds'),
    /** Codes of the vendor and of its game. */
    vendor: z.string().trim().min(1).max(20),
    game: z.string().trim().min(1).max(60),
    rounds: z.int().min(1).max(FREE_ROUNDS_LIMITS.roundsMax),
    /** Value of one round. */
    stake: amount,
    /** Maximum of all wins of a claim, which the budget reserves. */
    maxWin: amount,
    validHours: z.int().min(1).max(FREE_ROUNDS_LIMITS.validHoursMax).default(168),
  }),
]);

export type Award = z.output<typeof awardSchema>;

/** Lists what an award can give; undefined where it is a share of something. */
export function fixedAmountsOf(given: Award): readonly bigint[] | undefined {
  switch (given.type) {
    case 'deposit_match': {
      const fixed = given.tiers.flatMap((tier) => ('fixed' in tier ? [tier.fixed] : []));
      return fixed.length === given.tiers.length && given.roundTo === undefined ? fixed : undefined;
    }
    case 'free_credit':
      return [given.amount];
    case 'sign_in':
    case 'deposit_streak':
      return given.rewards;
    case 'activity':
      return [given.min, given.max];
    case 'birthday':
    case 'level_pay':
      return given.byLevel;
    default:
      return undefined;
  }
}

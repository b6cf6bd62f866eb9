import * as z from 'zod';
import { UNIT } from '#kernel/money';
import { amount, amountOrZero, category, factor } from './decimals.ts';
import { FREE_ROUNDS_LIMITS } from './free-rounds-terms.ts';
import { AMOUNT_METRICS, type Mission, MISSION_METRICS, MISSION_WINDOWS, type MissionWindow } from './missions.ts';
import { isPieceCount } from './offers/offer-forms.ts';
import { productsOf } from './products.ts';
import { itemId, promotionId } from './public-ids.ts';
import { FACTOR_UNIT } from './rates.ts';

/*
 * Terms of a mission as staff write them and as they are stored (docs/spec/rewards-rulebook.md §6.1). There is no term for what a
 * mission must not reward: losses, the number of a day's deposits, and hours of the day.
 */

export const MISSION_AWARDS = ['cash', 'points', 'freeRounds', 'tickets', 'goods'] as const;
export type MissionAward = (typeof MISSION_AWARDS)[number];

/** Lengths of a mission's texts; the title is also the name of its awards. */
export const MISSION_TEXT_LENGTHS = { title: 60, summary: 200 } as const;

const MAX_STEPS = 8;
const DEFAULT_LANGUAGE = 'en';

/** Titles and summaries by language; English is always there. */
export const rewardTexts = z
  .record(
    z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
    z.strictObject({
      title: z.string().trim().min(1).max(MISSION_TEXT_LENGTHS.title),
      summary: z.string().trim().max(MISSION_TEXT_LENGTHS.summary),
    }),
  )
  .refine((written) => written[DEFAULT_LANGUAGE] !== undefined, 'not_empty');

const step = z.strictObject({
  /** An amount of money, or a number. */
  target: amount,
  award: z.enum(MISSION_AWARDS),
  /** Money, points, or a number of free rounds, raffle tickets or goods. */
  amount,
});

/** Free rounds that a mission awards; their winnings are cash. */
const freeRounds = z.strictObject({
  vendor: z.string().trim().min(1).max(20),
  game: z.string().trim().min(1).max(60),
  /** Value of one round. */
  stake: amount,
  /** Maximum of all wins of an award, which the mission's budget covers. */
  maxWin: amount,
  validHours: z.int().min(1).max(FREE_ROUNDS_LIMITS.validHoursMax),
});

export const missionSchema = z.strictObject({
  metric: z.enum(MISSION_METRICS),
  window: z.enum(MISSION_WINDOWS),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Categories of play that count; all where it is left out. */
  categories: z.array(category).min(1).max(category.options.length).optional(),
  minStake: amountOrZero.default(0n),
  /** Multiple of the stake that a round has to pay, for the metric `multiplier`. */
  minMultiplier: factor.optional(),
  /** Minimum of a deposit, for the metric `depositDays`. */
  minDeposit: amount.optional(),
  steps: z.array(step).min(1).max(MAX_STEPS),
  freeRounds: freeRounds.optional(),
  /** Public ids of the raffle and of the point mall's item, for steps that award tickets or goods. They may change while the mission runs. */
  raffle: promotionId.optional(),
  item: itemId.optional(),
  /** Cash that the mission may award in a month. */
  monthlyBudget: amountOrZero.default(0n),
  /** Multiple of an award in cash that must be staked before a withdrawal. */
  turnoverFactor: factor.default(0n),
  texts: rewardTexts,
});

export type MissionTerms = z.output<typeof missionSchema>;
export type MissionTermsText = z.input<typeof missionSchema>;

/** Returns terms as they are stored. */
export function missionText(terms: MissionTerms): MissionTermsText {
  return z.encode(missionSchema, terms);
}

/** Returns what the rules of progress need to know of the terms. */
export function missionOf(terms: MissionTerms): Mission {
  const { metric, window, steps, categories, minStake, minMultiplier = 0n, minDeposit = 0n } = terms;
  const unit = AMOUNT_METRICS.has(metric) ? 1n : UNIT;
  return {
    metric,
    window,
    categories,
    steps: steps.map(({ target, amount: rewardMinor }) => ({ target: target / unit, rewardMinor })),
    minStakeMinor: minStake,
    minMultiplierHundredths: minMultiplier,
    minDepositMinor: minDeposit,
  };
}

/** Returns a mission's texts in a language, else in English. */
export function missionTexts({ texts: written }: Pick<MissionTerms, 'texts'>, languageTag: string) {
  return written[languageTag] ?? written[DEFAULT_LANGUAGE] ?? { title: '', summary: '' };
}

export type MissionProblem =
  | 'targets_not_ascending'
  | 'target_not_whole'
  | 'days_exceed_window'
  | 'rewards_deposits_of_a_day'
  | 'filter_without_rounds'
  | 'mixed_products'
  | 'multiplier_missing'
  | 'free_rounds_missing'
  | 'rounds_not_whole'
  | 'raffle_missing'
  | 'raffle_not_open'
  | 'item_missing'
  | 'item_not_offered'
  | 'award_not_whole'
  | 'budget_below_award'
  | 'not_in_players_favor';

const DAY_METRICS: readonly Mission['metric'][] = ['depositDays', 'signIns'];
const ROUNDLESS_METRICS: readonly Mission['metric'][] = ['deposit', ...DAY_METRICS];

/** Days that a window has at least. */
const WINDOW_DAYS: Readonly<Record<MissionWindow, bigint>> = { daily: 1n, weekly: 7n, monthly: 28n, once: 366n };

/** Facts of other domains about what a mission awards. */
export interface AwardedThings {
  readonly hasOpenRaffle: boolean;
  readonly hasItem: boolean;
}

/** Lists what forbids publishing a mission; `running` are the terms that its members have now. */
export function missionProblems(
  terms: MissionTerms,
  running?: MissionTerms,
  { hasOpenRaffle, hasItem }: AwardedThings = { hasOpenRaffle: true, hasItem: true },
): MissionProblem[] {
  const checks: Record<MissionProblem, boolean> = {
    targets_not_ascending: !isAscending(terms),
    target_not_whole: !AMOUNT_METRICS.has(terms.metric) && terms.steps.some(({ target }) => target % UNIT !== 0n),
    days_exceed_window: DAY_METRICS.includes(terms.metric) && lastTarget(terms) > WINDOW_DAYS[terms.window] * UNIT,
    // The second step of a day would be reached by another deposit of the same day.
    rewards_deposits_of_a_day: terms.metric === 'deposit' && terms.window === 'daily' && terms.steps.length > 1,
    filter_without_rounds: ROUNDLESS_METRICS.includes(terms.metric) && hasRoundFilter(terms),
    mixed_products: terms.categories !== undefined && productsOf(terms.categories).size > 1,
    multiplier_missing: terms.metric === 'multiplier' && (terms.minMultiplier ?? 0n) <= FACTOR_UNIT,
    free_rounds_missing: awards(terms, 'freeRounds') !== (terms.freeRounds !== undefined),
    rounds_not_whole: terms.steps.some((given) => given.award === 'freeRounds' && !isRoundCount(given.amount)),
    raffle_missing: awards(terms, 'tickets') !== (terms.raffle !== undefined),
    raffle_not_open: terms.raffle !== undefined && !hasOpenRaffle,
    item_missing: awards(terms, 'goods') !== (terms.item !== undefined),
    item_not_offered: terms.item !== undefined && !hasItem,
    award_not_whole: terms.steps.some(({ award, amount: sum }) => isInPieces(award) && !isPieceCount(sum)),
    budget_below_award: terms.monthlyBudget < highestCost(terms),
    not_in_players_favor: running !== undefined && !isInPlayersFavor(running, terms),
  };
  return (Object.keys(checks) as MissionProblem[]).filter((problem) => checks[problem]);
}

const lastTarget = ({ steps }: MissionTerms): bigint => steps.at(-1)?.target ?? 0n;

const isAscending = ({ steps }: MissionTerms): boolean =>
  steps.every(({ target }, index) => index === 0 || target > (steps[index - 1]?.target ?? 0n));

const hasRoundFilter = ({ categories, minStake, minMultiplier }: MissionTerms): boolean =>
  categories !== undefined || minStake > 0n || minMultiplier !== undefined;

const awards = ({ steps }: Pick<MissionTerms, 'steps'>, award: MissionAward): boolean =>
  steps.some((given) => given.award === award);

const isInPieces = (award: MissionAward): boolean => award === 'tickets' || award === 'goods';

const isRoundCount = (amountMinor: bigint): boolean =>
  amountMinor % UNIT === 0n && amountMinor <= BigInt(FREE_ROUNDS_LIMITS.roundsMax) * UNIT;

/** Returns what an award costs the mission's budget at most. */
function awardCostOf(
  { freeRounds: rounds }: Pick<MissionTerms, 'freeRounds'>,
  { award, amount: sum }: { award: MissionAward; amount: bigint },
): bigint {
  switch (award) {
    case 'cash':
      return sum;
    case 'points':
    case 'tickets':
    case 'goods':
      return 0n;
    case 'freeRounds':
      return rounds?.maxWin ?? 0n;
  }
}

const highestCost = (terms: MissionTerms): bigint =>
  terms.steps.map((given) => awardCostOf(terms, given)).reduce((high, cost) => (cost > high ? cost : high), 0n);

/**
 * Checks that a change of a running mission takes nothing from its members: what counts and the targets stay, awards do not fall, and
 * steps are added at the end only.
 */
function isInPlayersFavor(running: MissionTerms, changed: MissionTerms): boolean {
  const stays = running.steps.every((before, index) => {
    const after = changed.steps[index];
    return after?.target === before.target && after.award === before.award && after.amount >= before.amount;
  });
  return (
    stays &&
    countedBy(running) === countedBy(changed) &&
    isAsGood(running.freeRounds, changed.freeRounds) &&
    changed.turnoverFactor <= running.turnoverFactor &&
    changed.monthlyBudget >= running.monthlyBudget
  );
}

type Rounds = MissionTerms['freeRounds'];

function isAsGood(before: Rounds, after: Rounds): boolean {
  if (!before) return true;
  if (!after || before.vendor !== after.vendor || before.game !== after.game) return false;
  return after.stake >= before.stake && after.maxWin >= before.maxWin && after.validHours >= before.validHours;
}

/** Formats what decides whether a round, a deposit or a day counts. */
function countedBy({
  metric,
  window,
  currency,
  categories,
  minStake,
  minMultiplier,
  minDeposit,
}: MissionTerms): string {
  const filters = [minStake, minMultiplier, minDeposit].map(String);
  return [metric, window, currency, categories?.toSorted().join(' ') ?? 'all', ...filters].join('|');
}

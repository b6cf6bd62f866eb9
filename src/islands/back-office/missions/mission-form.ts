import type { MissionTermsBody } from '#browser/stores/back-office/missions';
import type { FactCategory } from '#rules/figures/valid-bet';
import {
  MISSION_AWARDS,
  type MissionAward,
  type MissionProblem,
  missionProblems,
  missionSchema,
} from '#rules/rewards/mission-terms';
import { MISSION_METRICS, MISSION_WINDOWS, type MissionMetric } from '#rules/rewards/missions';
import type { Problems } from '../../ui/index.ts';
import {
  categoryValues,
  draftProblems,
  type TextField,
  textValues,
  toCategories,
  toTexts,
  trimmed,
} from '../drafts/draft-form.ts';
import { gameNamed, gameValue } from '../shared/free-rounds-game.ts';

const MAX_STEPS = 8;

type StepField = `${'target' | 'award' | 'amount'}.${number}`;
export type FilterField = 'minStake' | 'minMultiplier' | 'minDeposit';
/** Terms of the free rounds that steps award. */
type RoundsField = 'game' | 'stake' | 'maxWin' | 'validHours';
/** Choices of the raffle and the goods that steps award. */
type ThingField = 'raffle' | 'item';
type PlainField = FilterField | RoundsField | ThingField | 'metric' | 'window' | 'monthlyBudget' | 'turnoverFactor';

export type MissionValues = Record<StepField | TextField | PlainField, string> & Record<FactCategory, boolean>;

/** Filters by metric: rounds have a stake and categories, the others do not. */
const FILTERS: Readonly<Record<MissionMetric, readonly FilterField[]>> = {
  turnover: ['minStake'],
  bets: ['minStake'],
  wins: ['minStake'],
  games: ['minStake'],
  multiplier: ['minMultiplier', 'minStake'],
  deposit: [],
  depositDays: ['minDeposit'],
  signIns: [],
};

export function metricOf({ metric }: Pick<MissionValues, 'metric'>): MissionMetric {
  return MISSION_METRICS.find((name) => name === metric) ?? 'turnover';
}

export const filtersOf = (metric: MissionMetric): readonly FilterField[] => FILTERS[metric];
export const countsRounds = (metric: MissionMetric): boolean => FILTERS[metric].includes('minStake');

const STEPS = Array.from({ length: MAX_STEPS }, (_, step) => step);
const isFilled = (values: MissionValues, step: number): boolean =>
  trimmed(values[`target.${step}`]) !== '' || trimmed(values[`amount.${step}`]) !== '';

/** Returns the number of steps that the form shows: those that are filled in, and one more. */
export function stepCount(values: MissionValues): number {
  const last = STEPS.findLast((step) => isFilled(values, step)) ?? -1;
  return Math.min(MAX_STEPS, last + 2);
}

/** Returns the values of a form for terms; those of a new mission without them. */
export function valuesOf(terms: MissionTermsBody | undefined): MissionValues {
  const { metric = 'turnover', window = 'daily', steps = [], texts = {}, categories = [] } = terms ?? {};
  const { minStake = '', minMultiplier = '', minDeposit = '', monthlyBudget = '', turnoverFactor = '1' } = terms ?? {};
  const stepTexts = STEPS.flatMap((step) => {
    const { target = '', award = 'cash', amount = '' } = steps[step] ?? {};
    return [
      [`target.${step}`, target],
      [`award.${step}`, award],
      [`amount.${step}`, amount],
    ];
  });
  return {
    metric,
    window,
    minStake,
    minMultiplier,
    minDeposit,
    monthlyBudget,
    turnoverFactor,
    ...roundsTexts(terms?.freeRounds),
    raffle: terms?.raffle ?? '',
    item: terms?.item ?? '',
    ...(Object.fromEntries(stepTexts) as Record<StepField, string>),
    ...textValues(texts),
    ...categoryValues(categories),
  };
}

function roundsTexts(rounds: MissionTermsBody['freeRounds']): Record<RoundsField, string> {
  const { vendor = '', game = '', stake = '', maxWin = '', validHours = 168 } = rounds ?? {};
  return { game: gameValue({ vendor, game }), stake, maxWin, validHours: String(validHours) };
}

const hasAward = (values: MissionValues, award: MissionAward): boolean =>
  STEPS.some((step) => isFilled(values, step) && values[`award.${step}`] === award);

/** True when one of the steps that are shown has an award of a kind. */
export const showsAward = (values: MissionValues, award: MissionAward): boolean =>
  STEPS.slice(0, stepCount(values)).some((step) => values[`award.${step}`] === award);

/** The award whose thing a field chooses. */
const THINGS = { raffle: 'tickets', item: 'goods' } as const satisfies Record<ThingField, MissionAward>;

function thingsOf(values: MissionValues): Pick<MissionTermsBody, ThingField> {
  const named = (['raffle', 'item'] as const).filter((name) => hasAward(values, THINGS[name]) && values[name] !== '');
  return Object.fromEntries(named.map((name) => [name, values[name]]));
}

function roundsOf(values: MissionValues): Pick<MissionTermsBody, 'freeRounds'> {
  if (!hasAward(values, 'freeRounds')) return {};
  return {
    freeRounds: {
      ...gameNamed(values.game),
      stake: trimmed(values.stake),
      maxWin: trimmed(values.maxWin),
      validHours: Number(trimmed(values.validHours)),
    },
  };
}

/** Returns the terms that a form has; texts in languages that it does not write stay as they are in `before`. */
export function toTerms(values: MissionValues, before: MissionTermsBody | undefined): MissionTermsBody {
  const metric = metricOf(values);
  const filters = FILTERS[metric].map((name) => [name, trimmed(values[name])]).filter(([, value]) => value !== '');
  return {
    metric,
    window: MISSION_WINDOWS.find((name) => name === values.window) ?? 'daily',
    ...(countsRounds(metric) ? toCategories(values) : {}),
    ...Object.fromEntries(filters),
    steps: STEPS.filter((step) => isFilled(values, step)).map((step) => ({
      target: trimmed(values[`target.${step}`]),
      award: MISSION_AWARDS.find((name) => name === values[`award.${step}`]) ?? 'cash',
      amount: trimmed(values[`amount.${step}`]),
    })),
    ...roundsOf(values),
    ...thingsOf(values),
    monthlyBudget: trimmed(values.monthlyBudget) || '0',
    turnoverFactor: trimmed(values.turnoverFactor) || '0',
    texts: toTexts(values, before?.texts),
  };
}

/** Fields that show a problem of the terms. */
const FIELDS: Partial<Record<MissionProblem, string>> = {
  targets_not_ascending: 'target.1',
  target_not_whole: 'target.0',
  days_exceed_window: 'window',
  rewards_deposits_of_a_day: 'target.1',
  multiplier_missing: 'minMultiplier',
  rounds_not_whole: 'amount.0',
  award_not_whole: 'amount.0',
  raffle_missing: 'raffle',
  item_missing: 'item',
  budget_below_award: 'monthlyBudget',
};

/** Checks the terms that a form has, by the rules by which they are published. */
export function checkMission(values: MissionValues): Problems {
  const parsed = missionSchema.omit({ currency: true }).safeParse(toTerms(values, undefined));
  const refused = parsed.success
    ? missionProblems({ ...parsed.data, currency: '' }).flatMap((problem) => FIELDS[problem] ?? [])
    : parsed.error.issues.map(({ path }) => fieldOf(path));
  return draftProblems(values, refused);
}

/** Returns the field of a part of the terms (`steps`, 0, `target`). */
function fieldOf(path: readonly PropertyKey[]): string {
  const [first = '', second = '0', part] = path.map(String);
  if (first === 'steps') return `${part ?? 'target'}.${second}`;
  if (first === 'freeRounds' && path.length > 1) return second === 'vendor' ? 'game' : second;
  return first === 'texts' && path.length > 1 ? `${part ?? 'title'}.${second}` : first;
}

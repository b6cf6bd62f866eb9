import type { FieldProblem } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { isWhole } from '#rules/rewards/offers/offer-forms';
import { parseFactor, parseRate, WHOLE_PPM } from '#rules/rewards/rates';
import type { Problems } from '../../../ui/index.ts';
import { integerProblem, optionalIntegerProblem, problemsAmong } from '../../shared/form-checks.ts';
import {
  COUNTS,
  isAmount,
  isCount,
  isRequired,
  prizeField,
  type PrizePart,
  rateField,
  type OfferValues,
  type TextName,
  TIER_ROWS,
  tierField,
  type TierPart,
  wordsOf,
} from './fields.ts';
import {
  AWARD_FIELDS,
  fieldGroups,
  formOf,
  isMoneyField,
  isPaidAsBonus,
  isFreeRounds,
  offerTypeOf,
} from './shown-fields.ts';
import { isTierUsed, prizeRows, prizeText, tierText } from './table-rows.ts';
import { type GameShare, gameSharesOf } from './game-shares.ts';

const INVALID: FieldProblem = { code: 'invalid_value' };
const NOT_EMPTY: FieldProblem = { code: 'not_empty' };
const PATTERNS: Partial<Record<TextName, RegExp>> = {
  currency: /^[A-Z]{3}$/,
  countries: /^[A-Z]{2}([\s,]+[A-Z]{2})*$/,
  notCountries: /^[A-Z]{2}([\s,]+[A-Z]{2})*$/,
  affiliates: /^[A-Z0-9]{4,20}([\s,]+[A-Z0-9]{4,20})*$/,
  notAffiliates: /^[A-Z0-9]{4,20}([\s,]+[A-Z0-9]{4,20})*$/,
  group: /^[a-z0-9-]{1,30}$/,
  coupon: /^[\w-]{3,30}$/,
};

/** Checks the fields that the offer has; the server checks the terms as a whole. */
export function checkOffer(values: OfferValues): Problems {
  const type = offerTypeOf(values);
  const names = [...AWARD_FIELDS[type], ...fieldGroups(values).flatMap(({ fields }) => fields)];
  return problemsAmong({
    ...Object.fromEntries(names.map((name) => [name, fieldProblem(name, (values[name] ?? '').trim())])),
    ...(type === 'deposit_match' ? tierProblems(values) : {}),
    ...(type === 'cashback' ? lossProblems(values) : {}),
    ...(type === 'rebate' ? rateProblems(values) : {}),
    ...(type === 'raffle' ? raffleProblems(values) : {}),
    ...(isFreeRounds(values) && values.game === '' ? { game: NOT_EMPTY } : {}),
    ...(formOf(values) === 'tickets' && values.raffle === '' ? { raffle: NOT_EMPTY } : {}),
    ...(formOf(values) === 'goods' && values.item === '' ? { item: NOT_EMPTY } : {}),
    ...(isWhole(formOf(values)) ? wholeProblems(values) : {}),
    ...(isPaidAsBonus(values) ? shareProblems(values) : {}),
    ...(values.registeredTo !== '' && values.registeredTo <= values.registeredFrom ? { registeredTo: INVALID } : {}),
    ...(values.endsAt !== '' && values.endsAt <= values.startsAt ? { endsAt: INVALID } : {}),
  });
}

/** Checks the fields of a running promotion that can change. */
export function checkExtension({ startsAt, endsAt, budget }: OfferValues): Problems {
  return problemsAmong({
    endsAt: endsAt <= startsAt ? INVALID : undefined,
    budget: isPositive(budget) ? undefined : INVALID,
  });
}

function fieldProblem(name: TextName, text: string): FieldProblem | undefined {
  if (isCount(name)) {
    const [min, max] = COUNTS[name];
    return (isRequired(name) ? integerProblem : optionalIntegerProblem)(text, { min, max });
  }
  if (text === '') return isRequired(name) ? NOT_EMPTY : undefined;
  return isValid(name, text) ? undefined : INVALID;
}

function isValid(name: TextName, text: string): boolean {
  if (name === 'minTurnover') return isAmountOrZero(text);
  if (isAmount(name)) return isPositive(text);
  if (name === 'rewards') return wordsOf(text).every(isPositive);
  if (name === 'byLevel') return wordsOf(text).every(isAmountOrZero);
  if (name === 'factor' || name === 'turnoverFactor') return parseFactor(text) !== undefined;
  return PATTERNS[name]?.test(text) ?? true;
}

/** Checks the percents of a bet that count, by category and of single games. */
function shareProblems(values: OfferValues): Problems {
  return {
    ...Object.fromEntries(REWARD_CATEGORIES.map((name) => [name, isShare(values[name]) ? undefined : INVALID])),
    games: gameSharesOf(values.games).every(isGameShare) ? undefined : INVALID,
  };
}

export const isGameShare = ({ game, percent }: GameShare) =>
  /^[\w-]{1,20}\|[^\s|=]{1,60}$/.test(game) && percent !== '' && isShare(percent);
const isAmountOrZero = (text: string) => (parseAmount(text) ?? -1n) >= 0n;
const isPositive = (text: string) => (parseAmount(text) ?? 0n) > 0n;

function isShare(text: string): boolean {
  return text.trim() === '' || (parseRate(text.trim()) ?? WHOLE_PPM + 1n) <= WHOLE_PPM;
}

/** Tickets and goods have no fractions, and no part of a deposit is one. */
function wholeProblems(values: OfferValues): Record<string, FieldProblem> {
  const names = Object.keys(values) as (keyof OfferValues)[];
  const awarded = names.filter((name) => AWARDED.test(name) && !isMoneyField(values, name as TextName));
  const isWrong = (name: keyof OfferValues) => {
    const text = String(values[name]).trim();
    return /^(rate|max)\d/.test(name) ? text !== '' : wordsOf(text).some((part) => !/^\d+$/.test(part));
  };
  return Object.fromEntries(awarded.filter(isWrong).map((name) => [name, INVALID]));
}

/** Fields of what an offer gives. */
const AWARDED = /^(amount|min|max|rewards|byLevel|budget|capPerPlayer|capPerPlayerDay|roundTo|(rate|max|fixed)\d)$/;

/** Each row has its least deposit, and a percentage with its maximum or a fixed amount. */
function tierProblems(values: OfferValues): Record<string, FieldProblem | undefined> {
  const used = TIER_ROWS.filter((row) => isTierUsed(values, row) || row === 0);
  return Object.fromEntries(
    used.flatMap((row) => {
      const field = (part: TierPart) => tierText(values, part, row);
      const amountProblem = (part: TierPart) => [tierField(part, row), isPositive(field(part)) ? undefined : INVALID];
      if (field('fixed') !== '') {
        const isAlone = field('rate') === '' && field('max') === '';
        return [amountProblem('min'), isAlone ? amountProblem('fixed') : [tierField('fixed', row), INVALID]];
      }
      const rate = parseRate(field('rate'));
      return [
        amountProblem('min'),
        [tierField('rate', row), rate === undefined ? INVALID : undefined],
        amountProblem('max'),
      ];
    }),
  );
}

/** Each prize has an amount and a number; the sales end while the promotion runs. */
function raffleProblems(values: OfferValues): Record<string, FieldProblem | undefined> {
  const used = prizeRows(values);
  const { startsAt, salesEndAt, endsAt } = values;
  const isGoods = (row: number) => prizeText(values, 'prizeItem', row) !== '';
  const isWithin = salesEndAt > startsAt && (endsAt === '' || salesEndAt < endsAt);
  return {
    salesEndAt: isWithin ? undefined : INVALID,
    ...Object.fromEntries(
      (used.length === 0 ? [0] : used).flatMap((row) => {
        const problem = (part: PrizePart, isRight: (text: string) => boolean) => [
          prizeField(part, row),
          isRight(prizeText(values, part, row)) ? undefined : INVALID,
        ];
        return [
          problem('prizeName', (text) => text.length <= 60 && (text !== '' || !isGoods(row))),
          problem('prizeAmount', (text) => (isGoods(row) ? text === '' : isPositive(text))),
          problem('prizeCount', (text) => integerProblem(text, { min: 1, max: 1000 }) === undefined),
        ];
      }),
    ),
  };
}

/** Each row has its least loss and a percentage. */
function lossProblems(values: OfferValues): Record<string, FieldProblem | undefined> {
  const used = TIER_ROWS.filter((row) => isTierUsed(values, row) || row === 0);
  const isRate = (text: string) => text !== '' && isShare(text);
  return Object.fromEntries(
    used.flatMap((row) => [
      [tierField('min', row), isPositive(tierText(values, 'min', row)) ? undefined : INVALID],
      [tierField('rate', row), isRate(tierText(values, 'rate', row)) ? undefined : INVALID],
    ]),
  );
}

/** A rebate pays in one category at least. */
function rateProblems(values: OfferValues): Record<string, FieldProblem | undefined> {
  const rates = REWARD_CATEGORIES.map(
    (category) => [rateField(category), wordsOf(values[rateField(category)])] as const,
  );
  const hasNone = rates.every(([, byLevel]) => byLevel.length === 0);
  return Object.fromEntries(
    rates.map(([name, byLevel], at) => [name, byLevel.every(isShare) && !(hasNone && at === 0) ? undefined : INVALID]),
  );
}

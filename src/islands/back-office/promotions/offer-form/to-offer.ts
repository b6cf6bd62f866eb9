import type { OfferBody } from '#browser/stores/back-office/promotions';
import { instantOf } from '#browser/format';
import { formatAmount, parseAmount } from '#kernel/money';
import { ZALO_STEPS } from '#rules/rewards/awards/step-bonus';
import { isDrawnAward } from '#rules/rewards/offers/offer-schema';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { gameNamed } from '../../shared/free-rounds-game.ts';
import { type ChoiceName, CHOICES, type OfferValues, rateField, TIER_PARTS, TIER_ROWS, wordsOf } from './fields.ts';
import {
  canBeHeldOut,
  canHaveCodes,
  claimKeysOf,
  formOf,
  isAutomatic,
  isFreeRounds,
  isRaffle,
  offerTypeOf,
  OWN_PERIOD,
  isPaidAsBonus,
} from './shown-fields.ts';
import { isTierUsed, prizeRows, prizeText, tierText } from './table-rows.ts';
import { gameSharesOf } from './game-shares.ts';

/** Converts the values of a valid form to the rules of an offer. */
export function toOffer(values: OfferValues): OfferBody {
  const { currency, turnoverFactor, needsJoining, hasControlGroup, maxReapplications, endsAt } = values;
  return {
    award: awardOf(values),
    form: formOf(values),
    ...(formOf(values) === 'tickets' ? { raffle: values.raffle } : {}),
    ...(formOf(values) === 'goods' ? { item: values.item } : {}),
    currency: currency.trim(),
    startsAt: instantOf(values.startsAt) ?? '',
    ...given('endsAt', instantOf(endsAt) ?? ''),
    ...given('budget', isRaffle(values) ? moneyOfPrizes(values) : values.budget),
    caps: isDrawnAward(values) ? {} : capsOf(values),
    eligibility: eligibilityOf(values),
    ...(isPaidAsBonus(values) ? { bonus: bonusOf(values) } : {}),
    ...(formOf(values) === 'cash' ? given('turnoverFactor', turnoverFactor) : {}),
    needsJoining,
    hasControlGroup: hasControlGroup && canBeHeldOut(values),
    paysAutomatically: isAutomatic(values),
    ...givenCount('maxReapplications', hasApplications(values) ? maxReapplications : ''),
    repeats: OWN_PERIOD.has(offerTypeOf(values)) ? 'never' : choiceOf(values, 'repeats'),
  };
}

function capsOf(values: OfferValues): OfferBody['caps'] {
  const { capPerPlayer, capPerPlayerDay, maxClaims } = values;
  if (isFreeRounds(values)) return givenCount('maxClaims', maxClaims);
  return {
    ...given('perPlayer', capPerPlayer),
    ...given('perPlayerDay', capPerPlayerDay),
    ...givenCount('maxClaims', maxClaims),
  };
}

/** Returns a running promotion's rules with the new end and budget. */
export function extendedOffer(offer: OfferBody, { endsAt, budget }: OfferValues): OfferBody {
  return { ...offer, ...given('endsAt', instantOf(endsAt) ?? ''), ...given('budget', budget) };
}

function awardOf(values: OfferValues): OfferBody['award'] {
  const type = offerTypeOf(values);
  const { amount, min, max, rewards, byLevel, roundTo, claimHours, windowDays, minAccountDays, minAward } = values;
  switch (type) {
    case 'deposit_match':
      return { type, tiers: stepsOf(values).map(toTier), ...given('roundTo', roundTo), claimHours: Number(claimHours) };
    case 'free_credit':
      return { type, amount };
    case 'sign_in':
      return { type, rewards: wordsOf(rewards), atEnd: choiceOf(values, 'atEnd') };
    case 'deposit_streak':
      return { type, min, rewards: wordsOf(rewards), atEnd: choiceOf(values, 'atEnd') };
    case 'activity':
      return { type, min, max };
    case 'birthday':
      return {
        type,
        byLevel: wordsOf(byLevel),
        windowDays: Number(windowDays),
        minAccountDays: Number(minAccountDays),
      };
    case 'rebate':
      return {
        type,
        base: choiceOf(values, 'rebateBase'),
        rates: ratesOf(values),
        max,
        ...given('minAward', minAward),
      };
    case 'cashback':
      return {
        type,
        period: choiceOf(values, 'lossPeriod'),
        tierMode: choiceOf(values, 'tierMode'),
        tiers: stepsOf(values).map(({ min: least, rate }) => ({ min: least, rate })),
        deductsAwards: values.deductsAwards,
        max,
        ...given('minAward', minAward),
        ...given('roundTo', roundTo),
      };
    case 'level_pay':
      return {
        type,
        period: choiceOf(values, 'payPeriod'),
        byLevel: wordsOf(byLevel),
        minTurnover: values.minTurnover,
      };
    case 'red_envelope':
      return { type, count: Number(values.count), min, max, unit: values.unit };
    case 'raffle':
      return {
        type,
        base: choiceOf(values, 'ticketBase'),
        per: values.per,
        maxTicketsPerDay: Number(values.maxTicketsPerDay),
        salesEndAt: instantOf(values.salesEndAt) ?? '',
        prizes: prizesOf(values),
        perMember: Number(values.perMember),
      };
    case 'free_rounds':
      return {
        type,
        ...gameNamed(values.game),
        rounds: Number(values.rounds),
        stake: values.stake,
        maxWin: values.maxWin,
        validHours: Number(values.roundsHours),
      };
    case 'zalo': {
      const steps = ZALO_STEPS.map((step) => [step, values[step].trim()] as const);
      return { type, steps: Object.fromEntries(steps.filter(([, text]) => text !== '')), max };
    }
  }
}

/** True for types that members apply for. */
function hasApplications(values: OfferValues): boolean {
  return ['activity', 'zalo'].includes(offerTypeOf(values));
}

function prizesOf(values: OfferValues) {
  return prizeRows(values).map((row) => ({
    name: prizeText(values, 'prizeName', row),
    amount: prizeText(values, 'prizeItem', row) === '' ? prizeText(values, 'prizeAmount', row) : '0',
    ...given('item', prizeText(values, 'prizeItem', row)),
    count: Number(prizeText(values, 'prizeCount', row)),
  }));
}

/** Returns the budget of a raffle; empty when all of its prizes are goods. */
function moneyOfPrizes(values: OfferValues): string {
  const total = prizeTotal(values);
  return total === '0' ? '' : total;
}

/** Returns the sum of all prizes; 0 while one of them is not valid. */
export function prizeTotal(values: OfferValues): string {
  const amounts = prizesOf(values).map(({ amount, count }) =>
    Number.isSafeInteger(count) && count > 0 ? (parseAmount(amount) ?? 0n) * BigInt(count) : 0n,
  );
  return formatAmount(amounts.reduce((sum, amount) => sum + amount, 0n));
}

type Step = Record<(typeof TIER_PARTS)[number], string>;

function stepsOf(values: OfferValues): Step[] {
  return TIER_ROWS.filter((row) => isTierUsed(values, row)).map(
    (row) => Object.fromEntries(TIER_PARTS.map((part) => [part, tierText(values, part, row)])) as Step,
  );
}

function toTier({ min, rate, max, fixed }: Step) {
  return fixed === '' ? { min, rate, max } : { min, fixed };
}

function ratesOf(values: OfferValues): Record<string, string[]> {
  const rates = REWARD_CATEGORIES.map((category) => [category, wordsOf(values[rateField(category)])] as const);
  return Object.fromEntries(rates.filter(([, byLevel]) => byLevel.length > 0));
}

function bonusOf(values: OfferValues): OfferBody['bonus'] {
  const shares = REWARD_CATEGORIES.map((name) => [name, values[name].trim()] as const);
  const games = gameSharesOf(values.games);
  return {
    factor: values.factor.trim(),
    base: isFreeRounds(values) ? 'bonus' : choiceOf(values, 'base'),
    stakesFirst: choiceOf(values, 'stakesFirst'),
    counts: choiceOf(values, 'counts'),
    principal: choiceOf(values, 'principal'),
    contribution: Object.fromEntries(shares.filter(([, percent]) => percent !== '')),
    ...(games.length === 0 ? {} : { games: Object.fromEntries(games.map(({ game, percent }) => [game, percent])) }),
    ...given('maxBet', values.maxBet),
    ...given('maxConversion', values.maxConversion),
    ...givenCount('validHours', values.validHours),
  };
}

function eligibilityOf(values: OfferValues): OfferBody['eligibility'] {
  const { group, kycMin, noActiveGrant } = values;
  const module = choiceOf(values, 'module');
  const onePer = claimKeysOf(values).filter((key) => values[key]);
  return {
    ...given('registeredFrom', instantOf(values.registeredFrom) ?? ''),
    ...given('registeredTo', instantOf(values.registeredTo) ?? ''),
    ...givenWords('affiliates', values.affiliates),
    ...givenWords('notAffiliates', values.notAffiliates),
    ...givenCount('newWithinDays', values.newWithinDays),
    ...givenCount('depositsMin', values.depositsMin),
    ...givenCount('depositsMax', values.depositsMax),
    ...givenCount('vipMin', values.vipMin),
    ...givenCount('vipMax', values.vipMax),
    ...givenCount('minAge', values.minAge),
    ...(module === '' ? {} : { module }),
    ...givenCount('kycMin', kycMin === '0' ? '' : kycMin),
    ...givenCount('perPlayer', values.perPlayer),
    ...givenCount('perDay', values.perDay),
    ...(isAutomatic(values) ? {} : visitorRulesOf(values)),
    ...(onePer.length === 0 ? {} : { onePer }),
    ...given('group', group.trim()),
    ...(noActiveGrant ? { noActiveGrant } : {}),
  };
}

function visitorRulesOf(values: OfferValues): OfferBody['eligibility'] {
  const { countries, notCountries } = values;
  return {
    ...givenWords('countries', countries),
    ...givenWords('notCountries', notCountries),
    ...(canHaveCodes(values) ? codesOf(values) : {}),
  };
}

function codesOf({ coupon, couponMax, hasSingleUseCodes }: OfferValues): OfferBody['eligibility'] {
  if (hasSingleUseCodes) return { hasSingleUseCodes };
  return coupon.trim() === '' ? {} : { coupon: { code: coupon.trim(), ...givenCount('max', couponMax) } };
}

function choiceOf<Name extends ChoiceName>(values: OfferValues, name: Name): (typeof CHOICES)[Name][number] {
  const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name];
  const chosen = choices.find((value) => value === values[name]) ?? choices[0];
  if (chosen === undefined) throw new Error(`${name} has no choices`);
  return chosen;
}

function given<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  return text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>);
}

function givenWords<Name extends string>(name: Name, text: string): Partial<Record<Name, string[]>> {
  return text.trim() === '' ? {} : ({ [name]: wordsOf(text) } as Record<Name, string[]>);
}

function givenCount<Name extends string>(name: Name, text: string): Partial<Record<Name, number>> {
  return text.trim() === '' ? {} : ({ [name]: Number(text) } as Record<Name, number>);
}

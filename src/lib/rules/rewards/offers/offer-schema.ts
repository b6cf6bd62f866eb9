import * as z from 'zod';
import { UNIT } from '#kernel/money';
import { MODULE_IDS } from '../../site/modules.ts';
import { CLAIM_KEYS } from '../eligibility.ts';
import { amount, category, factor, instant, share } from '../decimals.ts';
import { itemId, promotionId } from '../public-ids.ts';
import { type EnvelopePlan, planEnvelopes } from '../red-envelope.ts';
import { type Award, awardSchema, fixedAmountsOf, MAX_PRIZES } from './award-schema.ts';
import { COUNTED_TYPES, isCounted, isPieceCount, isWhole, OFFER_FORMS } from './offer-forms.ts';
import { canNeedCode } from './offer-terms.ts';
import { countPrizes, prizeTotalOf } from './raffle-terms.ts';

/*
 * Rules of an offer as staff write them and as they are stored: amounts and rates are decimal strings, which become bigint when they
 * are parsed (docs/spec/rewards-rulebook.md §3).
 */

const count = z.int().min(0).max(1_000_000);
/** Single-use codes of a promotion that staff create at once. */
export const MAX_SINGLE_USE_CODES = 10_000;

/** Terms of the bonus money that the award becomes; those that are left out have the defaults of the rulebook's §1.1. */
const bonus = z.strictObject({
  factor: factor.default(1000n),
  base: z.enum(['bonus', 'deposit+bonus']).default('bonus'),
  stakesFirst: z.enum(['cash', 'bonus']).default('cash'),
  counts: z.enum(['all', 'bonus']).default('all'),
  principal: z.enum(['paid', 'removed']).default('paid'),
  contribution: z.partialRecord(category, share),
  /** Shares of single games, named by a `GameKey`; they come before those of the categories. */
  games: z
    .record(z.templateLiteral([z.string().regex(/^[\w-]{1,20}$/), '|', z.string().regex(/^[^\s|=]{1,60}$/)]), share)
    .optional(),
  maxBet: amount.optional(),
  maxConversion: amount.optional(),
  validHours: z.int().min(1).max(8760).optional(),
});

const country = z.string().regex(/^[A-Z]{2}$/);
/** Codes of affiliates as they are stored. */
const affiliates = z
  .array(z.string().regex(/^[A-Z0-9]{4,20}$/))
  .min(1)
  .max(100);

/** Members who may claim; a rule that is left out is not checked. */
const eligibility = z.strictObject({
  /** Feature that must be on. */
  module: z.enum(MODULE_IDS).optional(),
  registeredFrom: instant.optional(),
  registeredTo: instant.optional(),
  newWithinDays: z.int().min(1).max(365).optional(),
  depositsMin: count.optional(),
  depositsMax: count.optional(),
  vipMin: count.optional(),
  vipMax: count.optional(),
  minAge: z.int().min(18).max(99).optional(),
  kycMin: z.int().min(0).max(2).optional(),
  countries: z.array(country).max(250).optional(),
  notCountries: z.array(country).max(250).optional(),
  affiliates: affiliates.optional(),
  notAffiliates: affiliates.optional(),
  perPlayer: count.optional(),
  perDay: count.optional(),
  onePer: z.array(z.enum(CLAIM_KEYS)).max(CLAIM_KEYS.length).optional(),
  group: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .optional(),
  noActiveGrant: z.boolean().optional(),
  coupon: z
    .strictObject({
      code: z
        .string()
        .trim()
        .regex(/^[\w-]{3,30}$/),
      max: count.optional(),
    })
    .optional(),
  /** Each claim takes a code of a list. */
  hasSingleUseCodes: z.boolean().optional(),
});

const caps = z.strictObject({
  perPlayer: amount.optional(),
  perPlayerDay: amount.optional(),
  maxClaims: z.int().min(1).optional(),
});

/** Conditions that a raffle's winner can have: they are checked when the prize is claimed, so none may change with play. */
export const RAFFLE_CONDITIONS = [
  'registeredFrom',
  'registeredTo',
  'minAge',
  'kycMin',
  'countries',
  'notCountries',
  'affiliates',
  'notAffiliates',
  'onePer',
] as const satisfies readonly (keyof typeof eligibility.shape)[];
const RAFFLE_RULES: ReadonlySet<string> = new Set(RAFFLE_CONDITIONS);

/** True for awards that a committed draw decides. */
export function isDrawnAward({ type }: { type: string }): boolean {
  return type === 'red_envelope' || type === 'raffle';
}

/** Returns whether an offer can have a control group: everybody sees the draw of an opening or a raffle, and nobody knows who has a code. */
export function canHoldOut(
  award: { type: string },
  { coupon, hasSingleUseCodes = false }: { coupon?: unknown; hasSingleUseCodes?: boolean | undefined },
): boolean {
  return !isDrawnAward(award) && coupon === undefined && !hasSingleUseCodes;
}

type EnvelopeAward = Extract<Award, { type: 'red_envelope' }>;

/** True when the envelopes can add up to the budget, which they share out entirely. */
function hasEnvelopes(envelopes: EnvelopeAward, budgetMinor: bigint | undefined): boolean {
  return budgetMinor === undefined || envelopePlanOf(envelopes, budgetMinor) !== undefined;
}

/** Returns the plan of an opening; undefined when its envelopes cannot add up to the budget. */
export function envelopePlanOf(
  { count: envelopes, min: minMinor, max: maxMinor, unit: unitMinor }: EnvelopeAward,
  poolMinor: bigint,
): EnvelopePlan | undefined {
  return planEnvelopes({ poolMinor, count: envelopes, minMinor, maxMinor, unitMinor });
}

/** Types that the portal can pay without a claim. */
export const AUTOMATIC_TYPES: ReadonlySet<string> = new Set(['birthday', 'rebate', 'cashback', 'level_pay']);

/** Returns whether past days tell what an offer would have given: not of a raffle, which costs its prizes, nor of proofs of the Zalo bonus. */
export const isSimulated = (type: string): boolean => type !== 'raffle' && type !== 'zalo';

/** True for rules that look at the member's browser, network or what the member types. */
function needsVisitor({
  coupon,
  hasSingleUseCodes = false,
  countries,
  notCountries,
  onePer = [],
}: z.output<typeof eligibility>): boolean {
  const isOfVisit = onePer.includes('device') || onePer.includes('ip');
  return (
    coupon !== undefined || hasSingleUseCodes || countries !== undefined || notCountries !== undefined || isOfVisit
  );
}

const isWholeNumber = (amountMinor: bigint): boolean => amountMinor % UNIT === 0n;

export const offerSchema = z
  .strictObject({
    award: awardSchema,
    form: z.enum(OFFER_FORMS),
    /** Public id of the raffle whose tickets are awarded. */
    raffle: promotionId.optional(),
    /** Public id of the point mall's item that is awarded. */
    item: itemId.optional(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    startsAt: instant,
    endsAt: instant.optional(),
    /** Sum that the promotion may give. */
    budget: amount.optional(),
    caps: caps.prefault({}),
    eligibility: eligibility.prefault({}),
    /** Multiple of an award in cash that must be staked before a withdrawal. */
    turnoverFactor: factor.default(0n),
    bonus: bonus.optional(),
    /** Members have to join before they claim. */
    needsJoining: z.boolean().default(false),
    /** A tenth of the members is not offered it, so that the report shows what it brings. */
    hasControlGroup: z.boolean().default(false),
    /** The portal pays every entitled member after the period, without a claim. */
    paysAutomatically: z.boolean().default(false),
    /** Applications that are allowed after a rejected one. */
    maxReapplications: z.int().min(0).max(10).default(0),
    /** The offer can be claimed again in each period; awards that have a period of their own ignore it. */
    repeats: z.enum(['never', 'day', 'week', 'month']).default('never'),
  })
  .refine(({ eligibility: { registeredFrom: from, registeredTo: to } }) => !from || !to || from < to, {
    path: ['eligibility', 'registeredTo'],
    message: 'invalid_value',
  })
  .refine(({ form, award: given }) => !isCounted(form) || COUNTED_TYPES.has(given.type), {
    path: ['form'],
    message: 'invalid_value',
  })
  .refine(({ form, raffle }) => (form === 'tickets') === (raffle !== undefined), {
    path: ['raffle'],
    message: 'invalid_value',
  })
  .refine(({ form, item }) => (form === 'goods') === (item !== undefined), {
    path: ['item'],
    message: 'invalid_value',
  })
  // Nobody gets a part of a ticket or of an article.
  .refine(
    ({ form, award: given, budget = 0n, caps: { perPlayer = 0n, perPlayerDay = 0n } }) =>
      !isWhole(form) ||
      (fixedAmountsOf(given)?.every(isPieceCount) === true && [budget, perPlayer, perPlayerDay].every(isWholeNumber)),
    { path: ['award'], message: 'invalid_value' },
  )
  // Tickets and pieces are given while there are some, which a payment to all members cannot wait for.
  .refine(({ form, paysAutomatically }) => !isWhole(form) || !paysAutomatically, {
    path: ['paysAutomatically'],
    message: 'invalid_value',
  })
  // Only cash is staked before a withdrawal.
  .refine(({ form, turnoverFactor }) => !isCounted(form) || turnoverFactor === 0n, {
    path: ['turnoverFactor'],
    message: 'invalid_value',
  })
  .refine(({ form, bonus: terms }) => form === 'free-rounds' || (form === 'bonus') === (terms !== undefined), {
    path: ['bonus'],
    message: 'invalid_value',
  })
  // No deposit belongs to free rounds.
  .refine(({ form, bonus: terms }) => form !== 'free-rounds' || terms?.base !== 'deposit+bonus', {
    path: ['bonus', 'base'],
    message: 'invalid_value',
  })
  .refine(({ form, award: given }) => (form === 'free-rounds') === (given.type === 'free_rounds'), {
    path: ['form'],
    message: 'invalid_value',
  })
  // The rounds of a claim are not divided, and the wagering of their winnings is that of a bonus.
  .refine(
    ({ award: given, caps: limits, turnoverFactor }) =>
      given.type !== 'free_rounds' ||
      (limits.perPlayer === undefined && limits.perPlayerDay === undefined && turnoverFactor === 0n),
    { path: ['caps'], message: 'invalid_value' },
  )
  .refine(({ award: given, budget }) => given.type !== 'red_envelope' || hasEnvelopes(given, budget), {
    path: ['award', 'count'],
    message: 'invalid_value',
  })
  // Which envelope or prize a member gets is decided before the amount is known.
  .refine(({ award: given, caps: limits }) => !isDrawnAward(given) || Object.keys(limits).length === 0, {
    path: ['caps'],
    message: 'invalid_value',
  })
  .refine(({ award: given, eligibility: rules, hasControlGroup }) => !hasControlGroup || canHoldOut(given, rules), {
    path: ['hasControlGroup'],
    message: 'invalid_value',
  })
  .refine(({ award: given, paysAutomatically }) => !paysAutomatically || AUTOMATIC_TYPES.has(given.type), {
    path: ['paysAutomatically'],
    message: 'invalid_value',
  })
  // Nobody is there whose code, browser or country could be checked.
  .refine(({ eligibility: rules, paysAutomatically }) => !paysAutomatically || !needsVisitor(rules), {
    path: ['eligibility'],
    message: 'invalid_value',
  })
  .refine(
    ({ award: given, budget }) => given.type !== 'raffle' || budget === undefined || budget === prizeTotalOf(given),
    { path: ['budget'], message: 'invalid_value' },
  )
  // Goods have the name by which they are shown, and cost the budget nothing.
  .refine(
    ({ award: given }) =>
      given.type !== 'raffle' ||
      given.prizes.every((prize) =>
        prize.item === undefined ? prize.amount > 0n : prize.amount === 0n && prize.name !== '',
      ),
    { path: ['award', 'prizes'], message: 'invalid_value' },
  )
  .refine(({ award: given }) => given.type !== 'raffle' || countPrizes(given) <= MAX_PRIZES, {
    path: ['award', 'prizes'],
    message: 'invalid_value',
  })
  // Prizes are claimed after the sales end.
  .refine(({ award: given, endsAt }) => given.type !== 'raffle' || endsAt === undefined || given.salesEndAt < endsAt, {
    path: ['award', 'salesEndAt'],
    message: 'invalid_value',
  })
  .refine(
    ({ award: given, eligibility: rules, needsJoining }) =>
      given.type !== 'raffle' || (!needsJoining && Object.keys(rules).every((rule) => RAFFLE_RULES.has(rule))),
    { path: ['eligibility'], message: 'invalid_value' },
  )
  .refine(({ award: given }) => given.type !== 'zalo' || Object.keys(given.steps).length > 0, {
    path: ['award', 'steps'],
    message: 'invalid_value',
  })
  // A person gets each step once, and one member claims several of them.
  .refine(
    ({ award: given, eligibility: { onePer = [], group, perPlayer, perDay } }) =>
      given.type !== 'zalo' ||
      (onePer.includes('person') && group === undefined && perPlayer === undefined && perDay === undefined),
    { path: ['eligibility'], message: 'invalid_value' },
  )
  .refine(({ eligibility: { coupon, hasSingleUseCodes = false } }) => coupon === undefined || !hasSingleUseCodes, {
    path: ['eligibility', 'hasSingleUseCodes'],
    message: 'invalid_value',
  })
  .refine(({ award: given, eligibility: { coupon } }) => coupon === undefined || canNeedCode(given.type), {
    path: ['eligibility', 'coupon'],
    message: 'invalid_value',
  })
  .refine(({ award: given, eligibility: { hasSingleUseCodes } }) => !hasSingleUseCodes || canNeedCode(given.type), {
    path: ['eligibility', 'hasSingleUseCodes'],
    message: 'invalid_value',
  })
  .refine(({ startsAt, endsAt }) => endsAt === undefined || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'invalid_value',
  });

export type Offer = z.output<typeof offerSchema>;
export type OfferText = z.input<typeof offerSchema>;
export type OfferType = Offer['award']['type'];

export const OFFER_TYPES = awardSchema.options.map(({ shape }) => shape.type.value);

/** Returns an offer as it is stored. */
export function offerTextOf(offer: Offer): OfferText {
  return z.encode(offerSchema, offer);
}

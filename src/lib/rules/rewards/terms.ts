import type { FactCategory } from '../figures/valid-bet.ts';
import { productsOf, REWARD_CATEGORIES } from './products.ts';
import { WHOLE_PPM } from './rates.ts';
import { DEFAULT_MAX_WAGERING_HUNDREDTHS, DEFAULT_WAGERING, type Wagering } from './wagering.ts';

export type AwardForm = 'cash' | 'bonus' | 'points' | 'free-rounds' | 'tickets' | 'goods';

/** Significant terms of an offer, as they are printed beside it. */
export interface OfferTerms {
  readonly type: string;
  readonly form: AwardForm;
  /** Share of a deposit, a loss or a turnover; undefined for a fixed amount. */
  readonly ratePpm?: bigint;
  readonly maxAwardMinor?: bigint;
  readonly budgetMinor?: bigint;
  readonly hasEnd: boolean;
  readonly wagering?: Wagering;
  readonly contributionPpm?: { readonly [Category in FactCategory]?: bigint };
  readonly validHours?: number;
  readonly maxBetMinor?: bigint;
  readonly maxConversionMinor?: bigint;
  /** Categories in which the award is earned; undefined where it is not earned by betting. */
  readonly qualifying?: readonly FactCategory[];
  readonly texts: Readonly<Record<string, string>>;
}

/** Settings of the brand that offers must respect. */
export interface OfferPolicy {
  readonly maxFactorHundredths: bigint;
  /** Refuses offers that need bets in two products. */
  readonly isSingleProduct: boolean;
  readonly minValidHours: number;
}

export const DEFAULT_OFFER_POLICY: OfferPolicy = {
  maxFactorHundredths: DEFAULT_MAX_WAGERING_HUNDREDTHS,
  isSingleProduct: true,
  minValidHours: 24,
};

export type TermsProblem =
  | 'budget_missing'
  | 'end_missing'
  | 'factor_above_cap'
  | 'contribution_missing'
  | 'mixed_products'
  | 'validity_missing'
  | 'validity_too_short'
  | 'max_bet_missing'
  | 'conversion_below_award'
  | 'award_uncapped'
  | 'cashback_not_cash'
  | 'budget_below_award'
  | 'not_in_players_favor'
  | 'opening_too_soon'
  | 'rate_above_edge'
  | 'draw_too_soon'
  | 'zalo_not_linked'
  | 'game_not_offered'
  | 'raffle_not_open'
  | 'item_not_offered'
  | `text_missing:${string}`;

/** Lists what forbids publishing an offer, in the order of docs/spec/rewards-rulebook.md §3.6. */
export function termsProblems(
  terms: OfferTerms,
  policy: OfferPolicy,
  requiredTexts: readonly string[],
): TermsProblem[] {
  const isBonus = terms.form === 'bonus';
  const found: (TermsProblem | false)[] = [
    terms.budgetMinor === undefined && 'budget_missing',
    !terms.hasEnd && 'end_missing',
    ...(isBonus ? bonusProblems(terms, policy) : []),
    terms.ratePpm !== undefined && terms.maxAwardMinor === undefined && 'award_uncapped',
    terms.type === 'cashback' && terms.form !== 'cash' && 'cashback_not_cash',
    isBonus && policy.isSingleProduct && hasMixedQualifying(terms) && 'mixed_products',
    isBelow(terms.budgetMinor, terms.maxAwardMinor) && 'budget_below_award',
    ...requiredTexts.map((field) => !terms.texts[field]?.trim() && (`text_missing:${field}` as const)),
  ];
  return [...new Set(found.filter((problem) => problem !== false))];
}

function bonusProblems(terms: OfferTerms, policy: OfferPolicy): (TermsProblem | false)[] {
  const stakeable = stakeableCategories(terms);
  return [
    isFactorAboveCap(terms, policy.maxFactorHundredths) && 'factor_above_cap',
    stakeable.length === 0 && 'contribution_missing',
    policy.isSingleProduct && isRestricted(stakeable) && productsOf(stakeable).size > 1 && 'mixed_products',
    terms.validHours === undefined && 'validity_missing',
    terms.validHours !== undefined && terms.validHours < policy.minValidHours && 'validity_too_short',
    terms.maxBetMinor === undefined && 'max_bet_missing',
    isBelow(terms.maxConversionMinor, terms.maxAwardMinor) && 'conversion_below_award',
  ];
}

/** Compares the factor with a maximum, of the brand or of a member, which is a factor of the bonus alone. */
export function isFactorAboveCap(
  { wagering = DEFAULT_WAGERING, ratePpm = 0n }: Pick<OfferTerms, 'wagering' | 'ratePpm'>,
  maxHundredths: bigint,
): boolean {
  const { factorHundredths, base } = wagering;
  if (base === 'bonus') return factorHundredths > maxHundredths;
  return factorHundredths * (WHOLE_PPM + ratePpm) > maxHundredths * ratePpm;
}

function stakeableCategories({ contributionPpm = {} }: OfferTerms): FactCategory[] {
  return REWARD_CATEGORIES.filter((category) => (contributionPpm[category] ?? 0n) > 0n);
}

/** True when a bonus cannot be staked in every category. */
function isRestricted(stakeable: readonly FactCategory[]): boolean {
  return stakeable.length < REWARD_CATEGORIES.length;
}

/** True when the award is earned in two products, or in another one than the bonus is staked in. */
function hasMixedQualifying(terms: OfferTerms): boolean {
  const [product, ...others] = productsOf(terms.qualifying ?? []);
  if (product === undefined || others.length > 0) return others.length > 0;
  const stakeable = stakeableCategories(terms);
  return stakeable.length > 0 && isRestricted(stakeable) && !productsOf(stakeable).has(product);
}

function isBelow(amountMinor: bigint | undefined, minMinor: bigint | undefined): boolean {
  return amountMinor !== undefined && minMinor !== undefined && amountMinor < minMinor;
}

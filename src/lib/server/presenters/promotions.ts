import { listPublished, type PublishedItem } from '#domain/content';
import { type Claim, listPromotionsWithBudgets, type OwnOffer, type StoredPromotion } from '#domain/promotions';
import type { Db } from '#kernel/database';
import { splitContribution } from '#rules/rewards/bonus-money/grants';
import { lotteryGameNamed } from '#rules/rewards/bonus-money/lottery-games';
import { formatFactor, formatRate, lowest } from '#rules/rewards/rates';
import { ZALO_STEPS } from '#rules/rewards/awards/step-bonus';
import { highestAward, isUsedUp, givenBy, rateOf } from '#rules/rewards/offers/offer-amounts';
import { frequencyOf, grantTermsOf, modeOf } from '#rules/rewards/offers/offer-terms';
import { prizeTotalOf } from '#rules/rewards/offers/raffle-terms';
import { requiredWagering } from '#rules/rewards/wagering';
import { AUDIENCES } from '#rules/site/content';
import { fallbackLanguageTags } from './content.ts';
import { toRaffleTerms } from './promotion-draws.ts';

type RoundsAward = Extract<StoredPromotion['offer']['award'], { type: 'free_rounds' }>;
type StepAward = Extract<StoredPromotion['offer']['award'], { type: 'zalo' }>;

interface Presentation {
  maxFactorHundredths: bigint;
  languageTag: string;
}

/** Returns the significant terms of a promotion in a language. */
export function toOfferResponse(
  {
    offer,
    state,
    issuedClaims,
    awardTitles = null,
    gameTitles = null,
  }: Pick<StoredPromotion, 'offer' | 'state' | 'issuedClaims'> &
    Partial<Pick<StoredPromotion, 'awardTitles' | 'gameTitles'>>,
  { budgetLeftMinor, maxFactorHundredths, languageTag }: Presentation & { budgetLeftMinor: bigint },
) {
  const { award, form, currency, startsAt, endsAt = null, eligibility, caps } = offer;
  const isDeposit = award.type === 'deposit_match';
  return {
    type: award.type,
    mode: modeOf(offer),
    form,
    currency,
    startsAt,
    endsAt,
    rate: formatted(rateOf(offer), formatRate),
    rebateBase: award.type === 'rebate' ? award.base : null,
    // Goods have no amount.
    maxAward: highestAward(offer) || null,
    minDeposit: minDepositOf(award),
    claimHours: isDeposit ? award.claimHours : null,
    streak: award.type === 'sign_in' || award.type === 'deposit_streak' ? award.rewards : null,
    envelopes: award.type === 'red_envelope' ? { count: award.count, min: award.min, total: offer.budget ?? 0n } : null,
    raffle: award.type === 'raffle' ? { ...toRaffleTerms(award, languageTag), total: prizeTotalOf(award) } : null,
    steps: award.type === 'zalo' ? stepsOf(award) : null,
    freeRounds: award.type === 'free_rounds' ? roundsOf(award, awardTitles) : null,
    awarded: form === 'tickets' || form === 'goods' ? (awardTitles ?? {}) : null,
    bonus: bonusTerms(offer, maxFactorHundredths, gameTitles ?? {}),
    turnoverFactor: formatFactor(offer.turnoverFactor),
    registeredFrom: eligibility.registeredFrom ?? null,
    registeredTo: eligibility.registeredTo ?? null,
    newWithinDays: eligibility.newWithinDays ?? null,
    depositsMin: eligibility.depositsMin ?? null,
    depositsMax: eligibility.depositsMax ?? null,
    minLevel: eligibility.vipMin ?? null,
    maxLevel: eligibility.vipMax ?? null,
    minAge: eligibility.minAge ?? null,
    countries: eligibility.countries ?? [],
    notCountries: eligibility.notCountries ?? [],
    isForPartners: eligibility.affiliates !== undefined || eligibility.notAffiliates !== undefined,
    needsCoupon: eligibility.coupon !== undefined || eligibility.hasSingleUseCodes === true,
    needsVerification: (eligibility.kycMin ?? 0) > 0 || award.type === 'birthday',
    maxClaims: caps.maxClaims ?? null,
    repeats: frequencyOf(offer),
    isUsedUp: isUsedUp(offer, { budgetLeftMinor, issuedClaims }),
    isStopped: state === 'stopped',
  };
}

function roundsOf({ type: _type, ...rounds }: RoundsAward, titles: Record<string, string> | null) {
  return { ...rounds, titles: titles ?? {} };
}

function minDepositOf(award: StoredPromotion['offer']['award']): bigint | null {
  if (award.type === 'deposit_streak') return award.min;
  if (award.type !== 'deposit_match') return null;
  return lowest(...(award.tiers.map(({ min }) => min) as [bigint, ...bigint[]]));
}

/** Returns the significant terms of all promotions that award something, by their content's public id. */
export async function allOffers(
  db: Db,
  presentation: Presentation,
): Promise<Map<string, ReturnType<typeof toOfferResponse>>> {
  const rows = await listPromotionsWithBudgets(db);
  return new Map(
    rows.map(({ budgetLeftMinor, ...promotion }) => [
      promotion.contentId,
      toOfferResponse(promotion, { ...presentation, budgetLeftMinor }),
    ]),
  );
}

function bonusTerms(
  offer: StoredPromotion['offer'],
  maxFactorHundredths: bigint,
  gameTitles: NonNullable<StoredPromotion['gameTitles']>,
) {
  const terms = grantTermsOf(offer);
  const amountMinor = highestAward(offer);
  if (!terms) return null;
  const { factorHundredths, base, stakesFirst, maxBetMinor, maxConversionMinor, validHours } = terms;
  const { categories, games } = splitContribution(terms);
  const contribution = categories.filter(([, ppm]) => ppm > 0n);
  return {
    factor: formatFactor(factorHundredths),
    base,
    required:
      base === 'bonus' && amountMinor !== undefined
        ? requiredWagering(terms, { amountMinor, depositMinor: 0n, maxFactorHundredths })
        : null,
    contribution: Object.fromEntries(contribution.map(([category, ppm]) => [category, formatRate(ppm)])),
    games: games.map(([game, ppm]) => {
      const titles = gameTitles[game] ?? lotteryGameNamed(game)?.titles ?? {};
      return { game, titles, percent: formatRate(ppm) };
    }),
    stakesFirst,
    maxBet: maxBetMinor,
    maxConversion: maxConversionMinor,
    validHours,
  };
}

function formatted(value: bigint | undefined, format: (value: bigint) => string): string | null {
  return value === undefined ? null : format(value);
}

/** Returns a claim for its member. */
export function toClaimResponse(
  claim: Claim,
  { contentId, offer, awardTitles }: Pick<StoredPromotion, 'contentId' | 'offer' | 'awardTitles'>,
) {
  const { publicId: id, state, amountMinor: amount, currency, run, reason, createdAt } = claim;
  const { form } = offer;
  const awarded = form === 'tickets' || form === 'goods' ? awardTitles : null;
  return { id, promotionId: contentId, state, amount, currency, form, awarded, run, reason, createdAt };
}

/** Returns a promotion as its member sees it. */
export function toOwnOfferResponse(own: OwnOffer, { title, slug, ...presentation }: PromotionName & Presentation) {
  const {
    promotion,
    state,
    reason = null,
    actions,
    amountMinor,
    claim,
    run,
    tickets,
    prizes,
    steps,
    budgetLeftMinor,
  } = own;
  return {
    promotionId: promotion.contentId,
    slug,
    title,
    claimState: state,
    reason,
    actions: [...actions],
    amount: givenBy(promotion.offer, amountMinor),
    run,
    tickets,
    prizes: [...prizes],
    steps: steps && steps.map(({ amountMinor: amount, ...step }) => ({ ...step, amount })),
    claim: claim ? { id: claim.publicId, state: claim.state, reason: claim.reason } : null,
    rules: toOfferResponse(promotion, { ...presentation, budgetLeftMinor }),
  };
}

/** Returns a rebate that a member can claim; none for an offer of another type. */
export function toRebateResponse({ promotion, amountMinor, reason, lines, state }: OwnOffer, title: string) {
  const { contentId: promotionId, offer } = promotion;
  if (offer.award.type !== 'rebate' || state === 'closed' || state === 'coming_soon') return [];
  const { max, minAward = null } = offer.award;
  const parts = lines.map(({ category, turnoverMinor: turnover, ratePpm, rebateMinor: rebate }) => {
    return { category, turnover, rate: formatRate(ratePpm), rebate };
  });
  // The state of the last claim says nothing about the next one.
  const amount = state === 'issued' ? 0n : amountMinor;
  const { currency, paysAutomatically: isAutomatic } = offer;
  return [{ promotionId, title, isAutomatic, currency, lines: parts, amount, max, minAward, reason: reason ?? null }];
}

function stepsOf({ steps }: Pick<StepAward, 'steps'>) {
  return ZALO_STEPS.flatMap((name) => {
    const amount = steps[name];
    return amount === undefined ? [] : [{ name, amount }];
  });
}

const ONE_PAGE = { pageNo: 1, pageSize: 500 };

type PromotionName = Pick<PublishedItem, 'title' | 'slug'>;

/** Returns the names of the promotions that are published, by their content's public id. */
export async function promotionNames(db: Db, languageTag: string): Promise<Map<string, PromotionName>> {
  const query = { kind: 'promotion', audiences: AUDIENCES, languageTags: fallbackLanguageTags(languageTag) } as const;
  const { rows } = await listPublished(db, query, ONE_PAGE);
  return new Map(rows.map(({ id, title, slug }) => [id, { title, slug }]));
}

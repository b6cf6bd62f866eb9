import { describe, expect, it } from 'vitest';
import { parseAmount } from '#kernel/money';
import { offerSchema, type OfferText } from '#rules/rewards/offers/offer-schema';
import { isUsedUp } from '#rules/rewards/offers/offer-amounts';
import { offerProblems } from '#rules/rewards/offers/offer-terms';
import { DEFAULT_OFFER_POLICY } from '#rules/rewards/terms';
import { resultOf } from '../../support/rewards-cases.ts';

const minorOf = (amount: string) => parseAmount(amount) ?? 0n;

const OFFER = {
  type: 'deposit_match',
  form: 'bonus',
  rate: '100',
  maxAward: '2000000',
  budget: '500000000',
  endsAt: '2026-12-31T17:00:00Z',
  wagering: { factor: '10' },
  contribution: { RNG: '100' },
  validHours: 24,
  maxBet: '50000',
};
const problems = (changed: object, brand = {}): string[] =>
  resultOf('terms', { terms: { ...OFFER, ...changed }, brand }).problems;

describe('the terms of an offer', () => {
  it('have every problem at once, in the order of the rulebook', () => {
    expect(
      resultOf('terms', {
        terms: { type: 'cashback', form: 'bonus', rate: '5', wagering: { factor: '11' } },
        required: ['a', 'b'],
      }),
    ).toEqual({
      problems: [
        'budget_missing',
        'end_missing',
        'factor_above_cap',
        'contribution_missing',
        'validity_missing',
        'max_bet_missing',
        'award_uncapped',
        'cashback_not_cash',
        'text_missing:a',
        'text_missing:b',
      ],
    });
  });

  it.each([
    ['a table of zeros', { contribution: { RNG: '0' } }, ['contribution_missing']],
    ['a conversion below the award', { maxConversion: '1999999' }, ['conversion_below_award']],
    ['a budget below one award', { budget: '1999999' }, ['budget_below_award']],
    ['a deposit base without a rate', { rate: undefined, wagering: { base: 'deposit+bonus' } }, ['factor_above_cap']],
    ['play of two products', { qualifying: ['RNG', 'SPORTS'] }, ['mixed_products']],
    ['play of another product than the table', { qualifying: ['SPORTS'] }, ['mixed_products']],
    ['play of the product of the table', { qualifying: ['LIVE', 'FISH'] }, []],
    [
      'both kinds of mixed products, named once',
      { contribution: { RNG: '1', SPORTS: '1' }, qualifying: ['RNG', 'SPORTS'] },
      ['mixed_products'],
    ],
    ['a category that does not count', { contribution: { RNG: '100', SPORTS: '0' } }, []],
    [
      'cash, which needs no wagering',
      { form: 'cash', contribution: undefined, validHours: undefined, maxBet: undefined },
      [],
    ],
  ])('of %s', (_, changed, expected) => {
    expect(problems(changed)).toEqual(expected);
  });

  it('follow the settings of the brand', () => {
    expect(problems({ contribution: { RNG: '1', SPORTS: '1' } }, { singleProduct: false })).toEqual([]);
    expect(problems({}, { minValidHours: 25, maxWageringFactor: '9.99' })).toEqual([
      'factor_above_cap',
      'validity_too_short',
    ]);
  });
});

const offerOf = (award: OfferText['award'], changed: Partial<OfferText> = {}) =>
  offerSchema.parse({
    award,
    form: 'cash',
    currency: 'VND',
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2027-01-01T00:00:00Z',
    budget: '1000000',
    ...changed,
  });

describe('a bonus that single games count for', () => {
  it('is of the products of its games', () => {
    const problemsOf = (games: Record<`${string}|${string}`, string>, contribution = {}) => {
      const bonus = { contribution, games, maxBet: '50000', validHours: 168 };
      const offer = offerOf({ type: 'free_credit', amount: '1000' }, { form: 'bonus', bonus });
      const categories = new Map([
        ['A|SLOT', 'RNG'],
        ['A|MATCH', 'SPORTS'],
      ] as const);
      return offerProblems(offer, { title: 'T', summary: 'S', body: 'B' }, DEFAULT_OFFER_POLICY, categories);
    };
    expect(problemsOf({ 'A|SLOT': '50' })).toEqual([]);
    expect(problemsOf({ 'A|SLOT': '0' })).toEqual(['contribution_missing']);
    expect(problemsOf({ 'A|MATCH': '50' }, { RNG: '100' })).toEqual(['mixed_products']);
    expect(problemsOf({ 'A|MATCH': '0' }, { RNG: '100' })).toEqual([]);
  });
});

describe('a rebate that is paid as a bonus', () => {
  const bonus = { contribution: { RNG: '100' }, maxBet: '50000', validHours: 168 };
  const texts = { title: 'Rebate', summary: 'For play', body: 'Terms' };

  it.each([
    ['of the product in which the bonus is staked', { RNG: ['0.5'], LIVE: ['0.3'] }, []],
    ['of another product', { SPORTS: ['0.3'] }, ['mixed_products']],
    ['of two products', { RNG: ['0.5'], SPORTS: ['0.3'] }, ['mixed_products']],
  ])('for play %s is judged by its products', (_, rates, expected) => {
    const offer = offerOf({ type: 'rebate', rates, max: '1000' }, { form: 'bonus', bonus });
    expect(offerProblems(offer, texts, DEFAULT_OFFER_POLICY)).toEqual(expected);
  });
});

describe('a promotion', () => {
  const use = (left: string, issuedClaims = 0) => ({ budgetLeftMinor: minorOf(left), issuedClaims });

  it.each<[string, OfferText['award'], string, string]>([
    ['fixed amount', { type: 'free_credit', amount: '1000' }, '1000', '999.9999'],
    ['lowest reward', { type: 'sign_in', rewards: ['5000', '1000'] }, '1000', '999'],
    ['lowest tier', { type: 'deposit_match', tiers: [{ min: '50000', rate: '10', max: '9000' }] }, '5000', '4999'],
    [
      'lowest multiple',
      {
        type: 'deposit_match',
        roundTo: '1000',
        tiers: [
          { min: '50000', rate: '1', max: '9000' },
          { min: '900000', fixed: '9000' },
        ],
      },
      '1000',
      '999',
    ],
    ['lowest gift above zero', { type: 'birthday', byLevel: ['0', '28000', '58000'] }, '28000', '27999'],
    ['smallest unit', { type: 'rebate', rates: { RNG: ['0.5'] }, max: '1000' }, '0.0001', '0'],
  ])('is used up when its budget no longer covers its %s', (_, award, enough, tooLittle) => {
    const offer = offerOf(award);
    expect([isUsedUp(offer, use(enough)), isUsedUp(offer, use(tooLittle))]).toEqual([false, true]);
  });

  it('is used up after its last claim, and not while a cap may cut its awards', () => {
    const award = { type: 'free_credit', amount: '1000' } as const;
    expect(isUsedUp(offerOf(award, { caps: { maxClaims: 3 } }), use('5000', 3))).toBe(true);
    expect(isUsedUp(offerOf(award, { caps: { perPlayer: '1500' } }), use('500'))).toBe(false);
  });
});

describe('an application', () => {
  it('needs a remark or an image, and counts code points', () => {
    expect(resultOf('application', { remark: '  ' }).problems).toEqual(['empty']);
    expect(resultOf('application', { remark: '😀'.repeat(140) }).problems).toEqual([]);
    expect(resultOf('application', { images: [{ type: 'image/png', bytes: 1 }] }).problems).toEqual([]);
  });
});

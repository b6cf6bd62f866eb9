import { describe, expect, it } from 'vitest';
import { offerProblems } from '#rules/rewards/offers/offer-terms';
import { offerSchema, offerTextOf } from '#rules/rewards/offers/offer-schema';
import { DEFAULT_OFFER_POLICY } from '#rules/rewards/terms';
import { checkExtension, checkOffer } from '../../src/islands/back-office/promotions/offer-form/check-offer.ts';
import type { OfferValues } from '../../src/islands/back-office/promotions/offer-form/fields.ts';
import {
  canPayAutomatically,
  fieldGroups,
  OFFER_TYPES,
} from '../../src/islands/back-office/promotions/offer-form/shown-fields.ts';
import { tierCount } from '../../src/islands/back-office/promotions/offer-form/table-rows.ts';
import { gameSharesOf } from '../../src/islands/back-office/promotions/offer-form/game-shares.ts';
import { newOffer } from '../../src/islands/back-office/promotions/offer-form/new-offer.ts';
import { extendedOffer, toOffer } from '../../src/islands/back-office/promotions/offer-form/to-offer.ts';
import { valuesOf } from '../../src/islands/back-office/promotions/offer-form/values-of.ts';

const PERIOD = {
  startsAt: '2026-12-01T00:00:00',
  salesEndAt: '2026-12-25T00:30:00',
  endsAt: '2026-12-31T23:59:59',
  budget: '50000000',
};
const offerOf = (type: OfferValues['type'], changes: Partial<OfferValues> = {}): OfferValues => ({
  ...newOffer(OFFER_TYPES.find((name) => name === type) ?? 'activity'),
  ...PERIOD,
  ...(type === 'free_rounds' && { game: 'SBX|LOTUS' }),
  ...changes,
});
const problems = (values: OfferValues) => Object.keys(checkOffer(values));

describe('the form of an offer', () => {
  it.each(OFFER_TYPES)(
    'starts %s with terms that can be published, and reads them again as they were written',
    (type) => {
      const values = offerOf(type);
      expect(checkOffer(values)).toEqual({});
      const offer = offerSchema.parse(toOffer(values));
      const texts = { title: 'Title', summary: 'Summary', body: 'Body' };
      expect(offerProblems(offer, texts, DEFAULT_OFFER_POLICY)).toEqual([]);
      expect(offer.startsAt.toISOString()).toBe('2026-11-30T17:00:00.000Z');
      expect(offerSchema.parse(toOffer(valuesOf(offerTextOf(offer))))).toEqual(offer);
    },
  );

  it('takes the sum of the prizes as the budget of a raffle, and wants its close within the period', () => {
    const raffle = offerOf('raffle', { prizeName3: 'Last prize', prizeAmount3: '10', prizeCount3: '2' });
    expect(toOffer(raffle)).toMatchObject({ budget: '15000020', caps: {}, award: { prizes: { length: 4 } } });
    expect(problems({ ...raffle, salesEndAt: '2027-01-01T00:30:00', prizeCount3: '0' })).toEqual([
      'salesEndAt',
      'prizeCount3',
    ]);
    // Goods have a name instead of an amount.
    const goods = { ...raffle, prizeItem3: 'G1234ABCD', prizeAmount3: '' };
    const stored = offerTextOf(offerSchema.parse(toOffer(goods)));
    expect(toOffer(valuesOf(stored))).toEqual(toOffer(goods));
    expect(toOffer(goods)).toMatchObject({ budget: '15000000' });
    expect(problems({ ...goods, prizeName3: '', prizeAmount3: '1' })).toEqual(['prizeName3', 'prizeAmount3']);
  });

  it('names the game of free rounds, whose winnings are cash without terms or a bonus with its own', () => {
    const cash = offerOf('free_rounds', { turnoverFactor: '3', capPerPlayer: '5', maxClaims: '9', factor: '10' });
    expect(toOffer(cash)).toMatchObject({
      form: 'free-rounds',
      caps: { maxClaims: 9 },
      award: { vendor: 'SBX', game: 'LOTUS', rounds: 20, validHours: 168 },
    });
    expect(Object.keys(toOffer(cash)).filter((name) => ['bonus', 'turnoverFactor'].includes(name))).toEqual([]);
    expect(problems({ ...cash, game: '', rounds: '0', maxWin: '', maxBet: 'x' })).toEqual(['rounds', 'maxWin', 'game']);
    const bonus = { ...cash, winningsAs: 'bonus', base: 'deposit+bonus', validHours: '24' };
    expect(toOffer(bonus)).toMatchObject({
      bonus: { factor: '10', base: 'bonus', validHours: 24 },
      form: 'free-rounds',
    });
    const stored = offerTextOf(offerSchema.parse(toOffer(bonus)));
    expect(toOffer(valuesOf(stored))).toEqual(toOffer(bonus));
    expect(problems({ ...bonus, factor: '', RNG: '101' })).toEqual(['factor', 'RNG']);
  });

  it('counts points, tickets of a raffle and goods of the mall, which have no fractions, instead of money', () => {
    const stored = (values: OfferValues) => offerTextOf(offerSchema.parse(toOffer(values)));
    const points = offerOf('sign_in', { form: 'points', rewards: '1.5 2', turnoverFactor: '1' });
    expect(stored(points)).toMatchObject({ form: 'points', award: { rewards: ['1.5', '2'] }, turnoverFactor: '0' });
    expect(problems({ ...points, form: 'tickets' })).toEqual(['rewards', 'raffle']);
    const tickets = { ...points, form: 'tickets', rewards: '1 2', raffle: 'C1234ABCD', paysAutomatically: true };
    expect(toOffer(valuesOf(stored(tickets)))).toEqual(toOffer(tickets));
    // Tickets are claimed; there is no choice to show.
    expect(['cash', 'points', 'tickets'].map((form) => canPayAutomatically(offerOf('birthday', { form })))).toEqual([
      true,
      true,
      false,
    ]);
    const goods = offerOf('deposit_match', { form: 'goods', item: 'G1234ABCD', budget: '10' });
    expect(problems(goods)).toEqual(['rate0', 'max0']);
    expect(stored({ ...goods, rate0: '', max0: '', fixed0: '1' })).toMatchObject({ item: 'G1234ABCD', form: 'goods' });
    // A rebate is money.
    expect(toOffer(offerOf('rebate', { form: 'points' })).form).toBe('bonus');
    expect(offerSchema.safeParse({ ...toOffer(offerOf('rebate')), form: 'points' }).success).toBe(false);
  });

  it('changes only the end and the budget of a running promotion', () => {
    const offer = toOffer(offerOf('sign_in'));
    const later = { ...valuesOf(offer), endsAt: '2027-01-31T23:59:59', budget: '90000000', rewards: '5' };
    expect(checkExtension(later)).toEqual({});
    expect(extendedOffer(offer, later)).toEqual({ ...offer, endsAt: '2027-01-31T16:59:59.000Z', budget: '90000000' });
    expect(Object.keys(checkExtension({ ...later, budget: '0', endsAt: '' }))).toEqual(['endsAt', 'budget']);
  });

  it('writes every field', () => {
    const values = offerOf('free_credit', {
      countries: 'VN, TH',
      coupon: 'TET2027',
      couponMax: '100',
      device: true,
      needsJoining: true,
      noActiveGrant: true,
      repeats: 'week',
      capPerPlayer: '100000',
      vipMin: '2',
      registeredFrom: '2026-11-01T07:00:00',
      affiliates: 'SUMMER, AUTUMN',
      notAffiliates: 'RIVAL',
      module: 'CBS3',
      LIVE: '10',
      games: 'SBX|LOTUS=50 SBX|DICE=0',
    });
    expect(toOffer(values)).toMatchObject({
      award: { type: 'free_credit', amount: '50000' },
      eligibility: {
        countries: ['VN', 'TH'],
        coupon: { code: 'TET2027', max: 100 },
        onePer: ['person', 'device'],
        noActiveGrant: true,
        vipMin: 2,
        registeredFrom: '2026-11-01T00:00:00.000Z',
        affiliates: ['SUMMER', 'AUTUMN'],
        notAffiliates: ['RIVAL'],
        module: 'CBS3',
      },
      caps: { perPlayer: '100000' },
      bonus: { contribution: { RNG: '100', LIVE: '10' }, games: { 'SBX|LOTUS': '50', 'SBX|DICE': '0' } },
      needsJoining: true,
      hasControlGroup: false,
      repeats: 'week',
    });
    expect(toOffer(valuesOf(offerTextOf(offerSchema.parse(toOffer(values)))))).toEqual(toOffer(values));
    expect(problems({ ...values, registeredTo: '2026-10-01T07:00:00', affiliates: 'x' })).toEqual([
      'registeredTo',
      'affiliates',
    ]);
    expect(problems({ ...values, games: 'SBX|LOTUS=101' })).toEqual(['games']);
    expect(gameSharesOf('SBX|LOTUS=12,5')).toEqual([{ game: 'SBX|LOTUS', percent: '12,5' }]);
    expect(problems({ ...values, games: 'SBX|LOTUS=12,5' })).toEqual(['games']);
    const codes = { ...values, hasSingleUseCodes: true };
    expect(toOffer(codes).eligibility).toMatchObject({ hasSingleUseCodes: true });
    expect(toOffer(codes).eligibility).not.toHaveProperty('coupon');
    expect(toOffer(valuesOf(toOffer(codes)))).toEqual(toOffer(codes));
    // Applications have no place for a code, nor has the step of the Zalo bonus that is applied for.
    for (const type of ['activity', 'zalo'] as const)
      for (const { coupon, hasSingleUseCodes } of [values, codes]) {
        const coded = offerOf(type, { coupon, hasSingleUseCodes });
        expect(toOffer(coded).eligibility).toEqual(toOffer(offerOf(type)).eligibility);
        expect(fieldGroups(coded).flatMap(({ fields }) => fields)).not.toContain('coupon');
      }
    const heldOut = offerOf('free_credit', { hasControlGroup: true });
    expect(toOffer(heldOut)).toMatchObject({ hasControlGroup: true });
    expect(toOffer(valuesOf(toOffer(heldOut)))).toEqual(toOffer(heldOut));
    // Everybody sees the draw of a raffle, and nobody knows who has a code.
    for (const open of [offerOf('raffle'), { ...heldOut, coupon: 'TET2027' }, { ...heldOut, hasSingleUseCodes: true }])
      expect(toOffer({ ...open, hasControlGroup: true })).toMatchObject({ hasControlGroup: false });
  });

  it('has a row for each step of a deposit, and an empty one', () => {
    const values = offerOf('deposit_match', { min1: '1000000', fixed1: '300000' });
    expect(tierCount(values)).toBe(3);
    expect(toOffer(values).award).toMatchObject({
      tiers: [
        { min: '50000', rate: '100', max: '2000000' },
        { min: '1000000', fixed: '300000' },
      ],
    });
    expect(problems({ ...values, rate1: '10' })).toEqual(['fixed1']);
    expect(problems({ ...values, max0: '' })).toEqual(['max0']);
    expect(problems({ ...values, min0: '', rate0: '', max0: '' })).toEqual(['min0', 'rate0', 'max0']);
  });

  it('pays a rebate by category and level, and cashback by the steps of a loss', () => {
    const rebate = offerOf('rebate', { ratesRNG: '0.5 0.6', ratesSPORTS: '' });
    expect(toOffer(rebate).award).toMatchObject({ rates: { RNG: ['0.5', '0.6'], LIVE: ['0.3'] }, max: '5000000' });
    expect(problems({ ...rebate, ratesRNG: '', ratesLIVE: '' })).toEqual(['ratesRNG']);
    expect(problems({ ...rebate, ratesLIVE: '0.3 x', max: '' })).toEqual(['max', 'ratesLIVE']);
    const cashback = offerOf('cashback', { lossPeriod: 'day', min2: '', rate2: '', deductsAwards: false });
    expect(toOffer(cashback).award).toMatchObject({
      period: 'day',
      tiers: [
        { min: '100000', rate: '5' },
        { min: '1000000', rate: '8' },
      ],
      deductsAwards: false,
    });
    expect(problems({ ...cashback, rate1: '101', min0: '' })).toEqual(['min0', 'rate1']);
    expect(problems(offerOf('level_pay', { minTurnover: '0' }))).toEqual([]);
  });

  it('names the fields that are wrong, and only those that the offer has', () => {
    expect(problems(offerOf('sign_in', { rewards: '100 x', atEnd: 'stay', factor: 'x', RNG: 'x' }))).toEqual([
      'rewards',
    ]);
    const wrong = { factor: 'ten', RNG: '101', validHours: '0', countries: 'Vietnam', startsAt: '' };
    expect(problems(offerOf('free_credit', wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(problems(offerOf('activity', { endsAt: '2026-11-01T00:00:00' }))).toEqual(['endsAt']);
    const limits = (type: OfferValues['type']) =>
      fieldGroups(offerOf(type)).find(({ name }) => name === 'limits')?.fields;
    expect(limits('free_credit')).toContain('repeats');
    expect(limits('birthday')).not.toContain('repeats');
  });
});

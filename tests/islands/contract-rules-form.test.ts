import { describe, expect, it } from 'vitest';
import { getTranslator } from '#i18n/translator';
import { contractProgramSchema, DEFAULT_CONTRACT_PROGRAM } from '#rules/agents/contract-program';
import { checkHouseOffer, defaultOffer, INITIAL_OFFER } from '../../src/islands/back-office/agents/house-offer-form.ts';
import { changesOf } from '../../src/islands/back-office/agents/rules-changes.ts';
import { checkRules, initialOf, toProgram } from '../../src/islands/back-office/agents/rules-form.ts';

const SAVED = { fromDay: '2027-01-01', reason: 'Agreed with finance' };

describe('the form of the contract rules', () => {
  it('reads a program again as it was shown', () => {
    const { families } = DEFAULT_CONTRACT_PROGRAM;
    const program = {
      ...DEFAULT_CONTRACT_PROGRAM,
      families: {
        ...families,
        DIVIDEND: {
          ...families.DIVIDEND,
          offer: { period: 'M', carryOver: 'FULL', tiers: [{ rate: '10' }, { bet: '1000000', active: 3, rate: '20' }] },
        },
        REALTIME: { ...families.REALTIME, offer: { rates: { single: '0.1', loss: '0', profit: '0' }, cap: '5000' } },
        DAILY: { ...families.DAILY, isOn: true, weights: { RNG: 50 }, vendorFees: { LIVE: 120_000n }, deduct: [] },
      },
    };
    const values = { ...initialOf(program), ...SAVED };
    expect(checkRules(values)).toEqual({});
    expect(contractProgramSchema.decode(toProgram(values))).toEqual(program);
  });

  it('names what a version changed by the words and values of its fields', () => {
    const { families } = DEFAULT_CONTRACT_PROGRAM;
    const { active, deduct } = families.DAILY;
    const before = { ...DEFAULT_CONTRACT_PROGRAM, edges: { RNG: 30_000n, LIVE: 10_000n } };
    const program = {
      ...before,
      funding: 'HOUSE' as const,
      edges: { RNG: 30_000n },
      fourEyesFrom: 10_000_000_000n,
      families: {
        ...families,
        DAILY: {
          ...families.DAILY,
          isOn: true,
          weights: { RNG: 50 },
          active: { ...active, D: { ...active.D, bet: 0n } },
          deduct: deduct.filter((name) => name !== 'fees'),
        },
        DIVIDEND: { ...families.DIVIDEND, needsApproval: false, periods: ['M' as const] },
        HOURLY: { ...families.HOURLY, offer: { tiers: [{ bet: '500', rate: '0.2' }] } },
      },
    };
    const t = getTranslator('en', ['ops', 'agent', 'common']);
    const changes = changesOf(program, before, { t, tag: 'en', currency: 'VND' });
    const texts = changes.map(({ label, ...change }) => `${label}: ${change.before} → ${change.after}`);
    expect(texts.map((text) => text.replaceAll(/[\u2066\u2069\u00A0]/g, '')).toSorted()).toEqual([
      'Daily salary · Active member · Valid bets in the period from: ₫100,000 → ₫0',
      'Daily salary · Deducted from a team’s GGR · Vendor fees: On → Off',
      'Daily salary · Offered and settled: Off → On',
      'Daily salary · Weights of valid bets (%) · Slots: – → 50',
      'Dividend · Pay after approval: On → Off',
      'Dividend · Periods that can be offered · Daily: On → Off',
      'Dividend · Periods that can be offered · Twice a month: On → Off',
      'Dividend · Periods that can be offered · Weekly: On → Off',
      'Hourly salary · Default terms for master agents · Tier 1 · Rate (%): – → 0.2',
      'Hourly salary · Default terms for master agents · Tier 1 · Valid bets from: – → ₫500',
      'Hourly salary · Default terms for master agents · Tiers: 0 → 1',
      'House edge (% of turnover) · Live casino: 1 → –',
      'Paid by: Each upline → The house',
      'Second person from: ₫50,000,000 → ₫1,000,000',
    ]);
    const paths = changesOf(program, before, {
      t: getTranslator('vi', ['ops', 'agent', 'common']),
      tag: 'vi',
      currency: 'VND',
    });
    expect(paths.filter(({ label }) => /agentSettings|families|contractFamily/.test(label))).toEqual([]);
  });

  it('names the fields that are wrong', () => {
    const wrong = {
      ...initialOf(DEFAULT_CONTRACT_PROGRAM),
      offerDays: '',
      'edges.LIVE': 'one',
      'families.DIVIDEND.weights.RNG': '101',
      'families.HOURLY.active.D.bet': '-1',
      'families.REALTIME.maxTiers': '0',
    };
    expect(Object.keys(checkRules(wrong)).toSorted()).toEqual([
      'edges.LIVE',
      'families.DIVIDEND.weights.RNG',
      'families.HOURLY.active.D.bet',
      'families.REALTIME.maxTiers',
      'fromDay',
      'offerDays',
      'reason',
    ]);
    // Default terms may not exceed the limits of their own family.
    const offered = {
      ...initialOf(DEFAULT_CONTRACT_PROGRAM),
      ...SAVED,
      'families.DAILY.offer.tiers': '2',
      'families.DAILY.offer.rate.0': '1',
      'families.DAILY.offer.rate.1': '101',
      'families.HOURLY.offer.tiers': '1',
      'families.HOURLY.offer.rate.0': '2',
      'families.HOURLY.maxRate': '1',
    };
    expect(Object.keys(checkRules(offered)).toSorted()).toEqual([
      'families.DAILY.offer.rate.1',
      'families.HOURLY.offer.rate.0',
    ]);
  });
});

describe('the form of an offer of the house', () => {
  it('begins with the default terms of the version that is in force', () => {
    const versionOf = (fromDay: string, rate: string) => {
      const { families } = DEFAULT_CONTRACT_PROGRAM;
      const DAILY = { ...families.DAILY, offer: { tiers: [{ rate: '0.1' }, { bet: '1000', rate }] } };
      const program = { ...DEFAULT_CONTRACT_PROGRAM, families: { ...families, DAILY } };
      return { fromDay, program: contractProgramSchema.encode(program) };
    };
    const versions = [versionOf('2027-02-01', '0.5'), versionOf('2027-01-01', '0.3')];
    const found = defaultOffer(versions, 'dailySalary', '2027-01-31');
    expect(found).toMatchObject({ tiers: 2, values: { 'rate.1': '0.3', 'bet.1': '1000', 'bet.0': '' } });
    const empty = { tiers: 1, values: { cap: '', minPayout: '', 'rate.0': '', 'bet.0': '', 'active.0': '' } };
    expect(defaultOffer(versions, 'hourSalary', '2027-01-31')).toMatchObject(empty);
    expect(defaultOffer(versions, 'dailySalary', '2026-12-31')).toMatchObject(empty);
  });

  it('names the fields that are wrong in each family', () => {
    const values = { ...INITIAL_OFFER, to: 'M0000000001', reason: SAVED.reason };
    expect(checkHouseOffer('dailySalary', 1)({ ...values, 'rate.0': '0.8' })).toEqual({});
    expect(Object.keys(checkHouseOffer('dividend', 2)({ ...values, 'rate.0': '20', 'bet.1': 'x' }))).toEqual([
      'bet.1',
      'rate.1',
    ]);
    expect(Object.keys(checkHouseOffer('realtimeSalary', 1)({ ...values, to: '', single: '200' }))).toEqual([
      'single',
      'to',
    ]);
  });
});

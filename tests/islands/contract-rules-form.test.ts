import { describe, expect, it } from 'vitest';
import { contractProgramSchema, DEFAULT_CONTRACT_PROGRAM } from '#rules/agents/contract-program';
import { checkHouseOffer, INITIAL_OFFER } from '../../src/islands/back-office/agents/house-offer-form.ts';
import { changesOf, checkRules, initialOf, toProgram } from '../../src/islands/back-office/agents/rules-form.ts';

const SAVED = { fromDay: '2027-01-01', reason: 'Agreed with finance' };

describe('the form of the contract rules', () => {
  it('reads a program again as it was shown', () => {
    const { families } = DEFAULT_CONTRACT_PROGRAM;
    const program = {
      ...DEFAULT_CONTRACT_PROGRAM,
      families: {
        ...families,
        DAILY: { ...families.DAILY, isOn: true, weights: { RNG: 50 }, vendorFees: { LIVE: 120_000n }, deduct: [] },
      },
    };
    const values = { ...initialOf(program), ...SAVED };
    expect(checkRules(values)).toEqual({});
    expect(contractProgramSchema.decode(toProgram(values))).toEqual(program);
    expect(changesOf(program, DEFAULT_CONTRACT_PROGRAM)).toContain('families.DAILY.isOn: false → true');
  });

  it('names the fields that are wrong', () => {
    const wrong = {
      ...initialOf(DEFAULT_CONTRACT_PROGRAM),
      offerDays: '',
      'edges.LIVE': 'one',
      'families.DIVIDEND.weights.RNG': '101',
      'families.HOURLY.active.bet': '-1',
      'families.REALTIME.maxTiers': '0',
    };
    expect(Object.keys(checkRules(wrong)).toSorted()).toEqual([
      'edges.LIVE',
      'families.DIVIDEND.weights.RNG',
      'families.HOURLY.active.bet',
      'families.REALTIME.maxTiers',
      'fromDay',
      'offerDays',
      'reason',
    ]);
  });
});

describe('the form of an offer of the house', () => {
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

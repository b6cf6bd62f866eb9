import { describe, expect, it } from 'vitest';
import { amountProblem, quickAmounts } from '../../src/islands/member-center/parts/amount-problem.ts';

const limits = { min: '50000', max: '300000000', currency: 'VND' };

describe('amount of a deposit or withdrawal', () => {
  it('must lie between the method’s limits, both included', () => {
    expect(amountProblem('49999', limits)).toBe('below');
    expect(amountProblem('50000', limits)).toBeUndefined();
    expect(amountProblem('300000000', limits)).toBeUndefined();
    expect(amountProblem('300000001', limits)).toBe('above');
  });

  it('must be present and payable in the currency', () => {
    expect(amountProblem('', limits)).toBe('empty');
    expect(amountProblem('0', limits)).toBe('empty');
    expect(amountProblem('60000.5', limits)).toBe('unpayable');
    expect(amountProblem('60.55', { min: '1', max: '100', currency: 'USD' })).toBeUndefined();
  });

  it('must not exceed the balance', () => {
    expect(amountProblem('60000', { ...limits, available: '59999.99' })).toBe('unavailable');
    expect(amountProblem('60000', { ...limits, available: '60000' })).toBeUndefined();
  });

  it('is offered in round amounts that are payable', () => {
    expect(quickAmounts({ ...limits, min: '100000', available: '600000' })).toEqual(['100000', '200000', '500000']);
  });
});

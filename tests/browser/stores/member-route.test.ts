import { describe, expect, it } from 'vitest';
import { memberPageOf, memberPageOfHash } from '#browser/stores/member-route';

describe('pages of the member centre', () => {
  it('are found by the names of the specification too', () => {
    expect(memberPageOf('depositv2')).toBe('deposit');
    expect(memberPageOf('personalHistoryCopy')).toBe('bets');
    expect(memberPageOf('transactionHistory')).toBe('account');
    expect(memberPageOf('transferFund')).toBe('wallet');
  });

  it('are the account page for a name that is none', () => {
    expect(memberPageOf('constructor')).toBe('security');
    expect(memberPageOf('')).toBe('security');
  });

  it('are opened by an address and by no other fragment', () => {
    expect(memberPageOfHash('#member/withdraw')).toBe('withdraw');
    expect(memberPageOfHash('#main')).toBeUndefined();
    expect(memberPageOfHash('')).toBeUndefined();
  });
});

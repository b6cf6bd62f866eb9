import { describe, expect, it } from 'vitest';
import { memberPageOf, memberPageOfHash, memberQueryOfHash } from '#browser/stores/member-route';

describe('pages of the member center', () => {
  it('are also found by the specification’s names', () => {
    expect(memberPageOf('depositv2')).toBe('deposit');
    expect(memberPageOf('personalHistoryCopy')).toBe('bets');
    expect(memberPageOf('transactionHistory')).toBe('account');
    expect(memberPageOf('bonusDetails')).toBe('bonuses');
    expect(memberPageOf('transferFund')).toBe('wallet');
  });

  it('fall back to the security page for an unknown name', () => {
    expect(memberPageOf('constructor')).toBe('security');
    expect(memberPageOf('')).toBe('security');
  });

  it('are opened by their hash and by no other', () => {
    expect(memberPageOfHash('#member/withdraw')).toBe('withdraw');
    expect(memberPageOfHash('#main')).toBeUndefined();
    expect(memberPageOfHash('')).toBeUndefined();
  });

  it('are opened with their filters', () => {
    expect(memberPageOfHash('#member/bets?state=open')).toBe('bets');
    expect(memberQueryOfHash('#member/bets?state=open&page=2').get('page')).toBe('2');
    for (const hash of ['#member/bets', '#main?state=open', '']) expect(memberQueryOfHash(hash).size).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { memberMenuOf, memberPageOf, memberPageOfHash, memberQueryOfHash } from '#browser/stores/member-route';

/** The specification's names of the member center's pages (section 2.4). */
const SPECIFIED = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'playerRank',
  'profile',
];

describe('pages of the member center', () => {
  it('have one page for each of the specification’s names, and the same page by its own', () => {
    const pages = SPECIFIED.map(memberPageOf);
    expect(new Set(pages).size).toBe(SPECIFIED.length);
    expect(pages).not.toContain('home');
    expect(pages.map(memberPageOf)).toEqual(pages);
    expect(memberPageOf('securityCenter')).toBe('security');
  });

  it('are in the menu once, transfers only in a team', () => {
    const listed = (toUpline: boolean, type: 0 | 1) =>
      memberMenuOf({ toUpline, type }).flatMap(({ pages }): readonly string[] => pages);
    expect(listed(true, 0).toSorted()).toEqual(SPECIFIED.map(memberPageOf).toSorted());
    expect(listed(false, 1)).toEqual(listed(true, 0));
    expect(listed(false, 0)).toEqual(listed(true, 0).filter((page) => page !== 'upline'));
  });

  it('start with the home for a name that no page has', () => {
    for (const name of ['constructor', '', 'home', 'nothing']) expect(memberPageOf(name)).toBe('home');
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

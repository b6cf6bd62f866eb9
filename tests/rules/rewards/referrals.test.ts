import { describe, expect, it } from 'vitest';
import { resultOf } from '../../support/rewards-cases.ts';

const settings = {
  minDeposit: '100',
  minTurnover: '300',
  referrerReward: '50',
  refereeReward: '20',
  commission: ['0.1', '0.05', '0.01'],
};
const AT = '2026-11-02T00:00:00Z';
const register = (member: string, by = 'ref', facts = {}) => ({ t: 'register', member, by, at: AT, ...facts });
const qualify = (member: string, at = AT) => [
  { t: 'deposit', member, amount: '100', at },
  { t: 'settle', member, turnover: '300', at },
];
const run = (events: readonly object[], changed = {}) =>
  resultOf('referral', {
    settings: { ...settings, ...changed },
    members: { ref: { device: 'D0', ip: 'I0', payment: 'P0', person: 'H0' } },
    events,
  });

describe('a referral', () => {
  it('above the referrer’s maximum is rewarded to neither', () => {
    const result = run([register('a'), register('b'), ...qualify('a'), ...qualify('b')], { maxReferrals: 1 });
    expect(result.referrals.map(({ state }: { state: string }) => state)).toEqual(['valid', 'over_limit']);
    expect(result.rewards).toHaveLength(2);
    expect(result.commission).toEqual({ ref: '0.6' });
  });

  it('has a flag for each fact that it shares with its referrer, and with other referees', () => {
    const facts = { device: 'D0', ip: 'I0', payment: 'P0', person: 'H0' };
    const others = { device: 'D1', ip: 'I1', payment: 'P1', person: 'H1' };
    const { referrals } = run([
      register('a', 'ref', facts),
      register('b', 'ref', others),
      register('c', 'ref', others),
    ]);
    expect(referrals.map(({ flags }: { flags: string[] }) => flags)).toEqual([
      ['same_device', 'same_ip', 'same_payment', 'same_person'],
      [],
      ['shared_device', 'shared_payment', 'shared_person'],
    ]);
  });

  it('that is refused stays without rewards and commission', () => {
    const events = [register('a', 'ref', { device: 'D0' }), { t: 'refuse', member: 'a' }, ...qualify('a')];
    const result = run([...events, { t: 'clear', member: 'a' }]);
    expect(result.outcomes.at(-1)).toBe('refused');
    expect(result).toMatchObject({ rewards: [], commission: {} });
    expect(result.referrals[0].state).toBe('refused');
  });

  it('that is cleared too late expires', () => {
    const events = [register('a', 'ref', { device: 'D0' }), ...qualify('a')];
    const result = run([...events, { t: 'clear', member: 'a', at: '2026-12-02T00:00:00Z' }]);
    expect(result.referrals[0]).toEqual({ member: 'a', by: 'ref', state: 'expired', flags: [] });
    expect(result.rewards).toEqual([]);
  });

  it('binds for life, and somebody without a referrer may refer others', () => {
    const { outcomes, referrals } = run([register('a', 'nobody'), register('a'), register('b', 'a'), register('b')]);
    expect(outcomes).toEqual(['refused', 'refused', 'ok', 'refused']);
    expect(referrals).toEqual([{ member: 'b', by: 'a', state: 'pending', flags: [] }]);
  });

  it('pays commission over three levels, truncated once a day', () => {
    const chain = [register('a'), register('b', 'a'), register('c', 'b'), register('d', 'c')];
    const settle = (at: string) => ({ t: 'settle', member: 'd', turnover: '0.9999', at });
    const days = [settle('2026-11-20T16:00:00Z'), settle('2026-11-20T16:30:00Z'), settle('2026-11-20T17:00:00Z')];
    // c: 19,998 × 0.1 % = 19.998 → 19, and 9.999 → 9; b: 9.999 → 9 and 4.9995 → 4; a: 1.9998 → 1 and 0.9999 → 0.
    expect(run([...chain, ...days]).commission).toEqual({ c: '0.0028', b: '0.0013', a: '0.0001' });
  });
});

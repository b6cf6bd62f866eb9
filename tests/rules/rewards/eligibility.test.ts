import { describe, expect, it } from 'vitest';
import { resultOf } from '../../support/rewards-cases.ts';

const USED = { usedBy: { person: 1, device: 1, ip: 2, payment: 1 } };

/** Each rule with facts that break it, in the order in which the rulebook looks at them (§3.5). */
const BREAKS: readonly [reason: string, rules: object, facts: object][] = [
  ['not_started', { startsAt: '2026-11-20T10:00:01Z' }, {}],
  ['ended', { endsAt: '2026-11-20T10:00:00Z' }, {}],
  ['stopped', { stopped: true }, {}],
  ['budget_used', { budgetLeft: '0' }, {}],
  ['needs_account', {}, { accountType: 'guest' }],
  ['excluded', {}, { state: 'suspended' }],
  ['at_risk', {}, { atRisk: true }],
  ['bonus_ban', {}, { bonusBan: true }],
  ['opted_out', {}, { bonusOptOut: true }],
  ['module_off', { module: 'PTS' }, {}],
  ['currency', { currency: 'VND' }, { currency: 'USD' }],
  ['country', { notCountries: ['US'] }, { country: 'US' }],
  ['age', { minAge: 18 }, {}],
  ['registration_date', { registeredTo: '2026-01-01T00:00:00Z' }, {}],
  ['new_players_only', { newWithinDays: 30 }, {}],
  ['label', { notLabels: ['vip'] }, { label: 'vip' }],
  ['vip_level', { vipMin: 1 }, {}],
  ['affiliate', { affiliates: ['x'] }, {}],
  ['deposit_count', { depositsMin: 1 }, {}],
  ['kyc', { kycMin: 1 }, {}],
  ['already_claimed', { perDay: 1 }, { claimsToday: 1 }],
  ['person_used', { onePer: ['payment', 'ip', 'device', 'person'] }, USED],
  ['device_used', { onePer: ['payment', 'ip', 'device'] }, USED],
  ['ip_used', { onePer: ['payment', 'ip'] }, USED],
  ['payment_used', { onePer: ['payment'] }, USED],
  ['exclusive', { noActiveGrant: true }, { activeGrant: true }],
  ['coupon_wrong', {}, { coupon: 'B' }],
  ['coupon_used_up', { coupon: { code: 'A', max: 1, used: 1 } }, { coupon: 'A' }],
];

const now = '2026-11-20T10:00:00Z';

describe('eligibility', () => {
  it.each(BREAKS.map(([reason], index) => ({ reason, index })))(
    'names $reason before every reason behind it',
    ({ reason, index }) => {
      // From the last to the first, so that of two rows with the same rule or fact the first one wins.
      const rows = BREAKS.slice(index).toReversed();
      const rules = Object.assign({}, ...rows.map((row) => row[1]));
      const facts = Object.assign({ now }, ...rows.map((row) => row[2]));
      const isConfidential = ['excluded', 'at_risk', 'bonus_ban', 'opted_out'].includes(reason);
      const shown = isConfidential ? 'not_available' : reason;
      expect(resultOf('eligibility', { rules, facts })).toEqual({ eligible: false, reason, shown });
    },
  );

  it('checks no rule that is absent', () => {
    expect(resultOf('eligibility', { rules: {}, facts: { now } })).toEqual({ eligible: true });
  });

  it.each([
    [{ countries: ['VN'] }, {}, 'country'],
    [{ registeredFrom: '2026-01-01T00:00:01Z' }, {}, 'registration_date'],
    [{ registeredFrom: '2026-01-01T00:00:00Z' }, {}, undefined],
    [{ labels: ['vip'] }, {}, 'label'],
    [{ vipMax: 3 }, { level: 4 }, 'vip_level'],
    [{ affiliates: ['x'], notAffiliates: ['x'] }, { affiliate: 'x' }, 'affiliate'],
    [{ perPlayer: 2 }, { claims: 1 }, undefined],
    [{ perPlayer: 2 }, { claims: 2 }, 'already_claimed'],
    [{ group: 'welcome' }, { groups: ['reload'] }, undefined],
    [{ coupon: { code: 'tet' } }, { coupon: ' TET ' }, undefined],
    [{ onePer: ['ip'] }, { usedBy: { ip: 1 } }, undefined],
    [{ onePer: ['ip'], perKey: { ip: 1 } }, { usedBy: { ip: 1 } }, 'ip_used'],
    [{ budgetLeft: '10', award: '10' }, {}, undefined],
  ])('of rules %j and facts %j is %s', (rules, facts, reason) => {
    expect(resultOf('eligibility', { rules, facts: { now, ...facts } }).reason).toBe(reason);
  });
});

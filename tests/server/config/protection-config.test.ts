import { expect, it } from 'vitest';
import { readProtection } from '#server/config/protection-config';

const PRODUCTION = { NODE_ENV: 'production' };

it('holds payouts for a day unless told otherwise', () => {
  expect(readProtection({})).toMatchObject({ protection: { payoutHoldHours: 24 }, problems: [] });
  expect(readProtection({ ...PRODUCTION, PAYOUT_HOLD_HOURS: '72' })).toMatchObject({
    protection: { payoutHoldHours: 72 },
    problems: [],
  });
});

it('holds nothing only outside production', () => {
  expect(readProtection({ PAYOUT_HOLD_HOURS: '0' })).toMatchObject({
    protection: { payoutHoldHours: 0 },
    problems: [],
  });
  const refused = ['PAYOUT_HOLD_HOURS: must be at least 1 in production'];
  expect(readProtection({ ...PRODUCTION, PAYOUT_HOLD_HOURS: '0' }).problems).toEqual(refused);
});

it.each(['-1', '0.5', '721', 'a day'])('refuses %s', (hours) => {
  expect(readProtection({ PAYOUT_HOLD_HOURS: hours }).problems).toHaveLength(1);
});

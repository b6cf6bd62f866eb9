import { expect, it } from 'vitest';
import { readPayouts } from '#server/config/payout-config';

const PRODUCTION = { NODE_ENV: 'production' };

it('holds payouts for a day unless told otherwise', () => {
  expect(readPayouts({})).toEqual({ payouts: { payoutHoldHours: 24 }, problems: [] });
  expect(readPayouts({ ...PRODUCTION, PAYOUT_HOLD_HOURS: '72' })).toEqual({
    payouts: { payoutHoldHours: 72 },
    problems: [],
  });
});

it('holds nothing only outside production', () => {
  expect(readPayouts({ PAYOUT_HOLD_HOURS: '0' })).toEqual({ payouts: { payoutHoldHours: 0 }, problems: [] });
  const refused = ['PAYOUT_HOLD_HOURS: must be at least 1 in production'];
  expect(readPayouts({ ...PRODUCTION, PAYOUT_HOLD_HOURS: '0' }).problems).toEqual(refused);
});

it.each(['-1', '0.5', '721', 'a day'])('refuses %s', (hours) => {
  expect(readPayouts({ PAYOUT_HOLD_HOURS: hours }).problems).toHaveLength(1);
});

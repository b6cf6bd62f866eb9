import { describe, expect, it } from 'vitest';
import { merchantHash, readMerchant } from '#server/config/merchant-config';

const SECRET = 'wB7xq0Zk-Yt4Rr9mCe2uHn6sVd1oLg8a';
const PRODUCTION = { NODE_ENV: 'production', MERCHANT_SECRET: SECRET, MERCHANT_ADDRESSES: '203.0.113.0/28' };

describe('the settings of the merchant’s server', () => {
  it('may be missing, and hold only the hash of the secret', () => {
    expect(readMerchant({})).toEqual({ merchant: undefined, problems: [] });
    const { merchant, problems } = readMerchant(PRODUCTION);
    expect([problems, merchant?.secretHash]).toEqual([[], merchantHash(SECRET)]);
    expect(merchant?.addresses?.has('203.0.113.9')).toBe(true);
    expect(JSON.stringify(merchant)).not.toContain(SECRET);
  });

  it.each([
    [{ MERCHANT_SECRET: 'short' }, 'MERCHANT_SECRET'],
    [{ ...PRODUCTION, MERCHANT_SECRET: 'a'.repeat(40) }, 'MERCHANT_SECRET'],
    [{ ...PRODUCTION, MERCHANT_ADDRESSES: '' }, 'MERCHANT_ADDRESSES'],
    [{ MERCHANT_ADDRESSES: 'portal.example' }, 'MERCHANT_ADDRESSES'],
  ])('name what is wrong: %j', (set, name) => {
    expect(readMerchant(set).problems.join('\n')).toContain(`${name}: `);
  });
});

import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#api/table';
import type { VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { checkSettings, listOf, settingsOf, valuesOf } from '../../src/islands/back-office/vendors/settings-form.ts';

const ROW: VendorRow = {
  code: 'SBX',
  name: 'Sandbox',
  launchUrl: 'https://sandbox.test/play',
  dialect: 'parlay',
  dialectSettings: {},
  signingPublicKey: null,
  wallet: 'single',
  enabled: true,
  allowedAddresses: ['203.0.113.0/24', '::1'],
  signatureV1Until: null,
  roundlessKinds: ['jackpot'],
  roundlessWindowDays: 7,
  checksRewards: true,
  limits: { win: '500', stakeMultiplier: 100, memberDay: '1000', vendorDay: '90000' },
  hasCatalogue: false,
  currency: 'VND',
  fund: '0',
  health: null,
  heldWins: 0,
  heldAmount: '0',
  secretShownTo: null,
  previousSecretUntil: null,
};

describe('the form of a vendor’s settings', () => {
  it('sends what it was filled with, in the form of the contract', () => {
    const settings = settingsOf(valuesOf(ROW));
    const { code: _code, currency: _, fund: _fund, ...expected } = ROW;
    for (const [name, value] of Object.entries(settings)) {
      expect(value, name).toEqual(expected[name as keyof typeof expected]);
    }
    expect(ENDPOINTS['PUT /ops/api/vendors/{code}'].body.safeParse(settings).success).toBe(true);
  });

  it('reads addresses in lines, with commas or spaces', () => {
    expect(listOf(' 10.0.0.0/8,\n::1  127.0.0.1\n')).toEqual(['10.0.0.0/8', '::1', '127.0.0.1']);
  });

  it('sends a day as an instant that the contract takes', () => {
    const settings = settingsOf({ ...valuesOf(ROW), signatureV1Until: '2027-01-31', promo: true });
    expect(settings).toMatchObject({ signatureV1Until: '2027-01-31T00:00:00Z', roundlessKinds: ['promo', 'jackpot'] });
    expect(ENDPOINTS['PUT /ops/api/vendors/{code}'].body.safeParse(settings).success).toBe(true);
  });

  it('finds missing caps and numbers that are none', () => {
    const values = { ...valuesOf(ROW), win: '', stakeMultiplier: '0', roundlessWindowDays: 'week' };
    expect(Object.keys(checkSettings(values)).sort()).toEqual(['roundlessWindowDays', 'stakeMultiplier', 'win']);
    expect(checkSettings(valuesOf(ROW))).toEqual({});
  });
});

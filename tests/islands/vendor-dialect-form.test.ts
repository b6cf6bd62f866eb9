import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#api/table';
import { DIALECT_SETTINGS } from '#rules/vendors/dialect-settings';
import { VENDOR_DIALECTS, type VendorDialect } from '#rules/vendors/vendor-dialects';
import { settingsSchemaOf, unreadableSettings } from '#server/adapters/vendors/dialects';
import {
  checkDialect,
  dialectSettingsOf,
  type DialectValues,
  dialectValuesOf,
} from '../../src/islands/back-office/vendors/dialect-form.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  .export({ type: 'spki', format: 'pem' })
  .toString();

/** A value of each kind of text. */
const FILLED: Partial<DialectValues> = {
  apiUrl: 'https://api.vendor.test/v1',
  launchByCall: true,
  publicKey: PEM,
  operatorId: '42',
  subPartnerId: 'sub',
  casinoId: 'casino',
  providerId: 'provider',
  secureLogin: 'login',
  operatorToken: 'token',
  gameCode: 'SPORTS',
  currency: 'VND',
  roundEnd: 'result',
  decimals: '2',
  unit: '1000',
  frameOrigins: 'https://one.test\nhttps://*.two.test',
};
const filled = (dialect: VendorDialect): DialectValues => ({ ...dialectValuesOf(dialect, {}), ...FILLED, dialect });

describe.each(VENDOR_DIALECTS)('the fields of %s', (dialect) => {
  it('are all settings that the dialect has', () => {
    const shape: unknown = Reflect.get(settingsSchemaOf(dialect), 'shape');
    const names = DIALECT_SETTINGS[dialect].map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(Object(shape)).sort());
  });

  it('send settings that the dialect reads, and are filled with them again', () => {
    const settings = dialectSettingsOf(filled(dialect));
    expect(Object.keys(settings)).toHaveLength(DIALECT_SETTINGS[dialect].length);
    expect(checkDialect(filled(dialect))).toEqual({});
    expect(unreadableSettings(dialect, settings)).toEqual([]);
    expect(dialectSettingsOf(dialectValuesOf(dialect, settings))).toEqual(settings);
    const body = { dialect, settings, reason: 'their contract' };
    expect(ENDPOINTS['PUT /ops/api/vendors/{code}/dialect'].body.safeParse(body).success).toBe(true);
  });

  it('are required exactly where the dialect requires them', () => {
    const empty = dialectValuesOf(dialect, {});
    const missing = Object.keys(checkDialect(empty)).sort();
    expect(unreadableSettings(dialect, dialectSettingsOf(empty)).sort()).toEqual(missing);
  });
});

describe('a setting that is none', () => {
  it.each([
    ['hub88', 'publicKey', 'no key'],
    ['hub88', 'operatorId', '0'],
    ['hub88', 'apiUrl', 'api.vendor.test'],
    ['softswiss', 'decimals', '9'],
    ['evolution', 'decimals', '0'],
    ['pragmatic', 'currency', 'dong'],
    ['parlay', 'frameOrigins', 'games.test'],
  ] as const)('of %s is found in the form and by the dialect: %s', (dialect, name, value) => {
    const values = { ...filled(dialect), [name]: value };
    expect(Object.keys(checkDialect(values))).toEqual([name]);
    expect(unreadableSettings(dialect, dialectSettingsOf(values))).toEqual([name]);
  });
});

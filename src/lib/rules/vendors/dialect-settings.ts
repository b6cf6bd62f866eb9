import type { VendorDialect } from './vendor-dialects.ts';

/** Kinds of settings. `url`: http or https; `publicKey`: PEM; `origins`: addresses of sites, separated by spaces. */
type DialectSetting = { name: DialectSettingName; isRequired?: true } & (
  | { kind: 'text' | 'url' | 'publicKey' | 'origins' | 'currency' | 'flag' }
  | { kind: 'number'; min: number; max: number; initial?: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'unit' }
);

/** Names of the settings of all dialects. A setting that several have means the same in each. */
export const DIALECT_SETTING_NAMES = [
  'apiUrl',
  'launchByCall',
  'publicKey',
  'operatorId',
  'subPartnerId',
  'casinoId',
  'providerId',
  'secureLogin',
  'operatorToken',
  'gameCode',
  'currency',
  'roundEnd',
  'decimals',
  'unit',
  'frameOrigins',
] as const;
export type DialectSettingName = (typeof DIALECT_SETTING_NAMES)[number];

/** Currency units in one of the vendor's: more than 1 where it counts thousands (K currencies). */
export const DIALECT_UNITS = [1, 10, 100, 1000, 10_000] as const;

const UNIT: DialectSetting = { name: 'unit', kind: 'unit' };
const FRAME_ORIGINS: DialectSetting = { name: 'frameOrigins', kind: 'origins' };
const API_URL: DialectSetting = { name: 'apiUrl', kind: 'url' };
const CURRENCY: DialectSetting = { name: 'currency', kind: 'currency', isRequired: true };
const decimals = (min: number, max: number, initial?: number): DialectSetting => ({
  name: 'decimals',
  kind: 'number',
  min,
  max,
  ...(initial === undefined ? {} : { initial }),
});
const text = (name: DialectSettingName): DialectSetting => ({ name, kind: 'text' });
const requiredText = (name: DialectSettingName): DialectSetting => ({ name, kind: 'text', isRequired: true });

/** Settings of each dialect in the order of a form. The schema of the dialect's adapter decides; a test compares the two. */
export const DIALECT_SETTINGS: Readonly<Record<VendorDialect, readonly DialectSetting[]>> = {
  parlay: [API_URL, { name: 'launchByCall', kind: 'flag' }, FRAME_ORIGINS],
  hub88: [
    { name: 'publicKey', kind: 'publicKey', isRequired: true },
    API_URL,
    { name: 'operatorId', kind: 'number', min: 1, max: Number.MAX_SAFE_INTEGER },
    text('subPartnerId'),
    UNIT,
    FRAME_ORIGINS,
  ],
  softswiss: [API_URL, text('casinoId'), decimals(0, 8), UNIT, FRAME_ORIGINS],
  evolution: [decimals(1, 6, 2), UNIT, FRAME_ORIGINS],
  pragmatic: [
    requiredText('providerId'),
    CURRENCY,
    { name: 'roundEnd', kind: 'choice', options: ['endRound', 'result'] },
    API_URL,
    text('secureLogin'),
    decimals(1, 4, 2),
    UNIT,
    FRAME_ORIGINS,
  ],
  pg: [requiredText('operatorToken'), decimals(1, 4, 2), UNIT, FRAME_ORIGINS],
  saba: [requiredText('gameCode'), CURRENCY, decimals(1, 4, 2), UNIT, FRAME_ORIGINS],
};

/** Dialects in which the portal signs its requests with a key pair of its own. */
const SIGNING_DIALECTS: readonly VendorDialect[] = ['hub88'];

export function hasSigningKey(dialect: VendorDialect): boolean {
  return SIGNING_DIALECTS.includes(dialect);
}

/** Returns the path of a vendor's wallet requests at the portal. */
export function walletPathOf(dialect: VendorDialect, vendorCode: string): string {
  return dialect === 'parlay' ? '/vendor/v1' : `/vendor/${dialect}/${vendorCode}`;
}

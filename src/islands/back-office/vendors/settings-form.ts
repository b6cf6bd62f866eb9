import type { VendorRow, VendorSettings } from '#browser/stores/back-office/vendors/vendors';
import { ROUNDLESS_KINDS } from '#rules/vendors/vendor-wins';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';

export const CAPS = ['win', 'memberDay', 'vendorDay'] as const;
const MULTIPLIER = { min: 1, max: 1_000_000 };
const WINDOW_DAYS = { min: 1, max: 90 };

/** Splits addresses that were entered with spaces, commas or lines between them. */
export function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Fills the form with a vendor's settings. */
export function valuesOf({ limits, ...row }: VendorRow) {
  return {
    name: row.name,
    launchUrl: row.launchUrl,
    enabled: row.enabled,
    allowedAddresses: row.allowedAddresses.join('\n'),
    signatureV1Until: row.signatureV1Until?.slice(0, 10) ?? '',
    promo: row.roundlessKinds.includes('promo'),
    jackpot: row.roundlessKinds.includes('jackpot'),
    roundlessWindowDays: String(row.roundlessWindowDays),
    checksRewards: row.checksRewards,
    win: limits.win ?? '',
    stakeMultiplier: limits.stakeMultiplier === null ? '' : String(limits.stakeMultiplier),
    memberDay: limits.memberDay ?? '',
    vendorDay: limits.vendorDay ?? '',
  };
}

export type SettingsValues = ReturnType<typeof valuesOf>;

export function checkSettings(values: SettingsValues): Problems {
  const { name, launchUrl, win, memberDay, vendorDay } = values;
  return {
    ...missingProblems({ name, launchUrl, win, memberDay, vendorDay }),
    ...problemsAmong({
      stakeMultiplier: integerProblem(values.stakeMultiplier, MULTIPLIER),
      roundlessWindowDays: integerProblem(values.roundlessWindowDays, WINDOW_DAYS),
    }),
  };
}

export function settingsOf(values: SettingsValues): VendorSettings {
  const { win, memberDay, vendorDay, signatureV1Until } = values;
  return {
    name: values.name.trim(),
    launchUrl: values.launchUrl.trim(),
    enabled: values.enabled,
    allowedAddresses: listOf(values.allowedAddresses),
    signatureV1Until: signatureV1Until === '' ? null : `${signatureV1Until}T00:00:00Z`,
    roundlessKinds: ROUNDLESS_KINDS.filter((kind) => values[kind]),
    roundlessWindowDays: Number(values.roundlessWindowDays),
    checksRewards: values.checksRewards,
    limits: { win, memberDay, vendorDay, stakeMultiplier: Number(values.stakeMultiplier) },
  };
}

import {
  DIALECT_SETTING_NAMES,
  DIALECT_SETTINGS,
  DIALECT_UNITS,
  type DialectSettingName,
} from '#rules/vendors/dialect-settings';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { FieldProblem } from '#kernel/errors';
import type { Problems } from '../../ui/index.ts';
import { integerProblem, optionalIntegerProblem, problemsAmong } from '../shared/form-checks.ts';

type TextSettingName = Exclude<DialectSettingName, 'launchByCall'>;
type DialectSettings = Record<string, string | number | boolean>;
type Setting = (typeof DIALECT_SETTINGS)[VendorDialect][number];

/** Values of the fields of all dialects; those that the chosen one does not have are neither shown nor sent. */
export interface DialectValues extends Record<TextSettingName, string> {
  dialect: VendorDialect;
  launchByCall: boolean;
}

const EMPTY = Object.fromEntries(DIALECT_SETTING_NAMES.map((name) => [name, ''])) as Record<TextSettingName, string>;

/** Fills the form with a vendor's dialect and settings. */
export function dialectValuesOf(dialect: VendorDialect, settings: DialectSettings): DialectValues {
  const stored = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const initial = { ...EMPTY, roundEnd: 'endRound', unit: String(DIALECT_UNITS[0]) };
  return { ...initial, ...stored, dialect, launchByCall: settings['launchByCall'] === true };
}

export function checkDialect(values: DialectValues): Problems {
  const settings = DIALECT_SETTINGS[values.dialect];
  return problemsAmong(Object.fromEntries(settings.map((setting) => [setting.name, problemOf(setting, values)])));
}

function problemOf(setting: Setting, values: DialectValues): FieldProblem | undefined {
  const text = String(values[setting.name]).trim();
  if (setting.kind === 'number') return optionalIntegerProblem(text, setting);
  if (text === '') return setting.isRequired ? { code: 'not_empty' } : undefined;
  if (setting.kind === 'unit') return integerProblem(text, { min: 1, max: 10_000 });
  return FORMS[setting.kind]?.test(text) === false ? { code: 'invalid_value' } : undefined;
}

/** Forms that can be checked without the server, which checks the rest. */
const FORMS: Partial<Record<Setting['kind'], RegExp>> = {
  url: /^https?:\/\/[^\s/]+/,
  currency: /^[A-Z]{3}$/,
  publicKey: /^-----BEGIN (RSA )?PUBLIC KEY-----[\s\S]+-----END (RSA )?PUBLIC KEY-----$/,
  origins: /^https?:\/\/[^\s/]+(\s+https?:\/\/[^\s/]+)*$/,
};

/** Returns what the chosen dialect is sent; a field that is left empty is left out. */
export function dialectSettingsOf(values: DialectValues): DialectSettings {
  const settings: DialectSettings = {};
  for (const { name, kind } of DIALECT_SETTINGS[values.dialect]) {
    const value = values[name];
    if (typeof value === 'boolean') settings[name] = value;
    else if (value.trim() !== '') settings[name] = readSetting(kind, value.trim());
  }
  return settings;
}

function readSetting(kind: Setting['kind'], text: string): string | number {
  if (kind === 'number' || kind === 'unit') return Number(text);
  return kind === 'origins' ? text.replaceAll(/\s+/g, ' ') : text;
}

import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import {
  DEFAULT_REGISTRATION_SETTINGS,
  FIELD_USES,
  fieldRule,
  PATTERNS,
  REGISTRATION_FIELDS,
  registrationFlags,
  type FieldRule,
  type PatternId,
  type RegistrationField,
  type RegistrationFields,
  type RegistrationSettings,
} from '#rules/identity/registration';
import { moduleFlags } from './flags.ts';
import { lockSetting, readSetting, saveSetting, todayIn } from './store.ts';

const KEY = 'registration';
const MAX_LENGTH = 254;
/** Minimum for every setting of the password's length. */
const MIN_PASSWORD_LENGTH = 8;

const change = z.object({
  use: z.enum(FIELD_USES),
  minLength: z.int().min(1).max(MAX_LENGTH),
  maxLength: z.int().min(1).max(MAX_LENGTH),
  patternId: z.enum(Object.keys(PATTERNS) as [PatternId, ...PatternId[]]),
});

const changes = z.partialRecord(z.enum(REGISTRATION_FIELDS), change);

/** Reads the rules that staff changed. */
async function readChanges(db: Db) {
  return changes.parse((await readSetting(db, KEY)) ?? {});
}

function fieldsWith(changed: z.output<typeof changes>): RegistrationFields {
  const fields = { ...DEFAULT_REGISTRATION_SETTINGS.fields };
  for (const field of REGISTRATION_FIELDS) {
    const rule = changed[field];
    if (rule) fields[field] = fieldRule(rule.use, rule.patternId, rule.minLength, rule.maxLength);
  }
  return fields;
}

export interface Market {
  minimumAge: number;
  timeZone: string;
  countryDialingCodes: RegistrationSettings['countryDialingCodes'];
}

/** Returns the current registration rules: the defaults, the feature flags, and the changes made by staff. */
export async function registrationSettings(db: Db, market: Market): Promise<RegistrationSettings> {
  const { minimumAge, countryDialingCodes } = market;
  const [modules, changed, today] = await Promise.all([moduleFlags(db), readChanges(db), todayIn(db, market.timeZone)]);
  const fields = fieldsWith(changed);
  const showCaptcha = fields.captcha.enabled;
  return { fields, ...registrationFlags(modules), showCaptcha, countryDialingCodes, minimumAge, today };
}

/** Returns the rules of the fields alone. */
export async function registrationFields(db: Db): Promise<RegistrationFields> {
  return fieldsWith(await readChanges(db));
}

export interface FieldChange {
  field: RegistrationField;
  use: (typeof FIELD_USES)[number];
  minLength?: number | undefined;
  maxLength?: number | undefined;
  patternId?: string | undefined;
}

/** Changes one field's rule; omitted values stay. Throws InvalidFieldsError. */
export async function changeRegistrationField(tx: Tx, { field, ...input }: FieldChange): Promise<FieldRule> {
  const before = changes.parse(await lockSetting(tx, KEY, {}));
  const { minLength, maxLength, patternId } = fieldsWith(before)[field];
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const rule = change.safeParse({ minLength, maxLength, patternId, ...given });
  if (!rule.success) {
    const problems = rule.error.issues.map(({ path }) => [String(path[0]), { code: 'invalid_value' }]);
    throw new InvalidFieldsError(Object.fromEntries(problems));
  }
  assertUsable(field, rule.data);
  await saveSetting(tx, KEY, { ...before, [field]: rule.data });
  return fieldsWith({ [field]: rule.data })[field];
}

function assertUsable(field: RegistrationField, { minLength, maxLength }: z.output<typeof change>): void {
  const minAllowed = field === 'password' ? MIN_PASSWORD_LENGTH : 1;
  if (minLength < minAllowed)
    throw new InvalidFieldsError({ minLength: { code: 'too_small', params: { min: minAllowed } } });
  if (maxLength < minLength)
    throw new InvalidFieldsError({ maxLength: { code: 'too_small', params: { min: minLength } } });
}

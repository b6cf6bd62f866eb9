import {
  checkRegistration,
  DEFAULT_REGISTRATION_SETTINGS,
  type FieldRule,
  rangeText,
  type RegistrationMode,
  type RegistrationSettings,
  ruleOf,
} from '#rules/identity/registration';
import type { RegisterSettings } from '#browser/stores/auth/registration';
import type { Problems, Translator } from '../../ui/index.ts';
import { FORM_FIELDS, type FormFieldName, presentationOf } from './fields.ts';
import { heavyRules } from './heavy-rules.ts';

export type RegistrationFormValues = Record<FormFieldName | 'countryDialingCode', string> & { agree: boolean };

const EMPTY_TEXTS = Object.fromEntries(FORM_FIELDS.map((name) => [name, ''])) as Record<FormFieldName, string>;

export const EMPTY_REGISTRATION: RegistrationFormValues = { ...EMPTY_TEXTS, countryDialingCode: '', agree: false };

/** State that the form depends on besides its values. */
export interface RegistrationConditions {
  rules: RegistrationSettings;
  mode: RegistrationMode;
  /**
   * The affiliate's code: a `valid` one needs no field; an `invalid` one is shown even when the rules hide the field.
   */
  affiliate: { state: 'none' | 'valid' | 'invalid'; code: string | undefined };
}

/** Converts the server's settings for the shared rules; a field that they do not name is disabled. */
export function rulesOf(settings: RegisterSettings): RegistrationSettings {
  const fields = Object.entries(DEFAULT_REGISTRATION_SETTINGS.fields).map(([name, rule]) => [
    name,
    settings.fields[name] ?? { ...rule, enabled: false },
  ]);
  return { ...settings, fields: Object.fromEntries(fields) as RegistrationSettings['fields'] };
}

/** Returns the rule of a field; undefined for an unknown field. A repeated password has the password's rule. */
function fieldRuleOf({ rules, mode }: RegistrationConditions, name: FormFieldName): FieldRule | undefined {
  if (name === 'dateOfBirth') return undefined;
  if (name === 'confirmPassword') return ruleOf(rules, 'password', mode);
  if (name === 'verificationCode') return rules.smsEnabled ? ruleOf(rules, 'mobileNum', mode) : undefined;
  return ruleOf(rules, name, mode);
}

/** Returns the shown fields. The code field appears once there is a number to send a code to. */
export function shownFields(conditions: RegistrationConditions, hasNumber: boolean): readonly FormFieldName[] {
  return FORM_FIELDS.filter((name) => {
    if (name === 'dateOfBirth') return true;
    if (name === 'affiliateCode' && conditions.affiliate.state !== 'none')
      return conditions.affiliate.state === 'invalid';
    if (name === 'verificationCode' && !hasNumber && !isRequired(conditions, name)) return false;
    return Boolean(fieldRuleOf(conditions, name));
  });
}

export function isRequired(conditions: RegistrationConditions, name: FormFieldName): boolean {
  return name === 'dateOfBirth' || Boolean(fieldRuleOf(conditions, name)?.required);
}

/** Runs the server's checks before anything is sent. */
export async function registrationProblems(
  conditions: RegistrationConditions,
  values: RegistrationFormValues,
): Promise<Problems> {
  const { rules, mode, affiliate } = conditions;
  // A valid code without a field does not count as missing.
  const given = affiliate.state === 'valid' ? { affiliateCode: affiliate.code } : {};
  return checkRegistration(rules, { ...values, ...given }, { mode, ...(await heavyRules(values)) });
}

/** Returns the hint about a field's allowed values; undefined when the label says enough. */
export function hintOf(conditions: RegistrationConditions, name: FormFieldName, t: Translator): string | undefined {
  const { hint } = presentationOf(name);
  if (hint === 'own') return t(`auth:hint.${name}`);
  const rule = hint && fieldRuleOf(conditions, name);
  return rule && t(`errors:reg_pattern_${rule.patternId}`, { range: rangeText(rule.minLength, rule.maxLength) });
}

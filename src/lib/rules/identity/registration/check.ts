import type { FieldProblem } from '#kernel/errors';
import { ageProblem } from './age.ts';
import { checkField, EMPTY } from './field.ts';
import { passwordProblem } from './password.ts';
import { mobileProblems, needsPhoneCode, type MobileValues, type ToMobile } from './phone.ts';
import { isWeakPaymentPassword } from './weak-payment-password.ts';
import { REGISTRATION_FIELDS, type FieldRule, type RegistrationField, type RegistrationSettings } from './settings.ts';

export type RegistrationValues = Partial<Record<RegistrationField, string>> &
  MobileValues & {
    confirmPassword?: string | undefined;
    /** Format yyyy-MM-dd. */
    dateOfBirth?: string | undefined;
    agree?: boolean | undefined;
  };

/** Problems by field name. */
export type FieldProblems = Record<string, FieldProblem>;

export type RegistrationMode = 'username' | 'mobile';

export interface RegistrationCheck {
  /** Defaults to `username`. */
  mode?: RegistrationMode;
  /** From `#rules/identity/passwords`, as `toMobile` from `#rules/members/mobile-numbers`. Pages load both on demand; the server passes both. */
  isCommon?: (password: string) => boolean;
  toMobile?: ToMobile;
}

const SECRETS: ReadonlySet<string> = new Set(['password', 'paymentPassword']);
const REQUIRED_WHEN_SHOWN: ReadonlySet<string> = new Set(['paymentPassword', 'captcha']);
/** Fields that a mode requires regardless of the settings. */
const ALWAYS: Record<RegistrationMode, ReadonlySet<string>> = {
  username: new Set(['username', 'password']),
  mobile: new Set(['mobileNum']),
};

/** Trims a text and normalizes its Unicode form; leaves secrets as they were typed. */
function normalize(field: RegistrationField, value: string | undefined): string | undefined {
  return SECRETS.has(field) ? value : value?.normalize('NFC').trim();
}

/** Returns the rule of a field in a mode; undefined when the form does not show the field. */
export function ruleOf(
  settings: RegistrationSettings,
  field: RegistrationField,
  mode: RegistrationMode = 'username',
): FieldRule | undefined {
  const rule = settings.fields[field];
  if (ALWAYS[mode].has(field)) return { ...rule, enabled: true, required: true };
  if (mode === 'mobile' && field === 'username') return undefined;
  if (mode === 'mobile' && field === 'password') {
    return settings.mobileRegPass ? { ...rule, enabled: true, required: true } : undefined;
  }
  if (!rule.enabled) return undefined;
  return REQUIRED_WHEN_SHOWN.has(field) ? { ...rule, required: true } : rule;
}

/** Returns all problems of a registration by field; an empty object when there is none. */
export function checkRegistration(
  settings: RegistrationSettings,
  values: RegistrationValues,
  check: RegistrationCheck = {},
): FieldProblems {
  const accepted = acceptedRegistration(settings, values, check.mode);
  const phone = { ...values, mobileNum: accepted.mobileNum };
  const found = {
    ...mobileProblems(settings, phone, check.toMobile),
    ...fieldProblems(settings, accepted, check),
    verificationCode: needsPhoneCode(settings, phone) && !values.verificationCode && EMPTY,
    confirmPassword: confirmationProblem(settings, values, check.mode),
    dateOfBirth: ageProblem(values.dateOfBirth, settings),
    agree: values.agree !== true && { code: 'must_agree', params: { age: settings.minimumAge } },
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldProblem] => Boolean(entry[1])),
  );
}

function fieldProblems(settings: RegistrationSettings, accepted: Accepted, check: RegistrationCheck): FieldProblems {
  const problems: FieldProblems = {};
  const name = check.mode === 'mobile' ? accepted.mobileNum : accepted.username;
  for (const field of REGISTRATION_FIELDS) {
    const rule = ruleOf(settings, field, check.mode);
    const value = accepted[field];
    const isPassword = field === 'password';
    const problem = rule && (isPassword ? passwordProblem(value, { ...check, rule, name }) : checkField(rule, value));
    if (problem) problems[field] = problem;
  }
  const { password, paymentPassword } = accepted;
  if (paymentPassword && paymentPassword === password)
    problems['paymentPassword'] ??= { code: 'payment_password_same' };
  const { username, mobileNum: mobile } = accepted;
  if (paymentPassword && isWeakPaymentPassword(paymentPassword, { username, mobile }))
    problems['paymentPassword'] ??= { code: 'password_common' };
  return problems;
}

function confirmationProblem(
  settings: RegistrationSettings,
  { password, confirmPassword }: RegistrationValues,
  mode?: RegistrationMode,
): FieldProblem | undefined {
  if (!ruleOf(settings, 'password', mode)) return undefined;
  if (!confirmPassword) return EMPTY;
  return confirmPassword === password ? undefined : { code: 'inconsistent_twice' };
}

type Accepted = Partial<Record<RegistrationField, string>>;

/**
 * Returns the fields of a registration that the server stores: those that the settings show, normalized, without empty ones.
 * Drops disabled fields instead of refusing them, because an old page may still send them.
 */
export function acceptedRegistration(
  settings: RegistrationSettings,
  values: RegistrationValues,
  mode?: RegistrationMode,
): Accepted {
  const accepted: Accepted = {};
  for (const field of REGISTRATION_FIELDS) {
    const value = ruleOf(settings, field, mode) && normalize(field, values[field]);
    if (value) accepted[field] = value;
  }
  return accepted;
}

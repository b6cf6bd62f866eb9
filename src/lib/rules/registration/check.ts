import type { FieldProblem } from '#kernel/errors';
import { ageProblem } from './age.ts';
import { checkField, EMPTY } from './field.ts';
import { passwordProblem } from './password.ts';
import { mobileProblems, wantsPhoneCode, type MobileValues, type ToMobile } from './phone.ts';
import { REGISTRATION_FIELDS, type FieldRule, type RegistrationField, type RegistrationSettings } from './settings.ts';

export type RegistrationValues = Partial<Record<RegistrationField, string>> &
  MobileValues & {
    confirmPassword?: string | undefined;
    /** yyyy-MM-dd. */
    dateOfBirth?: string | undefined;
    agree?: boolean | undefined;
  };

/** By the name of the field. */
export type FieldProblems = Record<string, FieldProblem>;

export type RegistrationMode = 'username' | 'mobile';

export interface RegistrationCheck {
  /** By user name unless said otherwise. */
  mode?: RegistrationMode;
  /** `#rules/passwords` and `#rules/mobile-numbers`: too heavy for a form's first load. The server always has both. */
  isCommon?: (password: string) => boolean;
  toMobile?: ToMobile;
}

const SECRETS: ReadonlySet<string> = new Set(['password', 'paymentPassword']);
const SHOWN_IS_REQUIRED: ReadonlySet<string> = new Set(['paymentPassword', 'captcha']);
/** Asked for in a mode whatever the settings say. */
const ALWAYS: Record<RegistrationMode, ReadonlySet<string>> = {
  username: new Set(['username', 'password']),
  mobile: new Set(['mobileNum']),
};

/** A secret stays as it was typed; other text loses outer blanks and gets one form of its accents. */
function cleaned(field: RegistrationField, value: string | undefined): string | undefined {
  return SECRETS.has(field) ? value : value?.normalize('NFC').trim();
}

/** The rule of a field in a mode; undefined where the form does not show it. */
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
  return SHOWN_IS_REQUIRED.has(field) ? { ...rule, required: true } : rule;
}

/** Every problem of a registration; an empty object when there is none. */
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
    verificationCode: wantsPhoneCode(settings, phone) && !values.verificationCode && EMPTY,
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
 * What the server keeps of a registration: the fields that the settings show, cleaned, without empty ones.
 * A field that is switched off is dropped, not refused: an old page may still send it.
 */
export function acceptedRegistration(
  settings: RegistrationSettings,
  values: RegistrationValues,
  mode?: RegistrationMode,
): Accepted {
  const accepted: Accepted = {};
  for (const field of REGISTRATION_FIELDS) {
    const value = ruleOf(settings, field, mode) && cleaned(field, values[field]);
    if (value) accepted[field] = value;
  }
  return accepted;
}

import type { FieldProblem } from '#kernel/errors';
import { checkField, EMPTY } from './field.ts';
import { REGISTRATION_FIELDS, type FieldRule, type RegistrationField, type RegistrationSettings } from './settings.ts';

export type RegistrationValues = Partial<Record<RegistrationField, string>> & {
  confirmPassword?: string;
  agree?: boolean;
};

/** By the name of the field. */
export type FieldProblems = Record<string, FieldProblem>;

const SECRETS: ReadonlySet<RegistrationField> = new Set(['password', 'paymentPassword']);
/** Always asked for in the user-name mode, whatever the settings say; the payment password where it is shown. */
const ALWAYS: ReadonlySet<RegistrationField> = new Set(['username', 'password']);

/** A secret stays as it was typed; other text loses outer blanks and gets one form of its accents. */
function cleaned(field: RegistrationField, value: string | undefined): string | undefined {
  return SECRETS.has(field) ? value : value?.normalize('NFC').trim();
}

function ruleOf(settings: RegistrationSettings, field: RegistrationField): FieldRule | undefined {
  const rule = settings.fields[field];
  if (ALWAYS.has(field)) return { ...rule, enabled: true, required: true };
  if (!rule.enabled) return undefined;
  return field === 'paymentPassword' ? { ...rule, required: true } : rule;
}

/** Every problem of a registration by user name; an empty object when there is none. */
export function checkRegistration(settings: RegistrationSettings, values: RegistrationValues): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of REGISTRATION_FIELDS) {
    const rule = ruleOf(settings, field);
    const problem = rule && checkField(rule, cleaned(field, values[field]));
    if (problem) problems[field] = problem;
  }
  if (!values.confirmPassword) problems.confirmPassword = EMPTY;
  else if (values.confirmPassword !== values.password) problems.confirmPassword = { code: 'inconsistent_twice' };
  if (values.agree !== true) problems.agree = { code: 'must_agree' };
  return problems;
}

/**
 * What the server keeps of a registration: the fields that the settings show, cleaned, without empty ones.
 * A field that is switched off is dropped, not refused: an old page may still send it.
 */
export function acceptedRegistration(
  settings: RegistrationSettings,
  values: RegistrationValues,
): Partial<Record<RegistrationField, string>> {
  const accepted: Partial<Record<RegistrationField, string>> = {};
  for (const field of REGISTRATION_FIELDS) {
    const value = ruleOf(settings, field) && cleaned(field, values[field]);
    if (value) accepted[field] = value;
  }
  return accepted;
}

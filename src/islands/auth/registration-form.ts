import type { Resolver } from 'react-hook-form';
import {
  checkRegistration,
  DEFAULT_REGISTRATION_SETTINGS,
  rangeText,
  type FieldRule,
  type RegistrationSettings,
} from '#rules/registration';
import type { RegisterSettings } from '#browser/stores/registration';
import type { Translator } from '../ui/index.ts';
import { formErrors } from './form-errors.ts';

/** The fields that the registration call carries; what the settings show beyond them has no place to go. */
const CARRIED_FIELDS = ['username', 'password', 'confirmPassword', 'payeeName', 'email'] as const;

export type CarriedField = (typeof CARRIED_FIELDS)[number];

export type RegistrationFormValues = Record<CarriedField, string> & { agree: boolean };

export const EMPTY_REGISTRATION: RegistrationFormValues = {
  username: '',
  password: '',
  confirmPassword: '',
  payeeName: '',
  email: '',
  agree: true,
};

/** The server's settings in the form that the shared rules take: a field that it does not name is off. */
export function rulesOf(settings: RegisterSettings): RegistrationSettings {
  const off = Object.entries(DEFAULT_REGISTRATION_SETTINGS.fields).map(([name, rule]) => [
    name,
    settings.fields[name] ?? { ...rule, enabled: false },
  ]);
  return { ...settings, fields: Object.fromEntries(off) as RegistrationSettings['fields'] };
}

export function shownFields(rules: RegistrationSettings): readonly CarriedField[] {
  return CARRIED_FIELDS.filter((name) => isAlwaysShown(name) || ruleOf(rules, name)?.enabled);
}

function isAlwaysShown(name: CarriedField): boolean {
  return name === 'username' || name === 'password' || name === 'confirmPassword';
}

function ruleOf(rules: RegistrationSettings, name: CarriedField): FieldRule | undefined {
  return name === 'confirmPassword' ? undefined : rules.fields[name];
}

export function isRequired(rules: RegistrationSettings, name: CarriedField): boolean {
  return isAlwaysShown(name) || Boolean(ruleOf(rules, name)?.required);
}

/** The same check as the server's, before anything is sent. */
export function registrationResolver(rules: RegistrationSettings, t: Translator): Resolver<RegistrationFormValues> {
  return (values) => {
    const problems = checkRegistration(rules, values);
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    return { values: {}, errors: formErrors<RegistrationFormValues>(t, problems) };
  };
}

/** What a field may hold, said before a mistake is made; nothing where the label says it all. */
export function hintOf(rules: RegistrationSettings, name: CarriedField, t: Translator): string | undefined {
  const rule = ruleOf(rules, name);
  if (name === 'payeeName') return t('auth:hint.payeeName');
  if (!rule || (name !== 'username' && name !== 'password')) return undefined;
  return t(`errors:reg_pattern_${rule.patternId}`, { range: rangeText(rule.minLength, rule.maxLength) });
}

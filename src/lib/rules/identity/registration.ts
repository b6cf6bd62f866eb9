/**
 * The rules of the registration form: the browser checks them while the visitor types, the server before it accepts the
 * form.
 */
export { PATTERNS, type PatternId } from './registration/patterns.ts';
export {
  DEFAULT_REGISTRATION_SETTINGS,
  FIELD_USES,
  fieldRule,
  REGISTRATION_FIELDS,
  registrationFlags,
  type CountryDialingCode,
  type FieldRule,
  type RegistrationField,
  type RegistrationFields,
  type RegistrationSettings,
} from './registration/settings.ts';
export { rangeText } from './registration/field.ts';
export {
  acceptedRegistration,
  checkRegistration,
  ruleOf,
  type FieldProblems,
  type RegistrationCheck,
  type RegistrationMode,
  type RegistrationValues,
} from './registration/check.ts';
export { usernameProblem } from './registration/username.ts';
export { passwordProblem } from './registration/password.ts';
export { ageOn, ageProblem } from './registration/age.ts';
export { problemsOf, registrationSchema } from './registration/schema.ts';
export { checkPaymentPassword } from './registration/payment-password.ts';

/**
 * The rules of the registration form (specification §5): one check, run by the browser while the visitor types
 * and by the server before it believes anything.
 */
export { PATTERNS, type PatternId } from './registration/patterns.ts';
export {
  DEFAULT_REGISTRATION_SETTINGS,
  REGISTRATION_FIELDS,
  type FieldRule,
  type RegistrationField,
  type RegistrationSettings,
} from './registration/settings.ts';
export { type CountryDialingCode } from './registration/dialing-codes.ts';
export { rangeText } from './registration/field.ts';
export {
  acceptedRegistration,
  checkRegistration,
  type FieldProblems,
  type RegistrationValues,
} from './registration/check.ts';
export { problemsOf, registrationSchema } from './registration/schema.ts';
export { checkPaymentPassword } from './registration/payment-password.ts';

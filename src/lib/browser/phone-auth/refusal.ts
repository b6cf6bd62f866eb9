import { phoneAuthProblem } from '#rules/phone-auth';
import { FieldsError } from '../client/errors.ts';

/** What the provider, or the way to it, holds against a number or its code; forms say it under the code's box. */
export function phoneAuthRefusal(providerCode: string): FieldsError {
  return new FieldsError({ verificationCode: { code: phoneAuthProblem(providerCode) } });
}

import { phoneAuthProblem } from '#rules/phone-auth';
import { FieldsError } from '../client/errors.ts';

/** Converts a provider's refusal of a number or its code to an error that forms show under the code's field. */
export function phoneAuthRefusal(providerCode: string): FieldsError {
  return new FieldsError({ verificationCode: { code: phoneAuthProblem(providerCode) } });
}

import { findByMobile } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/mobile-numbers';
import { FEATURES, type ModuleId } from '#rules/modules';
import { sendVisitorSmsCode, type SentCode } from './codes.ts';
import { assertHuman } from './human-check.ts';
import type { IdentityDeps } from './deps.ts';
import type { Visitor } from './visitor.ts';

/** Purposes of codes that visitors can request without a session, and the feature flag that allows each. */
const REQUIRED_FEATURES = {
  'sign-in': FEATURES.smsSignIn,
  register: FEATURES.codeAtRegistration,
  password: FEATURES.smsPasswordReset,
} as const satisfies Record<string, ModuleId>;

export interface VisitorCodeRequest {
  purpose: keyof typeof REQUIRED_FEATURES;
  countryDialingCode: string;
  /** The mobile number as it was typed. */
  number: string;
  /** Name of the form field of the number, for errors. */
  field: string;
  humanCheck: string | undefined;
}

/**
 * Sends a code by SMS to a visitor's number. For a sign-in or a new password the code is a decoy when no account has the
 * number, and the answer is the same. Throws AppError `not_enabled` and `too_many_requests`, InvalidFieldsError and
 * HumanCheckError.
 */
export async function sendVisitorCode(
  deps: IdentityDeps,
  visitor: Visitor,
  { purpose, countryDialingCode, number, field, humanCheck }: VisitorCodeRequest,
): Promise<SentCode & { codeRequester: string }> {
  if (!(await moduleFlags(deps.db))[REQUIRED_FEATURES[purpose]]) throw new AppError('not_enabled');
  // Checks the number before it consumes the human check, so that a typing error does not cost another puzzle.
  const mobile = mobileNumber(countryDialingCode, number);
  if (mobile === undefined) throw new InvalidFieldsError({ [field]: { code: 'invalid_mobile_number' } });
  await assertHuman(deps, visitor, humanCheck);
  const isDecoy = purpose !== 'register' && (await findByMobile(deps.db, mobile)) === undefined;
  return sendVisitorSmsCode(deps, visitor, { purpose, mobile, isDecoy });
}

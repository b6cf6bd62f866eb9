import { isKnownBrowser as findKnownBrowser } from '#domain/devices';
import { findByMobile, type Member, usernameKey } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { dialCodeOf, mobileNumber } from '#rules/members/mobile-numbers';
import { FEATURES, type ModuleId } from '#rules/site/modules';
import { HOT_RANGE, type SmsGroup, smsGroupOf, smsRangeKey } from '../limits/code-quotas.ts';
import { sendVisitorSmsCode, type SentCode } from './codes.ts';
import { assertHuman, assertTyped } from '../limits/human-check.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Visitor } from '../visitor.ts';

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
 * number, and the response is the same. Throws AppError `not_enabled` and `too_many_requests`, InvalidFieldsError and
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
  if (purpose === 'register') assertSupportedCountry(deps, mobile, field);
  const member = purpose === 'register' ? undefined : await findByMobile(deps.db, mobile);
  const isKnownBrowser = member !== undefined && (await isKnownIn(deps, visitor, member));
  await assertHumanForSms(deps, visitor, { group: smsGroupOf({ purpose, isKnownBrowser }), mobile, humanCheck });
  const isDecoy = purpose !== 'register' && member === undefined;
  return sendVisitorSmsCode(deps, visitor, { purpose, mobile, isDecoy, isKnownBrowser });
}

function isKnownIn({ db }: IdentityDeps, { browser }: Visitor, member: Member): Promise<boolean> {
  return findKnownBrowser(db, browser.device, usernameKey(member.username));
}

/** Refuses a new number of a country that the portal does not send codes to. Throws InvalidFieldsError. */
export function assertSupportedCountry({ settings }: IdentityDeps, mobile: string, field: string): void {
  if (settings.smsDialCodes.includes(dialCodeOf(mobile))) return;
  throw new InvalidFieldsError({ [field]: { code: 'sms_country_not_supported' } });
}

/**
 * Requires the human check. While many codes are requested for numbers of the same range, the check must be the typed one: the
 * range stays open, so that nobody can close it for its owners, and automation costs more. Throws HumanCheckError.
 */
async function assertHumanForSms(
  deps: IdentityDeps,
  visitor: Visitor,
  { group, mobile, humanCheck }: { group: SmsGroup; mobile: string; humanCheck: string | undefined },
): Promise<void> {
  const isHot =
    group !== 'members' && (await deps.limits.attempts(HOT_RANGE).consume(smsRangeKey(group, mobile))) !== undefined;
  if (isHot) assertTyped(deps, humanCheck);
  await assertHuman(deps, visitor, humanCheck);
}

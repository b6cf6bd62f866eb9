import type { SignedIn, StepUpRequired } from '#domain/identity';
import type { Member, View } from '#domain/members';
import { maskAddress, maskEmail, maskMobile } from '#rules/members/masks';
import { wireAccountType } from '#rules/roles';
import type { toClubLabel } from './ranks.ts';

export type ClubLabel = ReturnType<typeof toClubLabel>;

/** Presents the signed-in account with the label of its VIP level; `view` when a staff user sees it. */
export function toMemberResponse(member: Member, clubLabel: ClubLabel | null, view?: View) {
  return {
    id: member.publicId,
    account: member.username,
    nickname: member.nickname,
    avatar: member.avatar,
    type: wireAccountType(member.accountType),
    toUpline: member.hasUpline,
    currency: member.currency,
    language: member.languageCode,
    hasPassword: member.passwordChangedAt !== null,
    hasPaymentPassword: member.hasPaymentPassword,
    rankLevel: member.rankLevel,
    clubLabel,
    maxPrizeGroup: member.maxPrizeGroup,
    oddsTable: member.oddsTable,
    previousSignIn: toPreviousSignIn(member),
    view,
  };
}

function toPreviousSignIn(member: Member) {
  const { previousSignInAt: at, previousSignInAddress: address, previousSignInCountry: country } = member;
  return at && { at, country, address: address === null ? null : maskAddress(address) };
}

/** Presents a sign-in. Only clients without cookies receive the token in the body. */
export function toSignedInResponse(signedIn: SignedIn, clubLabel: ClubLabel | null) {
  const { tokenTransport, sessionToken, isFirstSignIn, isPasswordExpired, mustChangePassword, member } = signedIn;
  return {
    ...(tokenTransport === 'bearer' ? { token: sessionToken } : {}),
    firstTimeLogin: isFirstSignIn,
    passwordExpired: isPasswordExpired,
    cpw: mustChangePassword,
    userInfo: toMemberResponse(member, clubLabel),
  };
}

/**
 * Presents a sign-in that waits for step-up verification. Only clients without cookies receive its token in the body.
 */
export function toStepUpResponse({ tokenTransport, stepUpToken, ...stepUp }: StepUpRequired) {
  return { stepUp: { ...toStepUpMethods(stepUp), ...(tokenTransport === 'bearer' ? { pending: stepUpToken } : {}) } };
}

/** Presents the methods of a step-up verification, with masked contacts. */
export function toStepUpMethods({ methods, mobile, email }: Pick<StepUpRequired, 'methods' | 'mobile' | 'email'>) {
  return {
    methods: [...methods],
    ...(mobile === null ? {} : { maskedMobile: maskMobile(mobile) }),
    ...(email === null ? {} : { maskedEmail: maskEmail(email) }),
  };
}

/** Presents the masked contacts of an account; null for a contact that it does not have. */
export function toMaskedContacts({ mobile, email }: { mobile: string | null; email: string | null }) {
  return {
    mobile: mobile === null ? null : maskMobile(mobile),
    email: email === null ? null : maskEmail(email),
  };
}

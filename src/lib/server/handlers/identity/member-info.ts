import type { Member } from '#domain/members';
import { AppError } from '#kernel/errors';
import { maskAddress } from '#rules/masks';
import { wireAccountType } from '#rules/roles';
import type { CallContext } from '../../context.ts';

/** The member of a call whose row in the table asks for one. */
export function memberOf(call: CallContext): Member {
  if (!call.member) throw new AppError('not_signed_in');
  return call.member;
}

/** The signed-in account as the wire shows it. */
export function memberInfo(member: Member) {
  return {
    id: member.publicId,
    account: member.username,
    nickname: member.nickname,
    type: wireAccountType(member.accountType),
    currency: member.currency,
    language: member.language,
    hasPassword: member.passwordChangedAt !== null,
    hasPaymentPassword: member.hasPaymentPassword,
    rankLevel: member.rankLevel,
    maxSeries: member.maxSeries,
    previousSignIn: previousSignInOf(member),
  };
}

function previousSignInOf(member: Member) {
  const { previousSignInAt: at, previousSignInAddress: address, previousSignInCountry: place } = member;
  return at && { at, place, address: address === null ? null : maskAddress(address) };
}

import type { Caller, Visitor } from '#domain/identity';
import type { Member } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { CallContext } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';

/** Returns the member of a request whose endpoint requires one. */
export function memberOf(call: CallContext): Member {
  if (!call.member) throw new AppError('not_signed_in');
  return call.member;
}

/** Returns the member and the session of a request whose endpoint requires one. */
export function callerOf(call: CallContext): Caller {
  if (!call.sessionHash) throw new AppError('not_signed_in');
  return { member: memberOf(call), sessionHash: call.sessionHash };
}

/** Form of a social sign-in's token; any other value of the cookie is ignored. */
const SOCIAL_TOKEN = /^[\w-]{43}$/;

/** Describes the client of a request to the identity domain, including what its browser stores in cookies. */
export function visitorOf(call: CallContext): Visitor {
  const { address, network, wideNetwork, country, userAgent, tag } = call;
  const names = cookieNames(call.app.config.publicOrigin);
  const social = call.cookie(names.social);
  return {
    address,
    network,
    wideNetwork,
    country,
    userAgent,
    language: tag,
    browser: {
      device: call.cookie(names.device),
      session: call.cookie(names.member),
      remember: call.cookie(names.remember),
      stepUp: call.cookie(names.stepUp),
      codeRequester: call.cookie(names.codeRequester),
      captchaId: call.cookie(names.captcha),
      social: social !== undefined && SOCIAL_TOKEN.test(social) ? social : undefined,
    },
  };
}

import type { Workplace } from '#domain/agents';
import type { Caller, Visitor } from '#domain/identity';
import type { Member } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { RequestContext } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';

/** Returns the member of a request whose endpoint requires one. */
export function memberOf(request: RequestContext): Member {
  if (!request.member) throw new AppError('not_signed_in');
  return request.member;
}

/** Returns the member and the session of a request whose endpoint requires one. */
export function callerOf(request: RequestContext): Caller {
  if (!request.sessionHash) throw new AppError('not_signed_in');
  return { member: memberOf(request), sessionHash: request.sessionHash };
}

/** The agent of a request to the agent center, and the person who acts: the agent itself or one of its delegates. */
export interface AgentCaller {
  agent: Member;
  actor: Member;
  permissions: Workplace['permissions'];
}

/** Returns the agent that the caller of an endpoint with access `agent` works for. */
export function agentOf(request: RequestContext): AgentCaller {
  if (!request.workplace) throw new AppError('not_an_agent');
  return { ...request.workplace, actor: memberOf(request) };
}

const CLICK_TOKEN = /^[\w-]{43}$/;

/** Returns the token of the visitor's last click on an affiliate's link. */
export function clickOf(request: RequestContext): string | undefined {
  const token = request.cookie(cookieNames(request.app.config.publicOrigin).click);
  return token !== undefined && CLICK_TOKEN.test(token) ? token : undefined;
}

/** Form of a social sign-in's token; any other value of the cookie is ignored. */
const SOCIAL_TOKEN = /^[\w-]{43}$/;

/** Describes the client of a request to the identity domain, including what its browser stores in cookies. */
export function visitorOf(request: RequestContext): Visitor {
  const { address, network, wideNetwork, country, userAgent, languageTag } = request;
  const names = cookieNames(request.app.config.publicOrigin);
  const social = request.cookie(names.social);
  return {
    address,
    network,
    wideNetwork,
    country,
    userAgent,
    languageTag,
    browser: {
      device: request.cookie(names.device),
      session: request.cookie(names.member),
      remember: request.cookie(names.remember),
      stepUp: request.cookie(names.stepUp),
      codeRequester: request.cookie(names.codeRequester),
      captchaId: request.cookie(names.captcha),
      social: social !== undefined && SOCIAL_TOKEN.test(social) ? social : undefined,
    },
  };
}

import { completeRecentAuthentication, getRecentAuthentication, sendRecentAuthenticationCode } from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toMaskedContacts } from '../../presenters/identity.ts';
import { callerOf, visitorOf } from './caller.ts';

export const recentAuthenticationHandlers: Handlers<
  | 'GET /wps/member/recentAuthentication'
  | 'POST /wps/member/recentAuthentication/code'
  | 'PUT /wps/member/recentAuthentication'
> = {
  async 'GET /wps/member/recentAuthentication'(call) {
    const { isNeeded, ...contacts } = await getRecentAuthentication(identityDeps(call.app), callerOf(call));
    return { isNeeded, ...toMaskedContacts(contacts) };
  },

  async 'POST /wps/member/recentAuthentication/code'(call, { body }) {
    const deps = identityDeps(call.app);
    const { expiredMinutes } = await sendRecentAuthenticationCode(deps, visitorOf(call), callerOf(call), body.kind);
    return { expiredMinutes };
  },

  async 'PUT /wps/member/recentAuthentication'(call, { body }) {
    await completeRecentAuthentication(identityDeps(call.app), callerOf(call), body);
    return null;
  },
};

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
  async 'GET /wps/member/recentAuthentication'(request) {
    const { isNeeded, strong, ...contacts } = await getRecentAuthentication(
      identityDeps(request.app),
      callerOf(request),
    );
    return { isNeeded, ...toMaskedContacts(contacts), strong };
  },

  async 'POST /wps/member/recentAuthentication/code'(request, { body }) {
    const deps = identityDeps(request.app);
    const { expiredMinutes } = await sendRecentAuthenticationCode(
      deps,
      visitorOf(request),
      callerOf(request),
      body.kind,
    );
    return { expiredMinutes };
  },

  async 'PUT /wps/member/recentAuthentication'(request, { body }) {
    await completeRecentAuthentication(identityDeps(request.app), visitorOf(request), callerOf(request), body);
    return null;
  },
};

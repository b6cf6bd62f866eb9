import { completeRecentAuthentication, getRecentAuthentication, sendRecentAuthenticationCode } from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityPorts } from '../../identity-ports.ts';
import { toMaskedContacts } from '../../presenters/identity.ts';
import { callerOf, visitorOf } from './caller.ts';

export const recentAuthenticationHandlers: Handlers<
  'GET /wps/member/proof' | 'POST /wps/member/proof/code' | 'PUT /wps/member/proof'
> = {
  async 'GET /wps/member/proof'(call) {
    const { isNeeded, ...contacts } = await getRecentAuthentication(identityPorts(call.app), callerOf(call));
    return { isNeeded, ...toMaskedContacts(contacts) };
  },

  async 'POST /wps/member/proof/code'(call, { body }) {
    const ports = identityPorts(call.app);
    const { expiredMinutes } = await sendRecentAuthenticationCode(ports, visitorOf(call), callerOf(call), body.kind);
    return { expiredMinutes };
  },

  async 'PUT /wps/member/proof'(call, { body }) {
    await completeRecentAuthentication(identityPorts(call.app), callerOf(call), body);
    return null;
  },
};

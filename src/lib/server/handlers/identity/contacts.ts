import { changeContact, sendContactCode } from '#domain/identity';
import { getContacts } from '#domain/members';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toMaskedContacts } from '../../presenters/identity.ts';
import { callerOf, memberOf, visitorOf } from './caller.ts';

export const contactHandlers: Handlers<
  'GET /wps/member/contact' | 'POST /wps/member/contact/code' | 'PUT /wps/member/contact'
> = {
  async 'GET /wps/member/contact'(call) {
    const contacts = await getContacts(call.app.db, memberOf(call).id);
    const { isMobileConfirmed: mobileConfirmed, isEmailConfirmed: emailConfirmed } = contacts;
    return { ...toMaskedContacts(contacts), mobileConfirmed, emailConfirmed };
  },

  async 'POST /wps/member/contact/code'(call, { body }) {
    const deps = identityDeps(call.app);
    const { expiredMinutes } = await sendContactCode(deps, visitorOf(call), callerOf(call), body);
    return { expiredMinutes };
  },

  async 'PUT /wps/member/contact'(call, { body }) {
    await changeContact(identityDeps(call.app), visitorOf(call), callerOf(call), body);
    return null;
  },
};

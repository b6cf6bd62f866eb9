import { changeContact, sendContactCode } from '#domain/identity';
import { getContacts } from '#domain/members';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toMaskedContacts } from '../../presenters/identity.ts';
import { callerOf, memberOf, visitorOf } from './caller.ts';

export const contactHandlers: Handlers<
  'GET /wps/member/contact' | 'POST /wps/member/contact/code' | 'PUT /wps/member/contact'
> = {
  async 'GET /wps/member/contact'(request) {
    const contacts = await getContacts(request.app.db, memberOf(request).id);
    const { isMobileConfirmed: mobileConfirmed, isEmailConfirmed: emailConfirmed } = contacts;
    return { ...toMaskedContacts(contacts), mobileConfirmed, emailConfirmed };
  },

  async 'POST /wps/member/contact/code'(request, { body }) {
    const deps = identityDeps(request.app);
    const { expiredMinutes } = await sendContactCode(deps, visitorOf(request), callerOf(request), body);
    return { expiredMinutes };
  },

  async 'PUT /wps/member/contact'(request, { body }) {
    await changeContact(identityDeps(request.app), visitorOf(request), callerOf(request), body);
    return null;
  },
};

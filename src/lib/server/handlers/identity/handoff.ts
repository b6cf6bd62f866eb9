import { signInByHandoff } from '#domain/identity';
import { createHandoff } from '#domain/members';
import { audit } from '#domain/staff';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { staffUserOf } from '../back-office/session.ts';
import { visitorOf } from './caller.ts';
import { respondToSignIn } from './sign-in-cookies.ts';

/** One-time sign-in: the token in the portal's URL works once and expires after a minute. */
export const handoffHandlers: Handlers<'POST /wps/session/handoff' | 'POST /ops/api/members/{memberId}/handoff'> = {
  async 'POST /wps/session/handoff'(call, { body }) {
    return respondToSignIn(call, await signInByHandoff(identityDeps(call.app), visitorOf(call), body));
  },

  async 'POST /ops/api/members/{memberId}/handoff'(call, { params }) {
    const { memberId } = params;
    const { merchantCode, publicOrigin } = call.app.config;
    const { username } = staffUserOf(call);
    const { code, expiresAt } = await call.write(async (tx) => {
      const handoff = await createHandoff(tx, call.app, { publicId: memberId, merchantCode });
      await audit(tx, { actor: username, action: 'member.handoff', subject: memberId, address: call.address });
      return handoff;
    });
    const address = new URL('/', publicOrigin);
    address.searchParams.set('token', code);
    return { address: address.href, expiresAt };
  },
};

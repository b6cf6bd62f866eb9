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
  async 'POST /wps/session/handoff'(request, { body: { transport: tokenTransport, ...link } }) {
    const input = { ...link, tokenTransport };
    return respondToSignIn(request, await signInByHandoff(identityDeps(request.app), visitorOf(request), input));
  },

  async 'POST /ops/api/members/{memberId}/handoff'(request, { params }) {
    const { memberId } = params;
    const { merchantCode, publicOrigin } = request.app.config;
    const { username } = staffUserOf(request);
    const { code, expiresAt } = await request.write(async (tx) => {
      const handoff = await createHandoff(tx, request.app, { publicId: memberId, merchantCode });
      await audit(tx, { actor: username, action: 'member.handoff', subject: memberId, address: request.address });
      return handoff;
    });
    const address = new URL('/', publicOrigin);
    address.searchParams.set('token', code);
    return { address: address.href, expiresAt };
  },
};

import { signInByHandoff } from '#domain/identity';
import { createHandoff } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { startAddress } from '#rules/site/start-address';
import { visitorOf } from './caller.ts';
import { respondToSignIn } from './sign-in-cookies.ts';

/** One-time sign-in from a merchant's site: the code in the portal's address works once and expires after a minute. */
export const handoffHandlers: Handlers<'POST /wps/session/handoff' | 'POST /merchant/v1/handoff'> = {
  async 'POST /wps/session/handoff'(request, { body: { transport: tokenTransport, ...link } }) {
    const input = { ...link, tokenTransport };
    return respondToSignIn(request, await signInByHandoff(identityDeps(request.app), visitorOf(request), input));
  },

  async 'POST /merchant/v1/handoff'(request, { body: { memberId: publicId, merchantCode } }) {
    const { config } = request.app;
    if (merchantCode !== config.merchantCode) throw new AppError('refused');
    const created = await request.write((tx) => createHandoff(tx, request.app, { publicId, merchantCode }));
    return { address: startAddress(config.publicOrigin, { token: created.code }), expiresAt: created.expiresAt };
  },
};

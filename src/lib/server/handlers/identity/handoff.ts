import { openHandoff, useHandoff } from '#domain/members';
import { audit } from '#domain/operations';
import { AppError } from '#kernel/errors';
import type { Handlers } from '../../context.ts';
import { operatorOf } from '../back-office/session.ts';
import { completeSignIn } from './sign-in-flow.ts';

/** Specification §2.1: a token in the address at start-up is a sign-in; here one that works once, and for a minute. */
export const handoffHandlers: Handlers<'POST /wps/session/handoff' | 'POST /ops/api/members/{customerId}/handoff'> = {
  async 'POST /wps/session/handoff'(call, { body }) {
    const { code, merchantCode, transport } = body;
    const isOurs = merchantCode === call.app.config.merchantCode;
    const member = await call.write((tx) => useHandoff(tx, { code, merchantCode }));
    if (!member || !isOurs) throw new AppError('handoff_invalid');
    return completeSignIn(call, member, { transport, isUnattended: true });
  },

  async 'POST /ops/api/members/{customerId}/handoff'(call, { params }) {
    const { customerId } = params;
    const { merchantCode, publicOrigin } = call.app.config;
    const { username } = operatorOf(call);
    const { code, expiresAt } = await call.write(async (tx) => {
      const handoff = await openHandoff(tx, call.app, { customerId, merchantCode });
      await audit(tx, { actor: username, action: 'member.handoff', subject: customerId, address: call.address });
      return handoff;
    });
    const address = new URL('/', publicOrigin);
    address.searchParams.set('token', code);
    return { address: address.href, expiresAt };
  },
};

import { verifyPaymentPassword } from '#domain/identity';
import type { Guards } from '../context.ts';
import { identityPorts } from '../identity-ports.ts';
import { memberOf } from './identity/caller.ts';

export const guards: Guards<'POST /wps/v2/wallets/withdrawals'> = {
  'POST /wps/v2/wallets/withdrawals': (call, { body }) =>
    verifyPaymentPassword(identityPorts(call.app), memberOf(call), body.paymentPassword),
};

import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type PaymentMethods = EndpointResponse<'GET /ops/api/payment-methods'>;
export type PaymentMethodRow = PaymentMethods['methods'][number];
export type NewPaymentMethod = EndpointInput<'POST /ops/api/payment-methods'>['body'];
export type PaymentMethodChange = EndpointInput<'PUT /ops/api/payment-methods/{methodCode}'>['body'];
export type ReceivingAccount = EndpointInput<'PUT /ops/api/payment-methods/{methodCode}/account'>['body'];

/** The payment methods, and the banks that an account can be at. */
export const paymentMethods = createLoader(() => inBackOffice(call('GET /ops/api/payment-methods', {})));

onSignedOut(paymentMethods.clear);

export function createPaymentMethod(body: NewPaymentMethod): Promise<void> {
  const work = () => call('POST /ops/api/payment-methods', { body });
  return runAction(work, paymentMethods.reload, { key: 'done.methodAdded', params: { id: body.code } });
}

export function changePaymentMethod(methodCode: string, body: PaymentMethodChange): Promise<void> {
  const work = () => call('PUT /ops/api/payment-methods/{methodCode}', { params: { methodCode }, body });
  return runAction(work, paymentMethods.reload, { key: 'done.methodChanged', params: { id: methodCode } });
}

export function changeReceivingAccount(methodCode: string, body: ReceivingAccount): Promise<void> {
  const work = () => call('PUT /ops/api/payment-methods/{methodCode}/account', { params: { methodCode }, body });
  return runAction(work, paymentMethods.reload, { key: 'done.methodAccountChanged', params: { id: methodCode } });
}

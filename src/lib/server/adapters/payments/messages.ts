import * as z from 'zod';
import type { PaymentReport } from '#domain/wallet';
import { AppError } from '#kernel/errors';
import { parseAmount } from '#kernel/money';

const id = z.string().regex(/^[A-Z0-9]{4,40}$/);
export const paymentReference = z.string().regex(/^[\w.:-]{1,100}$/);
const amount = z
  .string()
  .transform((text) => parseAmount(text) ?? -1n)
  .refine((amountMinor) => amountMinor > 0n);

/** A payment as a gateway describes it, in a notification and in the response to a query (docs/payment-gateway.md). */
export const paymentMessage = z.discriminatedUnion('state', [
  z.object({ id, state: z.literal('open') }),
  z.object({ id, state: z.literal('declined'), reference: paymentReference }),
  z.object({
    id,
    state: z.literal('paid'),
    reference: paymentReference,
    amount,
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
]);

export function toPaymentReport(message: z.output<typeof paymentMessage>): PaymentReport {
  if (message.state !== 'paid') return message;
  const { amount: amountMinor, ...report } = message;
  return { ...report, amountMinor };
}

/** Reads the body of a notification whose signature is verified. Throws AppError `malformed_request`. */
export function parseNotification(body: Uint8Array): PaymentReport {
  try {
    return toPaymentReport(paymentMessage.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))));
  } catch (error) {
    throw new AppError('malformed_request', { cause: error });
  }
}

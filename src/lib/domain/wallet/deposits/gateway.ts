import { AppError } from '#kernel/errors';

/** A payment as the portal requests it of a gateway. */
export interface CheckoutRequest {
  /** Public id of the deposit: the same id is the same payment, however often it is requested. */
  id: string;
  amountMinor: bigint;
  currency: string;
  /** BCP 47 tag of the gateway's page. */
  languageTag: string;
  /** Page of the portal to which the gateway returns the member. */
  returnUrl: string;
  expiresAt: Date;
}

/** A page of the gateway to pay on, a QR code to pay with, or both. */
export interface Checkout {
  reference: string;
  checkoutUrl: string | null;
  qrPayload: string | null;
}

/** A payment as its gateway describes it, in a notification or in the response to a query. */
export type PaymentReport =
  | { id: string; state: 'open' }
  | { id: string; state: 'declined'; reference: string }
  | { id: string; state: 'paid'; reference: string; amountMinor: bigint; currency: string };

export interface RefundRequest {
  /** The same id is the same refund. */
  id: string;
  reference: string;
  amountMinor: bigint;
  currency: string;
}

/** A payment gateway. Every method throws GatewayUnavailableError when the outcome is not known. */
export interface PaymentGateway {
  create(request: CheckoutRequest): Promise<Checkout>;
  /** Returns undefined for a payment that the gateway does not know. */
  query(id: string): Promise<PaymentReport | undefined>;
  refund(request: RefundRequest): Promise<'done' | 'refused' | 'pending'>;
  /** Reads a notification of the gateway. Returns undefined when its signature or time is wrong. Throws AppError `malformed_request`. */
  readNotification(request: Request, body: Uint8Array): PaymentReport | undefined;
}

/** The gateway did not answer, or its response says nothing about the outcome. */
export class GatewayUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { cause });
  }
}

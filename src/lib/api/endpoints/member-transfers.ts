import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, instantOut, pageQuery, pageResponse, publicId } from '../scalars.ts';
import { passkeyResponse } from './passkey-messages.ts';
import { paymentPassword } from './wallet.ts';

const memberTransfer = z.object({
  id: publicId,
  /** False when the member received it. */
  isSent: z.boolean(),
  /** Username of the other side. */
  account: z.string(),
  /** The other side was the upline. */
  isUpline: z.boolean(),
  amount: amountOut,
  currency,
  note: z.string().nullable(),
  createdAt: instantOut,
});

const content = {
  amount: amountIn,
  note: z.string().trim().min(1).max(140).optional(),
  paymentPassword,
  /** Required when the member has an authenticator, unless `passkey` replaces it; each code works once. */
  authenticatorCode: z.string().trim().min(1).max(10).optional(),
  /** The response to `/wps/member/recentAuthentication/passkey` for the purpose `withdraw`. */
  passkey: passkeyResponse.optional(),
  /** The member agrees to lose the bonuses that the refusal `bonus_forfeit_confirmation` lists. */
  confirmForfeit: z.boolean().optional(),
};

/** Endpoints for transfers between a member or agent and the account directly above or below. */
export const memberTransfers = defineEndpoints({
  'GET /wps/v2/wallets/memberTransfers/setup': {
    summary: 'Whom the member can send money to, and how much',
    access: 'member',
    response: z.object({
      /** Username of the direct upline; null at the top of the tree. */
      upline: z.string().nullable(),
      /** The member has direct downlines. */
      hasDownlines: z.boolean(),
      currency,
      min: amountOut,
      max: amountOut,
      /** Turnover that is still to be made: as much of the balance cannot be sent. */
      locked: amountOut,
      /** Rest of the limits of the day. */
      leftToday: z.object({ count: z.int(), sum: amountOut }),
      hasPaymentPassword: z.boolean(),
      needsAuthenticatorCode: z.boolean(),
      hasPasskey: z.boolean(),
    }),
  },
  'GET /wps/v2/wallets/memberTransfers': {
    summary: 'What the member has sent to and received from the upline and downlines, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(memberTransfer),
  },
  'POST /wps/v2/wallets/memberTransfers': {
    summary: 'Sends money to the direct upline or to a direct downline',
    access: 'member',
    movesMoney: true,
    encrypted: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 600, by: 'account' },
    body: z.discriminatedUnion('direction', [
      z.strictObject({ direction: z.literal('UP'), ...content }),
      z.strictObject({ direction: z.literal('DOWN'), to: z.string().trim().min(1).max(40), ...content }),
    ]),
    response: z.object({ id: publicId }),
  },
});

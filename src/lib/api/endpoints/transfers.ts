import { z } from 'zod';
import { TRANSFER_DIRECTIONS, TRANSFER_STATES } from '#rules/vendors/vendor-transfers';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  pageQuery,
  pageResponse,
  publicId,
  vendorCode as vassalage,
} from '../scalars.ts';

const transfer = z.object({
  id: publicId,
  vassalage: z.string(),
  vendorName: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  /** Null for everything, until the vendor has said how much that is. */
  amount: amountOut.nullable(),
  /** Part of the amount that is being checked before it is credited. */
  held: amountOut,
  currency,
  /** `pending`: the vendor has not said yet whether it moved the money. */
  state: z.enum(TRANSFER_STATES),
  createdAt: instantOut,
  decidedAt: instantOut.nullable(),
  /** Time of the next request to the vendor whether it moved the money; null before the first one and once it is known. */
  nextCheckAt: instantOut.nullable(),
});

/** Endpoints for vendors that keep balances of their own. */
export const transfers = defineEndpoints({
  'GET /wps/relay/GCS_merchantWallet': {
    summary: 'Whether all games share one wallet; if not, money is moved to a vendor before its games are played',
    access: 'session',
    response: z.object({ isSingle: z.boolean() }),
  },
  'GET /wps/v2/wallets/vendors': {
    summary: 'The member’s wallets at vendors',
    access: 'member',
    response: z.object({
      wallets: z.array(
        z.object({
          vassalage: z.string(),
          name: z.string(),
          /** Whether money can be moved there; it can always be moved back. */
          isOpen: z.boolean(),
          /** A transfer between it and the main balance is not decided yet. */
          isPending: z.boolean(),
        }),
      ),
    }),
  },
  'GET /wps/v2/wallets/vendors/{vassalage}/balance': {
    summary: 'The balance of one wallet, as its vendor says; 503 when the vendor does not answer',
    access: 'member',
    params: z.object({ vassalage }),
    rateLimit: { points: 300, windowSeconds: 600, by: 'account' },
    response: z.object({ balance: amountOut, currency }),
  },
  'POST /wps/relay/GCS_walletTransfer': {
    summary: 'Moves money to a wallet at a vendor, back from it, or everything back from all of them',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 600, by: 'account' },
    body: z.discriminatedUnion('direction', [
      z.strictObject({ direction: z.literal('to_vendor'), vassalage, amount: amountIn }),
      /** Without an amount it moves all that is there. */
      z.strictObject({ direction: z.literal('to_main'), vassalage, amount: amountIn.optional() }),
      z.strictObject({ direction: z.literal('all_to_main') }),
    ]),
    response: z.object({ transfers: z.array(transfer) }),
  },
  'GET /wps/v2/wallets/transfers': {
    summary: 'The member’s transfers between wallets, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(transfer),
  },
});

import * as z from 'zod';
import { jsonNumber } from '#kernel/exact-json';
import { vendorId } from '../dialect.ts';
import { describedEvent } from './saba-tickets.ts';

const MAX_TXNS = 50;

const txns = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).min(1).max(MAX_TXNS);

export const message = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ message: z.object(shape) });

export const placement = message({
  operationId: vendorId,
  userId: vendorId,
  refId: vendorId,
  actualAmount: jsonNumber,
  ...describedEvent.shape,
});
/** Bets of a parlay on the same events: one, or one for each way of combining them. */
export const parlayPlacement = message({
  operationId: vendorId,
  userId: vendorId,
  txns: txns({ refId: vendorId, parlayType: vendorId.nullish(), betAmount: jsonNumber }),
  ticketDetail: z.array(describedEvent).nullish(),
});
export const confirmation = message({
  operationId: vendorId,
  userId: vendorId,
  txns: txns({ refId: vendorId, actualAmount: jsonNumber }),
});
export const cancellation = message({
  operationId: vendorId,
  userId: vendorId,
  txns: txns({ refId: vendorId }),
});
export const settlement = message({
  operationId: vendorId,
  txns: txns({ userId: vendorId, refId: vendorId, creditAmount: jsonNumber, debitAmount: jsonNumber }),
});
export type Settlement = z.output<typeof settlement>;

/** Sales of bets before their events end; `refId` names the sale. */
export const cashout = message({
  operationId: vendorId,
  txns: txns({
    userId: vendorId,
    refId: vendorId,
    /** The stake that is sold, and the price. */
    cashOutActualAmount: jsonNumber,
    buybackAmount: jsonNumber,
    creditAmount: jsonNumber,
    debitAmount: jsonNumber,
    originalTicket: z.object({ refId: vendorId }),
  }),
});
export type Cashout = z.output<typeof cashout>;
export type Sale = Cashout['message']['txns'][number];

export const balanceAdjustment = message({
  operationId: vendorId,
  userId: vendorId,
  refId: vendorId,
  balanceInfo: z.object({ creditAmount: jsonNumber, debitAmount: jsonNumber }),
});

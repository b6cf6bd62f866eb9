import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { smallestPayable } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { TRANSFER_DIRECTIONS } from '#rules/vendors/vendor-transfers';
import { VendorRefusedError, VendorUnavailableError, type VendorPort } from '../vendors/ports.ts';

const dueRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  memberId: z.bigint(),
  playerId: z.string(),
  vendorCode: z.string(),
  currency: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amountMinor: z.bigint().nullable(),
  /** Number of attempts, this one included. */
  attempts: z.int(),
});

/** A transfer that is to be attempted now. */
export type DueTransfer = z.input<typeof dueRow>;

/** Returns the time of the next attempt: longer from now than two requests may take, doubled each time up to five minutes. */
const NEXT = `clock_timestamp() + least(interval '5 minutes', interval '15 seconds' * power(2, least(attempts, 5)))`;

const CLAIM = defineStatement({
  name: 'vendor_transfers_claim',
  row: dueRow,
  text: `with due as (
           select transfer.id from vendor_transfers transfer
            where transfer.state = 'pending' and transfer.next_attempt_at <= clock_timestamp() and ($1::text[] is null or transfer.public_id = any ($1))
            order by transfer.next_attempt_at limit $2 for update skip locked
         ), claimed as (
           update vendor_transfers transfer set attempts = transfer.attempts + 1, next_attempt_at = ${NEXT}
             from due where transfer.id = due.id returning transfer.*
         )
         select claimed.id, claimed.public_id as "publicId", claimed.member_id as "memberId", member.public_id as "playerId", vendor.code as "vendorCode", claimed.currency,
                claimed.direction, claimed.amount_minor as "amountMinor", claimed.attempts
           from claimed join members member on member.id = claimed.member_id join vendors vendor on vendor.id = claimed.vendor_id`,
});

/** SQL condition: `claimDueTransfers` may find something. */
export const DUE_TRANSFERS_SQL = `(
  select true from vendor_transfers where state = 'pending' and next_attempt_at <= now() order by next_attempt_at limit 1)`;

/** Takes transfers that are to be attempted now, so that nobody else does it meanwhile. `ids` takes only these. */
export function claimDueTransfers(
  db: Db,
  { ids, limit }: { ids?: readonly string[]; limit: number },
): Promise<DueTransfer[]> {
  return db.query(CLAIM, [ids ?? null, limit]);
}

const SET_AMOUNT = defineStatement({
  name: 'vendor_transfer_amount',
  row: z.object({ amountMinor: z.bigint() }),
  text: `update vendor_transfers set amount_minor = coalesce(amount_minor, $2) where id = $1 and state = 'pending'
         returning amount_minor as "amountMinor"`,
});

/** Fixes the amount of a transfer of everything before the vendor is requested to move it. Returns the amount that was fixed first. */
export async function setTransferAmount(tx: Tx, id: bigint, amountMinor: bigint): Promise<bigint | undefined> {
  const [row] = await tx.query(SET_AMOUNT, [id, amountMinor]);
  return row?.amountMinor;
}

/** Returns what a vendor says is there, in whole payable units. Throws VendorUnavailableError and VendorRefusedError. */
export async function readVendorBalance(
  port: VendorPort,
  player: { playerId: string; currency: string },
): Promise<bigint> {
  if (!port.getBalance) throw new VendorUnavailableError(new Error('the vendor has no balances'));
  const balanceMinor = await port.getBalance(player);
  return balanceMinor - (balanceMinor % smallestPayable(player.currency));
}

/**
 * Requests a transfer of a vendor, or the state of one that was requested before. Returns `pending` as long as it is not
 * known whether the money was moved. Throws VendorUnavailableError.
 *   A refusal by the form of the response (an HTTP status) counts only for the first request: later ones say nothing about an earlier one that
 * may still arrive. Then only the transfer's own state does. A transfer that the vendor does not know is requested again under the same
 * id, which moves it once.
 */
export async function attemptTransfer(
  port: VendorPort,
  transfer: DueTransfer & { amountMinor: bigint },
): Promise<'done' | 'refused' | 'pending'> {
  const { publicId: id, playerId, currency, direction, amountMinor, attempts } = transfer;
  if (!port.transfer || !port.getTransferState)
    throw new VendorUnavailableError(new Error('the vendor has no transfers'));
  const request = { id, playerId, currency, amountMinor: direction === 'to_vendor' ? amountMinor : -amountMinor };
  if (attempts === 1) {
    try {
      return known(await port.transfer(request));
    } catch (error) {
      if (error instanceof VendorRefusedError) return 'refused';
      throw error;
    }
  }
  try {
    const state = await port.getTransferState(id);
    return known(state === 'unknown' ? await port.transfer(request) : state);
  } catch (error) {
    throw error instanceof VendorRefusedError ? new VendorUnavailableError(error) : error;
  }
}

function known(state: Awaited<ReturnType<NonNullable<VendorPort['transfer']>>>): 'done' | 'refused' | 'pending' {
  return state === 'unknown' ? 'pending' : state;
}

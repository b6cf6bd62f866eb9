import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { TRANSFER_DIRECTIONS, TRANSFER_STATES, type TransferState } from '#rules/vendors/vendor-transfers';
import { settleTransfer, type TransferDecision } from './settle-transfer.ts';
import { vendorTransfers } from './tables.ts';

const staffTransferRow = z.object({
  publicId: z.string(),
  account: z.string(),
  memberId: z.string(),
  vendorCode: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amountMinor: z.bigint().nullable(),
  currency: z.string(),
  state: z.enum(TRANSFER_STATES),
  createdAt: z.date(),
  attempts: z.int(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
});

type StaffTransfer = z.input<typeof staffTransferRow>;

const LIST = defineStatement({
  name: 'vendor_transfers_by_state',
  row: staffTransferRow,
  text: `select transfer.public_id as "publicId", member.username as account, member.public_id as "memberId", vendor.code as "vendorCode",
                transfer.direction, transfer.amount_minor as "amountMinor", transfer.currency, transfer.state,
                transfer.created_at as "createdAt", transfer.attempts, transfer.decided_by as "decidedBy", transfer.note
           from vendor_transfers transfer
           join members member on member.id = transfer.member_id
           join vendors vendor on vendor.id = transfer.vendor_id
          where transfer.state = $1 order by transfer.id * $2::int limit $3 offset $4`,
});

/** Lists the transfers in a state: pending ones oldest first, decided ones newest first. */
export async function listStaffTransfers(
  db: Db,
  { state, ...request }: PageRequest & { state: TransferState },
): Promise<Page<StaffTransfer>> {
  const position = state === 'pending' ? 1 : -1;
  const rows = await db.query(LIST, [state, position, request.pageSize, offsetOf(request)]);
  return pageOf(rows, await db.orm.$count(vendorTransfers, eq(vendorTransfers.state, state)), request);
}

/**
 * Decides a transfer whose vendor does not answer. Throws AppError `not_found`, `wrong_state` when it is decided, or when everything was
 * to be moved and the vendor never said how much that is, so that it can only be refused.
 */
export async function decideTransfer(
  tx: Tx,
  notifier: BalanceNotifier,
  { publicId, ...decision }: Omit<TransferDecision, 'id'> & { publicId: string },
): Promise<void> {
  const [transfer] = await tx.orm
    .select({ id: vendorTransfers.id })
    .from(vendorTransfers)
    .where(eq(vendorTransfers.publicId, publicId));
  if (!transfer) throw new AppError('not_found');
  if (!(await settleTransfer(tx, notifier, { ...decision, id: transfer.id }))) throw new AppError('wrong_state');
}

import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { members } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { paymentMethods, withdrawals } from './tables.ts';
import type { WithdrawalState } from './transitions.ts';
import type { BankSnapshot } from './types.ts';

const COLUMNS = {
  id: withdrawals.id,
  publicId: withdrawals.publicId,
  memberId: withdrawals.memberId,
  memberPublicId: members.publicId,
  account: members.username,
  methodId: withdrawals.methodId,
  methodCode: paymentMethods.code,
  payTo: withdrawals.payTo,
  amountMinor: withdrawals.amountMinor,
  currency: withdrawals.currency,
  state: withdrawals.state,
  holdId: withdrawals.holdId,
  createdAt: withdrawals.createdAt,
  disbursedAt: withdrawals.disbursedAt,
  receiptDueAt: withdrawals.receiptDueAt,
  decidedBy: withdrawals.decidedBy,
  bankReference: withdrawals.bankReference,
  reason: withdrawals.reason,
  receiptFileId: withdrawals.receiptFileId,
};

export interface Withdrawal {
  id: bigint;
  publicId: string;
  memberId: bigint;
  memberPublicId: string;
  account: string;
  methodId: bigint;
  methodCode: string;
  payTo: BankSnapshot;
  amountMinor: bigint;
  currency: string;
  state: WithdrawalState;
  holdId: bigint;
  createdAt: Date;
  disbursedAt: Date | null;
  receiptDueAt: Date | null;
  decidedBy: string | null;
  bankReference: string | null;
  reason: string | null;
  receiptFileId: string | null;
}

function selectWithdrawals(db: Db) {
  return db.orm
    .select(COLUMNS)
    .from(withdrawals)
    .innerJoin(paymentMethods, eq(paymentMethods.id, withdrawals.methodId))
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .$dynamic();
}

async function page(db: Db, where: SQL | undefined, order: SQL, request: PageRequest): Promise<Page<Withdrawal>> {
  const rows = await selectWithdrawals(db)
    .where(where)
    .orderBy(order)
    .limit(request.pageSize)
    .offset(offsetOf(request));
  // Counted apart: a page behind the last one has no row that could carry the total.
  return pageOf(rows, await db.orm.$count(withdrawals, where), request);
}

/** A member's own withdrawals, newest first. */
export function listWithdrawals(db: Db, memberId: bigint, request: PageRequest): Promise<Page<Withdrawal>> {
  return page(db, eq(withdrawals.memberId, memberId), desc(withdrawals.id), request);
}

const OPEN_STATES: WithdrawalState[] = ['requested', 'approved', 'not_received'];

/** For operations: of one state, or all that wait for them; oldest first. */
export function listWithdrawalsForReview(
  db: Db,
  request: PageRequest & { state?: WithdrawalState | undefined },
): Promise<Page<Withdrawal>> {
  const where = request.state ? eq(withdrawals.state, request.state) : inArray(withdrawals.state, OPEN_STATES);
  return page(db, where, request.state ? desc(withdrawals.id) : asc(withdrawals.id), request);
}

/** Throws AppError `not_found`. */
export async function findWithdrawal(db: Db, publicId: string): Promise<Withdrawal> {
  const [row] = await selectWithdrawals(db).where(eq(withdrawals.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { members } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { deposits, paymentMethods } from './tables.ts';
import type { DepositState } from './transitions.ts';
import type { PaymentAccount } from './types.ts';

const COLUMNS = {
  id: deposits.id,
  publicId: deposits.publicId,
  memberId: deposits.memberId,
  memberPublicId: members.publicId,
  account: members.username,
  methodId: deposits.methodId,
  methodCode: paymentMethods.code,
  payTo: paymentMethods.payTo,
  amountMinor: deposits.amountMinor,
  currency: deposits.currency,
  state: deposits.state,
  memo: deposits.memo,
  createdAt: deposits.createdAt,
  expiresAt: deposits.expiresAt,
  submittedAt: deposits.submittedAt,
  decidedBy: deposits.decidedBy,
  reason: deposits.reason,
};

export interface Deposit {
  id: bigint;
  publicId: string;
  memberId: bigint;
  memberPublicId: string;
  account: string;
  methodId: bigint;
  methodCode: string;
  payTo: PaymentAccount | null;
  amountMinor: bigint;
  currency: string;
  state: DepositState;
  memo: string;
  createdAt: Date;
  expiresAt: Date;
  submittedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
}

function selectDeposits(db: Db) {
  return db.orm
    .select(COLUMNS)
    .from(deposits)
    .innerJoin(paymentMethods, eq(paymentMethods.id, deposits.methodId))
    .innerJoin(members, eq(members.id, deposits.memberId))
    .$dynamic();
}

async function page(db: Db, where: SQL | undefined, order: SQL, request: PageRequest): Promise<Page<Deposit>> {
  const rows = await selectDeposits(db).where(where).orderBy(order).limit(request.pageSize).offset(offsetOf(request));
  // Counted apart: a page behind the last one has no row that could carry the total.
  return pageOf(rows, await db.orm.$count(deposits, where), request);
}

/** A member's own deposits, newest first. */
export function listDeposits(db: Db, memberId: bigint, request: PageRequest): Promise<Page<Deposit>> {
  return page(db, eq(deposits.memberId, memberId), desc(deposits.id), request);
}

/** For operations: of one state, or all that wait for a decision; oldest first. */
export function listDepositsForReview(
  db: Db,
  request: PageRequest & { state?: DepositState | undefined },
): Promise<Page<Deposit>> {
  const where = request.state
    ? eq(deposits.state, request.state)
    : inArray(deposits.state, ['created', 'awaiting_review']);
  return page(db, where, request.state ? desc(deposits.id) : asc(deposits.id), request);
}

/** Throws AppError `not_found`. */
export async function findDeposit(db: Db, publicId: string): Promise<Deposit> {
  const [row] = await selectDeposits(db).where(eq(deposits.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

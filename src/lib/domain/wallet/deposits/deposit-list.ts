import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { members } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { deposits, gatewayPayments, paymentMethods } from '../tables.ts';
import type { DepositState } from '../transitions.ts';

const COLUMNS = {
  id: deposits.id,
  publicId: deposits.publicId,
  memberId: deposits.memberId,
  memberPublicId: members.publicId,
  account: members.username,
  methodId: deposits.methodId,
  methodCode: paymentMethods.code,
  methodMaxMinor: paymentMethods.maxMinor,
  methodName: paymentMethods.name,
  kind: paymentMethods.kind,
  payTo: deposits.payTo,
  amountMinor: deposits.amountMinor,
  currency: deposits.currency,
  feeMinor: deposits.feeMinor,
  feePayer: deposits.feePayer,
  returnedMinor: deposits.returnedMinor,
  /** The payment at the gateway; null for a bank transfer. */
  paymentState: gatewayPayments.state,
  paymentReference: gatewayPayments.reference,
  checkoutUrl: gatewayPayments.checkoutUrl,
  qrPayload: gatewayPayments.qrPayload,
  paidMinor: gatewayPayments.paidMinor,
  paidCurrency: gatewayPayments.paidCurrency,
  state: deposits.state,
  memo: deposits.memo,
  createdAt: deposits.createdAt,
  expiresAt: deposits.expiresAt,
  submittedAt: deposits.submittedAt,
  decidedBy: deposits.decidedBy,
  reason: deposits.reason,
};

function selectDeposits(db: Db) {
  return db.orm
    .select(COLUMNS)
    .from(deposits)
    .innerJoin(paymentMethods, eq(paymentMethods.id, deposits.methodId))
    .leftJoin(gatewayPayments, eq(gatewayPayments.depositId, deposits.id))
    .innerJoin(members, eq(members.id, deposits.memberId))
    .$dynamic();
}

export type Deposit = Awaited<ReturnType<typeof selectDeposits>>[number];

/** Returns what the member pays for a deposit. */
export function payableOf({
  amountMinor,
  feeMinor,
  feePayer,
}: Pick<Deposit, 'amountMinor' | 'feeMinor' | 'feePayer'>): bigint {
  return feePayer === 'member' ? amountMinor + feeMinor : amountMinor;
}

async function pageOfDeposits(db: Db, where: SQL | undefined, sort: SQL, request: PageRequest): Promise<Page<Deposit>> {
  const rows = await selectDeposits(db).where(where).orderBy(sort).limit(request.pageSize).offset(offsetOf(request));
  // Counts separately, because a page after the last one has no row to carry the total.
  return pageOf(rows, await db.orm.$count(deposits, where), request);
}

/** Returns a page of a member's deposits, newest first. */
export function listDeposits(db: Db, memberId: bigint, request: PageRequest): Promise<Page<Deposit>> {
  return pageOfDeposits(db, eq(deposits.memberId, memberId), desc(deposits.id), request);
}

const OPEN_STATES: DepositState[] = ['created', 'awaiting_review'];

/** Returns a page of deposits for staff: of one state or one member newest first, or all that wait for a decision oldest first. */
export function listDepositsForReview(
  db: Db,
  request: PageRequest & { state?: DepositState | undefined; memberId?: bigint | undefined },
): Promise<Page<Deposit>> {
  const { state, memberId } = request;
  const isQueue = state === undefined && memberId === undefined;
  const where = isQueue
    ? inArray(deposits.state, OPEN_STATES)
    : and(
        state === undefined ? undefined : eq(deposits.state, state),
        memberId === undefined ? undefined : eq(deposits.memberId, memberId),
      );
  return pageOfDeposits(db, where, isQueue ? asc(deposits.id) : desc(deposits.id), request);
}

/** Returns a deposit of a member. Throws AppError `not_found`, also for another member's. */
export async function findOwnDeposit(db: Db, memberId: bigint, publicId: string): Promise<Deposit> {
  const deposit = await findDeposit(db, publicId);
  if (deposit.memberId !== memberId) throw new AppError('not_found');
  return deposit;
}

/** Returns a deposit. Throws AppError `not_found`. */
export async function findDeposit(db: Db, publicId: string): Promise<Deposit> {
  const [row] = await selectDeposits(db).where(eq(deposits.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

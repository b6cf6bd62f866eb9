import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { bankAccounts, members, payoutClaims } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { paymentMethods, withdrawals } from '../tables.ts';
import type { WithdrawalState } from '../transitions.ts';

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
  paidAt: withdrawals.paidAt,
  confirmationDueAt: withdrawals.confirmationDueAt,
  decidedBy: withdrawals.decidedBy,
  approvedBy: withdrawals.approvedBy,
  paidBy: withdrawals.paidBy,
  bankReference: withdrawals.bankReference,
  reason: withdrawals.reason,
  receiptFileId: withdrawals.receiptFileId,
  hasOpenTurnover: withdrawals.hasOpenTurnover,
  /** Facts that staff compare before they let the money go: names, the destination's history, the last changes. */
  payeeName: members.payeeName,
  destinationState: bankAccounts.state,
  destinationAddedAt: bankAccounts.createdAt,
  destinationFirstPaidAt: payoutClaims.firstPaidAt,
  passwordChangedAt: members.passwordChangedAt,
  paymentPasswordChangedAt: members.paymentPasswordChangedAt,
  authenticatorLostAt: members.authenticatorLostAt,
  mobileChangedAt: members.mobileVerifiedAt,
  emailChangedAt: members.emailVerifiedAt,
};

const IS_DESTINATION = eq(bankAccounts.publicId, sql`${withdrawals.payTo} ->> 'bankAccountId'`);
const IS_OWN_CLAIM = and(
  eq(payoutClaims.bankCode, bankAccounts.bankCode),
  eq(payoutClaims.accountNumber, bankAccounts.accountNumber),
  eq(payoutClaims.memberId, withdrawals.memberId),
);

function selectWithdrawals(db: Db) {
  return db.orm
    .select(COLUMNS)
    .from(withdrawals)
    .innerJoin(paymentMethods, eq(paymentMethods.id, withdrawals.methodId))
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .innerJoin(bankAccounts, IS_DESTINATION)
    .leftJoin(payoutClaims, IS_OWN_CLAIM)
    .$dynamic();
}

export type Withdrawal = Awaited<ReturnType<typeof selectWithdrawals>>[number];

async function pageOfWithdrawals(
  db: Db,
  where: SQL | undefined,
  sort: SQL,
  request: PageRequest,
): Promise<Page<Withdrawal>> {
  const rows = await selectWithdrawals(db).where(where).orderBy(sort).limit(request.pageSize).offset(offsetOf(request));
  // Counts separately, because a page after the last one has no row to carry the total.
  return pageOf(rows, await db.orm.$count(withdrawals, where), request);
}

/** Returns a page of a member's withdrawals, newest first. */
export function listWithdrawals(db: Db, memberId: bigint, request: PageRequest): Promise<Page<Withdrawal>> {
  return pageOfWithdrawals(db, eq(withdrawals.memberId, memberId), desc(withdrawals.id), request);
}

const OPEN_STATES: WithdrawalState[] = ['requested', 'approved', 'not_received'];

/** Returns a page of withdrawals for staff: of one state or one member newest first, or all that wait for staff oldest first. */
export function listWithdrawalsForReview(
  db: Db,
  request: PageRequest & { state?: WithdrawalState | undefined; memberId?: bigint | undefined },
): Promise<Page<Withdrawal>> {
  const { state, memberId } = request;
  const isQueue = state === undefined && memberId === undefined;
  const where = isQueue
    ? inArray(withdrawals.state, OPEN_STATES)
    : and(
        state === undefined ? undefined : eq(withdrawals.state, state),
        memberId === undefined ? undefined : eq(withdrawals.memberId, memberId),
      );
  return pageOfWithdrawals(db, where, isQueue ? asc(withdrawals.id) : desc(withdrawals.id), request);
}

/** Returns a withdrawal. Throws AppError `not_found`. */
export async function findWithdrawal(db: Db, publicId: string): Promise<Withdrawal> {
  const [row] = await selectWithdrawals(db).where(eq(withdrawals.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

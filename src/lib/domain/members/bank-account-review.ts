import { and, asc, count, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notifyMember } from '#domain/inbox';
import { isSet } from '#kernel/columns';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { BankAccountState } from './bank-accounts.ts';
import { moveClaim } from './payout-claims.ts';
import { bankAccounts, members, payoutClaims } from './tables.ts';

const claimants = alias(members, 'claimants');

function selectAccounts(db: Db) {
  return db.orm
    .select({
      publicId: bankAccounts.publicId,
      memberId: bankAccounts.memberId,
      memberPublicId: members.publicId,
      account: members.username,
      payeeName: members.payeeName,
      bankCode: bankAccounts.bankCode,
      accountNumber: bankAccounts.accountNumber,
      holderName: bankAccounts.holderName,
      state: bankAccounts.state,
      createdAt: bankAccounts.createdAt,
      decidedBy: bankAccounts.decidedBy,
      reason: bankAccounts.reason,
      isRemoved: isSet(bankAccounts.removedAt),
      /** The other member who claimed the destination before. */
      claimedBy: claimants.username,
      /** The other member has been paid there, so that the claim never moves. */
      isClaimPaid: sql<boolean>`${claimants.id} is not null and ${payoutClaims.firstPaidAt} is not null`,
    })
    .from(bankAccounts)
    .innerJoin(members, eq(members.id, bankAccounts.memberId))
    .leftJoin(
      payoutClaims,
      and(
        eq(payoutClaims.bankCode, bankAccounts.bankCode),
        eq(payoutClaims.accountNumber, bankAccounts.accountNumber),
        ne(payoutClaims.memberId, bankAccounts.memberId),
      ),
    )
    .leftJoin(claimants, eq(claimants.id, payoutClaims.memberId))
    .$dynamic();
}

/** A member's bank account with what staff need to decide on it. */
export type ReviewedBankAccount = Awaited<ReturnType<typeof selectAccounts>>[number];

/** Returns a page of bank accounts in a state: those in review oldest first, the others newest first. */
export async function listBankAccountsForReview(
  db: Db,
  request: PageRequest & { state?: BankAccountState | undefined },
): Promise<Page<ReviewedBankAccount>> {
  const { state = 'in_review', ...page } = request;
  const which: SQL = eq(bankAccounts.state, state);
  const sorting = state === 'in_review' ? asc(bankAccounts.id) : desc(bankAccounts.id);
  const rows = await selectAccounts(db).where(which).orderBy(sorting).limit(page.pageSize).offset(offsetOf(page));
  const [total] = await db.orm.select({ rows: count() }).from(bankAccounts).where(which);
  return pageOf(rows, total?.rows ?? 0, page);
}

/** Returns a bank account, removed or not. Throws AppError `not_found`. */
async function findForReview(db: Db, publicId: string): Promise<ReviewedBankAccount> {
  const [row] = await selectAccounts(db).where(eq(bankAccounts.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

interface Decision {
  id: string;
  actor: string;
  reason: string;
}

/** Last digits of an account number that name it in a message. */
const SHOWN_DIGITS = 4;

/** Ends a review by one conditional UPDATE, which decides between concurrent calls. Throws AppError `wrong_state`. */
async function decide(
  tx: Tx,
  { id, actor, reason }: Decision,
  { state, which }: { state: BankAccountState; which?: SQL },
): Promise<ReviewedBankAccount> {
  const rows = await tx.orm
    .update(bankAccounts)
    .set({ state, decidedBy: actor, decidedAt: sql`now()`, reason })
    .where(and(eq(bankAccounts.publicId, id), eq(bankAccounts.state, 'in_review'), which))
    .returning({ id: bankAccounts.id });
  if (rows.length === 0) throw new AppError('wrong_state');
  const decided = await findForReview(tx, id);
  const ending = decided.accountNumber.slice(-SHOWN_DIGITS);
  if (state === 'active') await notifyMember(tx, decided.memberId, 'bankAccountAccepted', { ending });
  if (state === 'refused') await notifyMember(tx, decided.memberId, 'bankAccountRefused', { ending });
  return decided;
}

/**
 * Accepts a bank account in review and claims its destination for the member. An unpaid claim of another member moves, and that
 * member's account goes to review; the holder becomes the member's own name when none is known. Throws AppError `not_found` and
 * `wrong_state`, and BankAccountInUseError when another member has been paid there.
 */
export async function acceptBankAccount(tx: Tx, decision: Decision): Promise<ReviewedBankAccount> {
  const account = await findForReview(tx, decision.id);
  const { memberId, bankCode, accountNumber, holderName } = account;
  await moveClaim(tx, { bankCode, accountNumber, memberId });
  const accepted = await decide(tx, decision, { state: 'active', which: isNull(bankAccounts.removedAt) });
  const ofOthers = and(
    eq(bankAccounts.bankCode, bankCode),
    eq(bankAccounts.accountNumber, accountNumber),
    ne(bankAccounts.memberId, memberId),
    eq(bankAccounts.state, 'active'),
  );
  await tx.orm.update(bankAccounts).set({ state: 'in_review' }).where(ofOthers);
  const isNameless = and(eq(members.id, memberId), isNull(members.payeeName));
  await tx.orm.update(members).set({ payeeName: holderName }).where(isNameless);
  return accepted;
}

/** Refuses a bank account in review; no withdrawal goes there. Throws AppError `not_found` and `wrong_state`. */
export async function refuseBankAccount(tx: Tx, decision: Decision): Promise<ReviewedBankAccount> {
  await findForReview(tx, decision.id);
  return decide(tx, decision, { state: 'refused' });
}

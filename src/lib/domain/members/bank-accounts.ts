import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { isSameName } from '#rules/identity/step-up';
import { BankAccountNotActiveError } from './errors.ts';
import { lockAgainstErasure } from './erasure.ts';
import { claimDestination } from './payout-claims.ts';
import { bankAccounts } from './tables.ts';
import type { Member } from './types.ts';

export type BankAccountState = (typeof bankAccounts.state.enumValues)[number];

export interface BankAccount {
  publicId: string;
  bankCode: string;
  accountNumber: string;
  holderName: string;
  /** Withdrawals go to active accounts only; staff decide on those in review. */
  state: BankAccountState;
}

const COLUMNS = {
  publicId: bankAccounts.publicId,
  bankCode: bankAccounts.bankCode,
  accountNumber: bankAccounts.accountNumber,
  holderName: bankAccounts.holderName,
  state: bankAccounts.state,
};

/** The time from which withdrawals to it are possible; null when they are, or when that is not decided yet. */
function availableAt(holdHours: number): SQL<Date | null> {
  const heldUntil = sql`(select withdrawals_held_until from members where id = ${bankAccounts.memberId})`;
  const at = sql`greatest(payout_available_at(${bankAccounts.id}, ${holdHours}), ${heldUntil})`;
  const isHeld = sql`${bankAccounts.state} = 'active' and ${at} > clock_timestamp()`;
  return sql`case when ${isHeld} then ${at} end`.mapWith(bankAccounts.createdAt);
}

export interface ListedBankAccount extends BankAccount {
  availableAt: Date | null;
}

const ownedBy = (memberId: bigint) => and(eq(bankAccounts.memberId, memberId), isNull(bankAccounts.removedAt));

/** Lists a member's bank accounts. Withdrawals are held for so many hours after a change. */
export function listBankAccounts(db: Db, memberId: bigint, holdHours: number): Promise<ListedBankAccount[]> {
  return db.orm
    .select({ ...COLUMNS, availableAt: availableAt(holdHours) })
    .from(bankAccounts)
    .where(ownedBy(memberId))
    .orderBy(asc(bankAccounts.id));
}

/** Finds a bank account for a withdrawal. Throws AppError `not_found` when it is not this member's, and BankAccountNotActiveError. */
export async function findPayoutAccount(db: Db, memberId: bigint, publicId: string): Promise<BankAccount> {
  const [row] = await db.orm
    .select(COLUMNS)
    .from(bankAccounts)
    .where(and(ownedBy(memberId), eq(bankAccounts.publicId, publicId)));
  if (!row) throw new AppError('not_found');
  if (row.state !== 'active') throw new BankAccountNotActiveError();
  return row;
}

export type NewBankAccount = Pick<BankAccount, 'bankCode' | 'accountNumber' | 'holderName'>;

/**
 * Adds a bank account. It is active when its holder has the member's own name and nobody else has claimed it; otherwise staff
 * review it, and the member does not learn why. Throws InvalidFieldsError when this member has it already, and AppError
 * `account_blocked` when the account has been erased.
 */
export async function addBankAccount(
  tx: Tx,
  random: RandomSource,
  { id: memberId, payeeName }: Pick<Member, 'id' | 'payeeName'>,
  account: NewBankAccount,
): Promise<BankAccount> {
  await lockAgainstErasure(tx, memberId);
  const isOwnName = payeeName !== null && isSameName(payeeName, account.holderName);
  const isClaimed = isOwnName && (await claimDestination(tx, { ...account, memberId }));
  try {
    const [row] = await tx.orm
      .insert(bankAccounts)
      .values({ ...account, memberId, publicId: randomId(random, 'B'), state: isClaimed ? 'active' : 'in_review' })
      .returning(COLUMNS);
    if (!row) throw new Error('the bank account was not created');
    return row;
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw new InvalidFieldsError({ accountNumber: { code: 'bank_account_in_use' } });
  }
}

/** Removes a bank account; earlier withdrawals have their own copy of it. Throws AppError `not_found`. */
export async function removeBankAccount(tx: Tx, memberId: bigint, publicId: string): Promise<void> {
  const rows = await tx.orm
    .update(bankAccounts)
    .set({ removedAt: sql`now()` })
    .where(and(ownedBy(memberId), eq(bankAccounts.publicId, publicId)))
    .returning({ id: bankAccounts.id });
  if (rows.length === 0) throw new AppError('not_found');
}

import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { BankAccountInUseError } from './errors.ts';
import type { Db, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { bankAccounts } from './tables.ts';

export interface BankAccount {
  publicId: string;
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

const COLUMNS = {
  publicId: bankAccounts.publicId,
  bankCode: bankAccounts.bankCode,
  accountNumber: bankAccounts.accountNumber,
  holderName: bankAccounts.holderName,
};

const ownedBy = (memberId: bigint) => and(eq(bankAccounts.memberId, memberId), isNull(bankAccounts.removedAt));

export function listBankAccounts(db: Db, memberId: bigint): Promise<BankAccount[]> {
  return db.orm.select(COLUMNS).from(bankAccounts).where(ownedBy(memberId)).orderBy(asc(bankAccounts.id));
}

/** Finds a bank account for a withdrawal. Throws AppError `not_found` when it is not this member's, and BankAccountInUseError. */
export async function findBankAccount(db: Db, memberId: bigint, publicId: string): Promise<BankAccount> {
  const [row] = await db.orm
    .select(COLUMNS)
    .from(bankAccounts)
    .where(and(ownedBy(memberId), eq(bankAccounts.publicId, publicId)));
  if (!row) throw new AppError('not_found');
  if (await isPaidToAnother(db, memberId, row)) throw new BankAccountInUseError();
  return row;
}

/** True when another member was paid out to this account. Entering an account alone reserves nothing, so nobody can block its owner. */
async function isPaidToAnother(
  db: Db,
  memberId: bigint,
  { bankCode, accountNumber }: Pick<BankAccount, 'bankCode' | 'accountNumber'>,
): Promise<boolean> {
  const others = and(
    eq(bankAccounts.bankCode, bankCode),
    eq(bankAccounts.accountNumber, accountNumber),
    isNotNull(bankAccounts.firstPaidAt),
    isNull(bankAccounts.removedAt),
    ne(bankAccounts.memberId, memberId),
  );
  return (await db.orm.$count(bankAccounts, others)) > 0;
}

/** Reserves a bank account for its member at the first payment. Throws BankAccountInUseError when another member has it. */
export async function claimBankAccount(tx: Tx, publicId: string): Promise<void> {
  try {
    await tx.orm
      .update(bankAccounts)
      .set({ firstPaidAt: sql`now()` })
      .where(and(eq(bankAccounts.publicId, publicId), isNull(bankAccounts.firstPaidAt)));
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw new BankAccountInUseError();
  }
}

/** Adds a bank account. Throws InvalidFieldsError when this member has it already or another member was paid out to it. */
export async function addBankAccount(
  tx: Tx,
  random: RandomSource,
  memberId: bigint,
  account: Omit<BankAccount, 'publicId'>,
): Promise<BankAccount> {
  if (await isPaidToAnother(tx, memberId, account)) throw inUse();
  try {
    const [row] = await tx.orm
      .insert(bankAccounts)
      .values({ ...account, memberId, publicId: randomId(random, 'B') })
      .returning(COLUMNS);
    if (!row) throw new Error('the bank account was not created');
    return row;
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw inUse();
  }
}

function inUse(): InvalidFieldsError {
  return new InvalidFieldsError({ accountNumber: { code: 'bank_account_in_use' } });
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

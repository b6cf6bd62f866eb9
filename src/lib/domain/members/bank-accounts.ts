import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { SQL_UNIQUE_VIOLATION, sqlState, type Db, type Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
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

/** Throws AppError `not_found` for an account that is not this member's. */
export async function findBankAccount(db: Db, memberId: bigint, publicId: string): Promise<BankAccount> {
  const [row] = await db.orm
    .select(COLUMNS)
    .from(bankAccounts)
    .where(and(ownedBy(memberId), eq(bankAccounts.publicId, publicId)));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws InvalidFieldsError when the number is in use already, by this member or by another. */
export async function addBankAccount(
  tx: Tx,
  random: RandomSource,
  memberId: bigint,
  account: Omit<BankAccount, 'publicId'>,
): Promise<BankAccount> {
  try {
    const [row] = await tx.orm
      .insert(bankAccounts)
      .values({ ...account, memberId, publicId: randomId(random, 'B') })
      .returning(COLUMNS);
    if (!row) throw new Error('the bank account was not made');
    return row;
  } catch (error) {
    if (sqlState(error) !== SQL_UNIQUE_VIOLATION) throw error;
    throw new InvalidFieldsError({ accountNumber: { code: 'bank_account_in_use' } });
  }
}

/** Throws AppError `not_found`. What was paid to it before stays in the withdrawals' own copy. */
export async function removeBankAccount(tx: Tx, memberId: bigint, publicId: string): Promise<void> {
  const rows = await tx.orm
    .update(bankAccounts)
    .set({ removedAt: sql`now()` })
    .where(and(ownedBy(memberId), eq(bankAccounts.publicId, publicId)))
    .returning({ id: bankAccounts.id });
  if (rows.length === 0) throw new AppError('not_found');
}

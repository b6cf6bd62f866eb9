import type { Tx } from '#kernel/database';
import { BankReferenceUsedError } from './errors.ts';
import { bankPayments } from './tables.ts';

type BankPayment = Omit<typeof bankPayments.$inferInsert, 'id' | 'at'>;

/**
 * Records the bank's payment that a deposit or withdrawal stands for. A reference belongs to one payment of its method for
 * ever, so that one transfer cannot be booked twice. Throws BankReferenceUsedError.
 */
export async function recordBankPayment(tx: Tx, payment: BankPayment): Promise<void> {
  const reference = normalizeReference(payment.reference);
  const rows = await tx.orm
    .insert(bankPayments)
    .values({ ...payment, reference })
    .onConflictDoNothing({ target: [bankPayments.methodId, bankPayments.reference] })
    .returning({ id: bankPayments.id });
  if (rows.length === 0) throw new BankReferenceUsedError();
}

/** Makes two spellings of a reference equal: banks write it in capitals, people in both and with spaces. */
function normalizeReference(reference: string): string {
  return reference.replace(/\s+/g, '').toUpperCase();
}

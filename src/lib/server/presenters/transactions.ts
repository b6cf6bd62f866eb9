import type { StatementFilter, StatementLine } from '#domain/ledger';
import { TRANSACTION_KINDS, type TransactionKind } from '#rules/transaction-kinds';

/** Returns the kind of a transaction; a transfer between members is one entry of the ledger, which each side sees in its own way. */
export function transactionKind({ kind, amountMinor }: Pick<StatementLine, 'kind' | 'amountMinor'>): TransactionKind {
  if (kind === 'transfer') return amountMinor > 0n ? 'transfer_in' : 'transfer_out';
  return TRANSACTION_KINDS.find((known) => known === kind) ?? 'adjustment';
}

/** Returns the filter of the ledger's entries for a kind of transactions. */
export function entriesOf(kind: TransactionKind | undefined): Pick<StatementFilter, 'kind' | 'isCredit'> {
  const isTransfer = kind === 'transfer_in' || kind === 'transfer_out';
  return isTransfer ? { kind: 'transfer', isCredit: kind === 'transfer_in' } : { kind };
}

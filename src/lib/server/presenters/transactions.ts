import type { StatementFilter, StatementLine, StatementSum } from '#domain/ledger';
import { TRANSACTION_KINDS, type TransactionKind } from '#rules/payments/transaction-kinds';

/** Returns the kind of a transaction; a transfer between members is one entry of the ledger, which each side sees in its own way. */
export function transactionKind({ kind, amountMinor }: Pick<StatementLine, 'kind' | 'amountMinor'>): TransactionKind {
  if (kind === 'transfer') return amountMinor > 0n ? 'transfer_in' : 'transfer_out';
  return TRANSACTION_KINDS.find((known) => known === kind) ?? 'adjustment';
}

/** Returns the sums of a period: credits, debits, and what each kind changed, in the order of the kinds. */
export function toTransactionSums(sums: readonly StatementSum[]) {
  const add = (some: readonly StatementSum[]) => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const kinds = TRANSACTION_KINDS.flatMap((kind) => {
    const ofKind = sums.filter((sum) => transactionKind(sum) === kind);
    return ofKind.length === 0 ? [] : [{ kind, amount: add(ofKind) }];
  });
  return {
    credited: add(sums.filter(({ isCredit }) => isCredit)),
    debited: -add(sums.filter(({ isCredit }) => !isCredit)),
    kinds,
  };
}

/** Form of the public ids of deposits, withdrawals, transfers and lottery slips (`randomId`). */
const PUBLIC_ID = /^[A-Z]{1,2}[\dA-HJKMNP-TV-Z]{12,14}$/;

/** Returns the short reference that members can give to support: a public id, else the number of the entry. */
export function transactionReference({ key, entryId }: Pick<StatementLine, 'key' | 'entryId'>): string {
  return PUBLIC_ID.test(key) ? key : entryId.toString();
}

/** Returns the filter of the ledger's entries for a kind of transactions. */
export function entriesOf(kind: TransactionKind | undefined): Pick<StatementFilter, 'kind' | 'isCredit'> {
  const isTransfer = kind === 'transfer_in' || kind === 'transfer_out';
  return isTransfer ? { kind: 'transfer', isCredit: kind === 'transfer_in' } : { kind };
}

import { compareIds } from '../ids.ts';
import type { Statement } from './statements.ts';

/** Amount that a payer still has to give to a payee under a contract, for one period. */
export interface Receivable {
  readonly contractId: bigint;
  readonly periodId: string;
  readonly payer: string;
  readonly payee: string;
  readonly amountMinor: bigint;
}

export interface ContractPayment {
  /** `debt` pays a receivable of an earlier run. */
  readonly kind: 'contract' | 'debt';
  readonly contractId: bigint;
  readonly periodId: string;
  /** Null: the house. */
  readonly from: string | null;
  readonly to: string;
  readonly amountMinor: bigint;
}

/** Something to pay; `payer` null: the house. */
export interface Payable {
  readonly contractId: bigint;
  readonly periodId: string;
  readonly payer: string | null;
  readonly payee: string;
  readonly amountMinor: bigint;
}

export interface PaymentState {
  readonly balances: ReadonlyMap<string, bigint>;
  /** The oldest first. */
  readonly receivables: readonly Receivable[];
}

/** Returns what a statement pays; `isHouse`: the house pays all contracts. */
export function payableOf(statement: Statement, isHouse: boolean): Payable[] {
  const { contract, period, payableMinor: amountMinor } = statement;
  const { id: contractId, payer, payee } = contract;
  return amountMinor > 0n
    ? [{ contractId, periodId: period.id, payer: isHouse ? null : payer, payee, amountMinor }]
    : [];
}

/**
 * Pays a run (docs/spec/agents-rulebook.md §7.5): the house first, then the payers from the top of the tree, so that income
 * of the run is passed down in it. Each payer pays its receivables first, as far as its balance goes; what is missing of
 * the run becomes a receivable.
 */
export function payRun(
  state: PaymentState,
  payables: readonly Payable[],
  depthOf: (account: string) => number,
): PaymentState & { payments: ContractPayment[] } {
  const balances = new Map(state.balances);
  const payments: ContractPayment[] = [];
  const receivables: Receivable[] = [];
  const pay = (kind: ContractPayment['kind'], payable: Payable) => {
    const { contractId, periodId, payer, payee } = payable;
    const amountMinor = payer === null ? payable.amountMinor : lower(payable.amountMinor, balances.get(payer) ?? 0n);
    if (amountMinor > 0n) {
      if (payer !== null) balances.set(payer, (balances.get(payer) ?? 0n) - amountMinor);
      balances.set(payee, (balances.get(payee) ?? 0n) + amountMinor);
      payments.push({ kind, contractId, periodId, from: payer, to: payee, amountMinor });
    }
    return payable.amountMinor - amountMinor;
  };

  for (const payable of payables) if (payable.payer === null) pay('contract', payable);
  const rest = new Map<Receivable, bigint>();
  const added: Receivable[] = [];
  for (const payer of payersOf(state.receivables, payables, depthOf)) {
    for (const receivable of state.receivables)
      if (receivable.payer === payer) rest.set(receivable, pay('debt', receivable));
    for (const payable of payables
      .filter((each) => each.payer === payer)
      .toSorted((a, b) => depthOf(a.payee) - depthOf(b.payee) || Number(a.contractId - b.contractId))) {
      const amountMinor = pay('contract', payable);
      added.push({ ...payable, payer, amountMinor });
    }
  }
  for (const each of state.receivables) receivables.push({ ...each, amountMinor: rest.get(each) ?? each.amountMinor });
  receivables.push(...added);
  return { balances, receivables: receivables.filter(({ amountMinor }) => amountMinor > 0n), payments };
}

/** Lists the payers of a run from the top of the tree. */
function payersOf(
  receivables: readonly Receivable[],
  payables: readonly Payable[],
  depthOf: (account: string) => number,
): string[] {
  const payers = new Set([...receivables, ...payables].flatMap(({ payer }) => (payer === null ? [] : [payer])));
  return [...payers].toSorted((a, b) => depthOf(a) - depthOf(b) || compareIds(a, b));
}

function lower(one: bigint, other: bigint): bigint {
  if (other <= 0n) return 0n;
  return one < other ? one : other;
}

import { type AccountKind, ensureAccount, postMany } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { ContractFamily } from '#rules/agents/families';
import type { ContractPayment } from '#rules/agents/settlement/payments';
import type { ContractDeps } from '../deps.ts';

const KINDS: Readonly<Record<ContractFamily, { kind: string; namespace: string }>> = {
  DIVIDEND: { kind: 'dividend', namespace: 'contract:dividend' },
  DAILY: { kind: 'daily_salary', namespace: 'contract:daily' },
  HOURLY: { kind: 'hourly_salary', namespace: 'contract:hourly' },
  REALTIME: { kind: 'realtime_salary', namespace: 'contract:realtime' },
};

const RECEIVABLE = { kind: 'contract_debt', namespace: 'contract:debt' };

const PAY_RECEIVABLES = defineStatement({
  name: 'contracts_pay_receivables',
  text: `update contract_receivables receivable
            set left_minor = receivable.left_minor - paid.amount, payments = receivable.payments + 1,
                closed_at = case when receivable.left_minor = paid.amount then clock_timestamp() end
           from unnest($1::bigint[], $2::bigint[]) as paid (id, amount) where receivable.id = paid.id`,
});
const ADD_PAYMENTS = defineStatement({
  name: 'contracts_add_payments',
  text: `insert into contract_payments (kind, statement_id, receivable_id, run_id, from_id, to_id, amount_minor)
         select paid.kind, paid.statement_id, paid.receivable_id, $6, paid.from_id, paid.to_id, paid.amount
           from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $7::bigint[])
                  with ordinality as paid (kind, statement_id, receivable_id, from_id, to_id, amount, position) order by paid.position`,
});

/** A contract has one statement in a period, and one receivable at most from it. */
export function keyOf({ contractId, periodId }: { contractId: bigint; periodId: string }): string {
  return `${contractId}/${periodId}`;
}

interface PaidStatement {
  family: ContractFamily;
  statementId: bigint;
}

interface PaidReceivable extends PaidStatement {
  id: bigint;
  /** Number of payments so far. */
  payments: number;
}

/** Statements and receivables that payments are for, by `keyOf`. */
interface PaymentSubjects {
  payableOf: ReadonlyMap<string, PaidStatement>;
  receivableOf: ReadonlyMap<string, PaidReceivable>;
}

interface BookingContext {
  /** Ledger accounts of members. */
  accounts: ReadonlyMap<bigint, bigint>;
  /** Null between runs. */
  runId: bigint | null;
}

/** Books payments of contracts and receivables in their sequence, and records them. */
export async function bookPayments(
  tx: Tx,
  deps: ContractDeps,
  { accounts, runId, ...paid }: BookingContext & PaymentSubjects,
  payments: readonly ContractPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  const bookings = payments.map((payment) => bookingOf(payment, paid));
  await postBookings(tx, deps, { accounts, runId }, bookings);
  await recordPayments(tx, runId, bookings);
}

interface Booking {
  payment: ContractPayment;
  family: ContractFamily;
  kind: string;
  namespace: string;
  key: string;
  statementId: bigint;
  receivableId: bigint | undefined;
}

function bookingOf(payment: ContractPayment, { payableOf, receivableOf }: PaymentSubjects): Booking {
  if (payment.kind === 'debt') {
    const receivable = receivableOf.get(keyOf(payment));
    if (!receivable) throw new Error('a payment has no receivable');
    return {
      payment,
      family: receivable.family,
      ...RECEIVABLE,
      key: `${receivable.id}:${receivable.payments + 1}`,
      statementId: receivable.statementId,
      receivableId: receivable.id,
    };
  }
  const payable = payableOf.get(keyOf(payment));
  if (!payable) throw new Error('a payment has no statement');
  return {
    payment,
    family: payable.family,
    ...KINDS[payable.family],
    key: keyOf(payment).replace('/', ':'),
    statementId: payable.statementId,
    receivableId: undefined,
  };
}

/** Posts payments in their sequence, in batches in which no account occurs twice. */
async function postBookings(
  tx: Tx,
  { currency }: ContractDeps,
  { accounts, runId }: BookingContext,
  bookings: readonly Booking[],
): Promise<void> {
  const houseId = await ensureAccount(tx, 'house_agents' satisfies AccountKind, 0n, currency);
  const accountOf = (owner: string) => {
    const account = accounts.get(BigInt(owner));
    if (account === undefined) throw new Error(`member ${owner} has no account`);
    return account;
  };
  for (const batch of batchesOf(bookings))
    for (const [kind, group] of Map.groupBy(batch, (booking) => booking.kind))
      await postMany(
        tx,
        kind,
        group.map(
          ({ payment: { from, to, amountMinor, contractId, periodId }, family, namespace, key, statementId }) => ({
            namespace,
            key,
            details: {
              family,
              contract: String(contractId),
              period: periodId,
              ...(runId === null ? {} : { run: String(runId) }),
              statement: String(statementId),
            },
            lines: [
              { accountId: from === null ? houseId : accountOf(from), amountMinor: -amountMinor },
              { accountId: accountOf(to), amountMinor },
            ],
          }),
        ),
      );
}

function batchesOf(bookings: readonly Booking[]): Booking[][] {
  const batches: Booking[][] = [];
  const last = new Map<string, number>();
  for (const booking of bookings) {
    const parties = [booking.payment.from, booking.payment.to].filter((party) => party !== null);
    const position = Math.max(-1, ...parties.map((party) => last.get(party) ?? -1)) + 1;
    for (const party of parties) last.set(party, position);
    (batches[position] ??= []).push(booking);
  }
  return batches;
}

async function recordPayments(tx: Tx, runId: bigint | null, bookings: readonly Booking[]): Promise<void> {
  await tx.query(ADD_PAYMENTS, [
    bookings.map(({ payment }) => payment.kind),
    bookings.map(({ statementId }) => String(statementId)),
    bookings.map(({ receivableId }) => (receivableId === undefined ? null : String(receivableId))),
    bookings.map(({ payment }) => payment.from),
    bookings.map(({ payment }) => payment.to),
    runId,
    bookings.map(({ payment }) => String(payment.amountMinor)),
  ]);
  const collected = bookings.filter(({ receivableId }) => receivableId !== undefined);
  if (collected.length > 0)
    await tx.query(PAY_RECEIVABLES, [
      collected.map(({ receivableId }) => String(receivableId)),
      collected.map(({ payment }) => String(payment.amountMinor)),
    ]);
}

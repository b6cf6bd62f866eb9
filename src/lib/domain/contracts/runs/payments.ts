import * as z from 'zod';
import { getBalances, lockAccounts } from '#domain/ledger';
import { publishLiveEvents } from '#domain/messaging';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { payRun, type Payable, type Receivable } from '#rules/agents/settlement/payments';
import type { ContractDeps } from '../deps.ts';
import { dateOfDay } from '../days.ts';
import { bookPayments, keyOf } from './book-payments.ts';
import { lockRuns, tryLockRuns } from './run-lock.ts';

/** Maximum number of payers, or of the house's payees, in one transaction. */
const PAGE = 200;

const UNPAID = `from contract_statements stated
   join contract_run_trees tree on tree.run_id = stated.run_id and tree.root_id = stated.root_id and tree.draft = stated.draft and tree.state = 'RELEASED'
  where stated.run_id = $1 and stated.payable_minor > 0
    and not exists (select from contract_payments paid where paid.statement_id = stated.id and paid.kind = 'contract')
    and not exists (select from contract_receivables receivable where receivable.statement_id = stated.id)`;
const DEPTH = (account: string) => `(select coalesce(max(path.distance), 0)::int from agent_paths path
                                      where path.member_id = ${account} and path.from_day <= $2 and path.to_day > $2)`;
const payableRow = z.object({
  statementId: z.bigint(),
  contractId: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  periodId: z.string(),
  payerId: z.bigint().nullable(),
  payeeId: z.bigint(),
  amountMinor: z.bigint(),
  payeeDepth: z.int(),
});
const PAYABLE_COLUMNS = `stated.id as "statementId", stated.contract_id as "contractId", stated.family, stated.period_id as "periodId",
  case when stated.is_house_paid then null else stated.payer_id end as "payerId", stated.payee_id as "payeeId", stated.payable_minor as "amountMinor"`;
const HOUSE_PAYABLES = defineStatement({
  name: 'contracts_house_payables',
  row: payableRow,
  text: `select ${PAYABLE_COLUMNS}, 0 as "payeeDepth" ${UNPAID} and (stated.payer_id is null or stated.is_house_paid)
          order by stated.id limit ${PAGE}`,
});
// The payers from the top of the tree, by their position behind the last page.
const PAYERS = defineStatement({
  name: 'contracts_payers',
  row: z.object({ id: z.bigint(), depth: z.int() }),
  text: `select payer.id, payer.depth
           from (select given.id, ${DEPTH('given.id')} as depth
                   from (select stated.payer_id as id ${UNPAID} and stated.payer_id is not null and not stated.is_house_paid
                         union
                         select receivable.payer_id from contract_receivables receivable where receivable.left_minor > 0) given) payer
          where (payer.depth, payer.id) > ($3::int, $4::bigint)
          order by payer.depth, payer.id limit ${PAGE}`,
});
const PAYABLES_OF = defineStatement({
  name: 'contracts_payables_of',
  row: payableRow,
  text: `select ${PAYABLE_COLUMNS}, ${DEPTH('stated.payee_id')} as "payeeDepth"
         ${UNPAID} and stated.payer_id = any($3::bigint[]) and not stated.is_house_paid order by stated.id`,
});
const RECEIVABLES_OF = defineStatement({
  name: 'contracts_receivables_of',
  row: z.object({
    id: z.bigint(),
    statementId: z.bigint(),
    contractId: z.bigint(),
    periodId: z.string(),
    payerId: z.bigint(),
    payeeId: z.bigint(),
    family: payableRow.shape.family,
    leftMinor: z.bigint(),
    payments: z.int(),
  }),
  text: `select receivable.id, receivable.statement_id as "statementId", receivable.contract_id as "contractId", receivable.period_id as "periodId",
                receivable.payer_id as "payerId", receivable.payee_id as "payeeId", stated.family, receivable.left_minor as "leftMinor",
                receivable.payments
           from contract_receivables receivable join contract_statements stated on stated.id = receivable.statement_id
          where receivable.payer_id = any($1::bigint[]) and receivable.left_minor > 0 order by receivable.id for update of receivable`,
});
const ADD_RECEIVABLES = defineStatement({
  name: 'contracts_add_receivables',
  text: `insert into contract_receivables (statement_id, contract_id, period_id, payer_id, payee_id, amount_minor, left_minor)
         select stated.id, stated.contract_id, stated.period_id, stated.payer_id, stated.payee_id, missing.amount, missing.amount
           from unnest($1::bigint[], $2::bigint[]) with ordinality as missing (id, amount, position)
           join contract_statements stated on stated.id = missing.id order by missing.position`,
});

interface PayerPosition {
  id: bigint;
  depth: number;
}

const BEFORE_ALL: PayerPosition = { id: 0n, depth: -1 };

interface PaidRun {
  runId: bigint;
  /** Business day of the run, by whose tree the payers follow one another. */
  day: string;
}

/**
 * Pays the released statements of a run: the house first, then the payers from the top of the tree, so that income of the run is passed
 * down in it. Each page is a transaction, which finds what the ones before have left, so that a run that was killed goes on.
 */
export async function payStatements(
  db: Database,
  deps: ContractDeps,
  run: { id: bigint; executedAt: Date },
): Promise<void> {
  const paid: PaidRun = { runId: run.id, day: dateOfDay(deps.calendar.dayAt(run.executedAt)) };
  while (await db.transaction((tx) => payHousePage(tx, deps, paid)));
  let last: PayerPosition | undefined = BEFORE_ALL;
  while (last) {
    const after: PayerPosition = last;
    last = await db.transaction((tx) => payPayers(tx, deps, paid, after));
  }
}

type PayableRow = z.input<typeof payableRow>;

async function payHousePage(tx: Tx, deps: ContractDeps, { runId }: PaidRun): Promise<boolean> {
  await lockRuns(tx);
  const payables = await tx.query(HOUSE_PAYABLES, [runId]);
  if (payables.length > 0) await payPage(tx, deps, { runId, payables, payers: [] });
  return payables.length === PAGE;
}

async function payPayers(
  tx: Tx,
  deps: ContractDeps,
  { runId, day }: PaidRun,
  after: PayerPosition,
): Promise<PayerPosition | undefined> {
  await lockRuns(tx);
  const payers = await tx.query(PAYERS, [runId, day, after.depth, after.id]);
  if (payers.length === 0) return undefined;
  const payables = await tx.query(PAYABLES_OF, [runId, day, payers.map(({ id }) => String(id))]);
  await payPage(tx, deps, { runId, payables, payers });
  return payers.length === PAGE ? payers.at(-1) : undefined;
}

interface PaymentPage {
  /** Null between runs. */
  runId: bigint | null;
  payables: readonly PayableRow[];
  payers: readonly PayerPosition[];
}

/** Pays what a page of payers owe, as the rules say, with the balances that they have now. */
async function payPage(tx: Tx, deps: ContractDeps, { runId, payables, payers }: PaymentPage): Promise<void> {
  const stored = await tx.query(RECEIVABLES_OF, [payers.map(({ id }) => String(id))]);
  const owners = new Set([...payables, ...stored].flatMap(({ payerId, payeeId }) => [payerId, payeeId]));
  const ownerIds = [...owners].filter((id) => id !== null);
  if (ownerIds.length === 0) return;
  const accounts = await lockAccounts(tx, { kind: 'player', ownerIds, currency: deps.currency });
  const balances = await getBalances(tx, [...accounts.values()]);
  const depths = new Map([
    ...payables.map(({ payeeId, payeeDepth }) => [String(payeeId), payeeDepth] as const),
    ...payers.map(({ id, depth }) => [String(id), depth] as const),
  ]);
  const receivables = stored.map((receivable): Receivable => ({
    ...partiesOf(receivable),
    payer: String(receivable.payerId),
    amountMinor: receivable.leftMinor,
  }));
  const state = {
    balances: new Map(
      [...accounts].map(([owner, account]) => [String(owner), balances.get(account)?.balanceMinor ?? 0n]),
    ),
    receivables,
  };
  const paid = payRun(state, payables.map(toPayable), (account) => depths.get(account) ?? 0);
  const payableOf = new Map(payables.map((payable) => [keyOf(payable), payable]));
  const receivableOf = new Map(stored.map((receivable) => [keyOf(receivable), receivable]));
  await bookPayments(tx, deps, { accounts, runId, payableOf, receivableOf }, paid.payments);
  const added = paid.receivables.filter((receivable) => !receivableOf.has(keyOf(receivable)));
  if (added.length > 0)
    await tx.query(ADD_RECEIVABLES, [
      added.map((receivable) => String(payableOf.get(keyOf(receivable))?.statementId)),
      added.map(({ amountMinor }) => String(amountMinor)),
    ]);
  publishLiveEvents(tx, [...new Set(payables.map(({ payeeId }) => payeeId))], 'statement', {});
  publishLiveEvents(tx, [...new Set(added.map(({ payer }) => BigInt(payer)))], 'debt', {});
  for (const account of accounts.values()) tx.afterCommit(() => deps.notifier.balanceChanged(account));
}

function partiesOf({ contractId, periodId, payeeId }: { contractId: bigint; periodId: string; payeeId: bigint }) {
  return { contractId, periodId, payee: String(payeeId) };
}

function toPayable(row: PayableRow): Payable {
  const payer = row.payerId === null ? null : String(row.payerId);
  return { ...partiesOf(row), payer, amountMinor: row.amountMinor };
}

const LATE_PAYERS = defineStatement({
  name: 'contracts_late_payers_with_money',
  row: z.object({ id: z.bigint(), depth: z.int() }),
  text: `select late.id, ${DEPTH('late.id')} as depth
           from (select distinct receivable.payer_id as id from contract_receivables receivable
                   join ledger_accounts account on account.kind = 'player' and account.owner_id = receivable.payer_id and account.currency = $1
                   join ledger_balances balance on balance.account_id = account.id and balance.balance_minor > 0
                  where receivable.left_minor > 0) late
          order by depth, late.id limit ${PAGE}`,
});

/** Collects what payers owe from balances that have grown. */
export async function collectReceivables(db: Database, deps: ContractDeps): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryLockRuns(tx))) return;
    const payers = await tx.query(LATE_PAYERS, [deps.currency, dateOfDay(deps.calendar.dayAt(await deps.clock(tx)))]);
    if (payers.length > 0) await payPage(tx, deps, { runId: null, payables: [], payers });
  });
}

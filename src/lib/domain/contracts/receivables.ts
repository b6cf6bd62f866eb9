import * as z from 'zod';
import { ensureAccount, lockAccounts, post } from '#domain/ledger';
import { publishLiveEvents } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import type { ContractDeps } from './deps.ts';

const CLOSE = defineStatement({
  name: 'contracts_close_receivable',
  row: z.object({
    family: z.enum(CONTRACT_FAMILIES),
    contractId: z.bigint(),
    periodId: z.string(),
    statementId: z.bigint(),
    payerId: z.bigint(),
    payeeId: z.bigint(),
  }),
  text: `update contract_receivables receivable set left_minor = 0, closed_at = clock_timestamp(), closed_by = $3
           from contracts contract
          where receivable.id = $1 and receivable.left_minor = $2 and receivable.left_minor > 0 and contract.id = receivable.contract_id
         returning contract.family, receivable.contract_id as "contractId", receivable.period_id as "periodId",
                   receivable.statement_id as "statementId", receivable.payer_id as "payerId", receivable.payee_id as "payeeId"`,
});
const ADD_PAYMENT = defineStatement({
  name: 'contracts_add_house_payment',
  text: `insert into contract_payments (kind, statement_id, receivable_id, run_id, from_id, to_id, amount_minor)
         values ('debt', $1, $2, null, null, $3, $4)`,
});

export interface ReceivableClosing {
  id: bigint;
  /** The rest that staff saw. */
  leftMinor: bigint;
  /** The house pays the payee, or nobody does. */
  how: 'pay' | 'write_off';
  actor: string;
}

/** Closes what a payer owes: the house pays the rest, or it is written off. Throws AppError `conflict` when another amount is left. */
export async function closeReceivable(tx: Tx, deps: ContractDeps, closing: ReceivableClosing): Promise<void> {
  const { id, leftMinor, how, actor } = closing;
  const [closed] = await tx.query(CLOSE, [id, leftMinor, actor]);
  if (!closed) throw new AppError('conflict');
  const { family, contractId, periodId, statementId, payerId, payeeId } = closed;
  if (how === 'pay') {
    const accountId = await payFromHouse(tx, deps, {
      payeeId,
      amountMinor: leftMinor,
      namespace: 'contract:debt',
      key: `${id}:house`,
      kind: 'contract_debt',
      details: { family, contract: String(contractId), period: periodId, statement: String(statementId) },
    });
    await tx.query(ADD_PAYMENT, [statementId, id, payeeId, leftMinor]);
    tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
  }
  publishLiveEvents(tx, [payerId, payeeId], 'debt', {});
}

interface HousePayment {
  payeeId: bigint;
  amountMinor: bigint;
  namespace: string;
  key: string;
  kind: string;
  details: Record<string, string>;
}

/** Pays an account what the contracts of agents cost the house. Returns the account's id in the ledger. */
async function payFromHouse(tx: Tx, { currency }: ContractDeps, payment: HousePayment): Promise<bigint> {
  const { payeeId, amountMinor, ...entry } = payment;
  const houseId = await ensureAccount(tx, 'house_agents', 0n, currency);
  const accounts = await lockAccounts(tx, { kind: 'player', ownerIds: [payeeId], currency });
  const accountId = accounts.get(payeeId);
  if (accountId === undefined) throw new AppError('not_found');
  const lines = [
    { accountId: houseId, amountMinor: -amountMinor },
    { accountId, amountMinor },
  ];
  await post(tx, { ...entry, lines });
  return accountId;
}

const ADD_ADJUSTMENT = defineStatement({
  name: 'contracts_add_adjustment',
  row: z.object({ id: z.bigint(), payeeId: z.bigint() }),
  text: `insert into contract_adjustments (payee_id, amount_minor, reason, actor)
         select id, $2, $3, $4 from members where public_id = $1 and account_type in ('agent', 'master-agent')
         returning id, payee_id as "payeeId"`,
});

export interface AgentAdjustment {
  /** Public id of the agent. */
  to: string;
  amountMinor: bigint;
  reason: string;
  actor: string;
}

/** Pays an agent an amount beside its statements, with an entry of its own. Throws AppError `not_found`. */
export async function adjustAgent(tx: Tx, deps: ContractDeps, adjustment: AgentAdjustment): Promise<void> {
  const { to, amountMinor, reason, actor } = adjustment;
  const [stored] = await tx.query(ADD_ADJUSTMENT, [to, amountMinor, reason, actor]);
  if (!stored) throw new AppError('not_found');
  const { id, payeeId } = stored;
  const accountId = await payFromHouse(tx, deps, {
    payeeId,
    amountMinor,
    namespace: 'contract:adjustment',
    key: String(id),
    kind: 'adjustment',
    details: { adjustment: String(id) },
  });
  tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
}

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import type { ContractProgramText } from '#rules/agents/contract-program';
import type { ContractEnd, Side } from '#rules/agents/contracts/contract';
import { CONTRACT_STATES } from '#rules/agents/contracts/contract-states';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { PERIOD_CODES } from '#rules/agents/periods';

const family = () => text({ enum: CONTRACT_FAMILIES }).notNull();
const code = () => text({ enum: PERIOD_CODES }).notNull();

/** Versions of what the operator sets for contracts. Append-only; the last one whose day has begun is in force. */
export const contractPrograms = pgTable('contract_programs', {
  version: integer().primaryKey(),
  /** First day, of the operator's zone, on which it is in force. */
  fromDay: date({ mode: 'string' }).notNull(),
  program: jsonb().$type<ContractProgramText>().notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: text().notNull(),
});

/** Contracts and offers (docs/spec/agents-rulebook.md §5). Terms and parties never change. */
export const contracts = pgTable(
  'contracts',
  {
    id: identity(),
    family: family(),
    /** Null: the house. */
    payerId: int8(),
    payeeId: int8().notNull(),
    terms: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Code of the periods for which it is settled. */
    code: code(),
    state: text({ enum: CONTRACT_STATES }).notNull(),
    /** End of an offer, or of the request to terminate, that nobody answers. */
    expiresAt: instant(),
    requestedBy: text({ enum: ['payer', 'payee'] }).$type<Side>(),
    fromAt: instant(),
    toAt: instant(),
    endedBy: text({ enum: ['REPLACED', 'TERMINATION', 'CASCADE', 'MOVE', 'OPERATOR'] }).$type<ContractEnd>(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('contracts_live')
      .on(table.payeeId, table.family)
      .where(sql`state in ('SIGNED', 'TERMINATION_REQUESTED')`),
    uniqueIndex('contracts_offered')
      .on(sql`coalesce(payer_id, 0)`, table.payeeId, table.family)
      .where(sql`state = 'OFFERED'`),
    index('contracts_payee').on(table.payeeId, table.family, table.id),
    index('contracts_payer').on(table.payerId, table.family, table.id),
    index('contracts_due')
      .on(sql`coalesce(to_at, expires_at)`)
      .where(sql`state in ('OFFERED', 'TERMINATION_REQUESTED', 'ENDING')`),
    index('contracts_span')
      .on(table.family, table.code, table.toAt)
      .where(sql`from_at is not null`),
    check(
      'contracts_state',
      sql`(${table.state} in ('OFFERED', 'TERMINATION_REQUESTED')) = (${table.expiresAt} is not null)
        and (${table.state} = 'TERMINATION_REQUESTED') = (${table.requestedBy} is not null)
        and (${table.state} in ('SIGNED', 'TERMINATION_REQUESTED', 'ENDING', 'ENDED')) = (${table.fromAt} is not null)
        and (${table.state} in ('ENDING', 'ENDED')) = (${table.toAt} is not null and ${table.endedBy} is not null)
        and (${table.toAt} is null or ${table.toAt} >= ${table.fromAt})`,
    ),
    check('contracts_parties', sql`${table.payerId} is distinct from ${table.payeeId}`),
  ],
);

/** Changes of contracts, with the act that caused them. Append-only. */
export const contractEvents = pgTable(
  'contract_events',
  {
    id: identity(),
    contractId: int8()
      .notNull()
      .references(() => contracts.id),
    act: text().notNull(),
    /** Public id of the member, or the username of staff. */
    actor: text().notNull(),
    state: text({ enum: CONTRACT_STATES }).notNull(),
    fromAt: instant(),
    toAt: instant(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('contract_events_contract').on(table.contractId, table.id)],
);

/**
 * Settlements of a family for a period, each once, strictly in the order of the periods. `WAITING`: the last attempt to compute it failed,
 * and nothing is stated; `COMPUTED`: the statements are written and wait to be paid; `PENDING`: trees wait for approval.
 */
export const contractRuns = pgTable(
  'contract_runs',
  {
    id: identity(),
    family: family(),
    code: code(),
    periodId: text().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    state: text({ enum: ['WAITING', 'COMPUTED', 'PENDING', 'DONE'] }).notNull(),
    /** The clock at which it was computed: corrections up to it count. */
    executedAt: instant().notNull(),
    /** Correction marks up to this one were read; the next run reads those after it. */
    marksUpTo: int8().notNull(),
    doneAt: instant(),
    /** Why the last attempt to compute or pay it failed; null once it goes on. */
    failure: text(),
    failedAt: instant(),
  },
  (table) => [
    unique('contract_runs_period').on(table.family, table.code, table.periodId),
    index('contract_runs_order').on(table.family, table.code, table.startAt),
    index('contract_runs_open')
      .on(table.id)
      .where(sql`state <> 'DONE'`),
    check('contract_runs_done', sql`(${table.state} = 'DONE') = (${table.doneAt} is not null)`),
    check(
      'contract_runs_failure',
      sql`(${table.failure} is null) = (${table.failedAt} is null)
        and (${table.state} <> 'WAITING' or ${table.failure} is not null) and (${table.failure} is null or ${table.state} in ('WAITING', 'COMPUTED'))`,
    ),
  ],
);

/** Trees of a run by their master agent, which are approved and paid one by one. */
export const contractRunTrees = pgTable(
  'contract_run_trees',
  {
    runId: int8()
      .notNull()
      .references(() => contractRuns.id),
    rootId: int8().notNull(),
    /** A discarded draft is followed by the next one. */
    draft: integer().notNull(),
    state: text({ enum: ['PENDING', 'DISCARDED', 'RELEASED', 'PAID'] }).notNull(),
    computedAt: instant().notNull(),
    /** Staff who released or discarded it, and why. */
    decidedBy: text(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.rootId, table.draft] })],
);

/**
 * Contracts of one payer, payee and family, each from the instant at which the former ended, by the id of the first: what is carried over
 * and brought forward follows them.
 */
export const contractRelations = pgTable(
  'contract_relations',
  {
    id: int8()
      .primaryKey()
      .references(() => contracts.id),
    family: family(),
    /** Carried forward by its last statement; below zero, it is taken off the next ones. */
    balanceMinor: minor().notNull(),
  },
  (table) => [
    index('contract_relations_balance')
      .on(table.family, table.id)
      .where(sql`balance_minor <> 0`),
  ],
);

const figure = () => numeric({ precision: 38, scale: 0, mode: 'bigint' }).notNull();

/** Amounts stated for the periods of a relation so far, with the figures of the last computation. Windows and hours without bets have no row. */
export const contractPeriods = pgTable(
  'contract_periods',
  {
    relationId: int8()
      .notNull()
      .references(() => contractRelations.id),
    contractId: int8().notNull(),
    code: code(),
    periodId: text().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    /** The first amount and all adjustments. */
    amountMinor: minor().notNull(),
    /** Weighted valid bets, in hundredths of a minor unit. */
    weighted: figure(),
    weightedWon: figure(),
    weightedLost: figure(),
    active: integer().notNull(),
    ngrMinor: minor().notNull(),
    carryOutMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.relationId, table.startAt, table.code] })],
);

export interface StatementAdjustment {
  periodId: string;
  was: string;
  is: string;
  amount: string;
}

/** Statements: the amount of one contract in one run (docs/spec/agents-rulebook.md §7.6). Append-only; payments are rows of their own. */
export const contractStatements = pgTable(
  'contract_statements',
  {
    id: identity(),
    runId: int8()
      .notNull()
      .references(() => contractRuns.id),
    draft: integer().notNull(),
    rootId: int8().notNull(),
    relationId: int8().notNull(),
    contractId: int8().notNull(),
    family: family(),
    periodId: text().notNull(),
    payerId: int8(),
    payeeId: int8().notNull(),
    /** Figures, carry, tier and rate as they were computed; null when no contract was in force. */
    result: jsonb().$type<Record<string, unknown>>(),
    amountMinor: minor().notNull(),
    adjustments: jsonb().$type<StatementAdjustment[]>().notNull(),
    /** Periods that were computed, which its release stores (`contract_periods`). */
    periods: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** Amount and adjustments: a salary as a cost of the team. */
    statedMinor: minor().notNull(),
    broughtForwardMinor: minor().notNull(),
    dueMinor: minor().notNull(),
    payableMinor: minor().notNull(),
    carriedForwardMinor: minor().notNull(),
    isHeld: boolean().notNull(),
    isHousePaid: boolean().notNull(),
    statedAt: instant().notNull(),
  },
  (table) => [
    unique('contract_statements_contract').on(table.runId, table.draft, table.contractId),
    index('contract_statements_payee').on(table.payeeId, table.family, table.id),
    index('contract_statements_payer').on(table.payerId, table.family, table.id),
    index('contract_statements_relation').on(table.relationId, table.id),
    check(
      'contract_statements_due',
      sql`${table.payableMinor} in (0, ${table.dueMinor}) and ${table.carriedForwardMinor} = ${table.dueMinor} - ${table.payableMinor}`,
    ),
  ],
);

/** Amounts that a payer's balance did not cover. */
export const contractReceivables = pgTable(
  'contract_receivables',
  {
    id: identity(),
    statementId: int8()
      .notNull()
      .unique()
      .references(() => contractStatements.id),
    contractId: int8().notNull(),
    periodId: text().notNull(),
    payerId: int8().notNull(),
    payeeId: int8().notNull(),
    amountMinor: minor().notNull(),
    leftMinor: minor().notNull(),
    /** Number of payments so far, which numbers their ledger entries. */
    payments: integer().notNull().default(0),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    closedAt: instant(),
    /** Staff who wrote it off or paid it for the house. */
    closedBy: text(),
  },
  (table) => [
    index('contract_receivables_payer')
      .on(table.payerId, table.id)
      .where(sql`left_minor > 0`),
    index('contract_receivables_payee').on(table.payeeId, table.id),
    check(
      'contract_receivables_left',
      sql`${table.amountMinor} > 0 and ${table.leftMinor} between 0 and ${table.amountMinor} and (${table.leftMinor} = 0) = (${table.closedAt} is not null)`,
    ),
  ],
);

/** Payments of statements and receivables, one for each ledger entry. Append-only. */
export const contractPayments = pgTable(
  'contract_payments',
  {
    id: identity(),
    kind: text({ enum: ['contract', 'debt'] }).notNull(),
    statementId: int8()
      .notNull()
      .references(() => contractStatements.id),
    receivableId: int8().references(() => contractReceivables.id),
    /** The run in which it was made; null for a receivable that was collected between runs. */
    runId: int8(),
    /** Null: the house. */
    fromId: int8(),
    toId: int8().notNull(),
    amountMinor: minor().notNull(),
    paidAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('contract_payments_statement')
      .on(table.statementId)
      .where(sql`kind = 'contract'`),
    index('contract_payments_receivable').on(table.receivableId),
    index('contract_payments_run').on(table.runId),
    index('contract_payments_received').on(table.toId, table.paidAt),
    index('contract_payments_paid').on(table.fromId, table.paidAt),
    check(
      'contract_payments_amount',
      sql`${table.amountMinor} > 0 and (${table.kind} = 'debt') = (${table.receivableId} is not null)`,
    ),
  ],
);

/** Amounts that staff paid an agent for the house beside its statements. Append-only. */
export const contractAdjustments = pgTable(
  'contract_adjustments',
  {
    id: identity(),
    payeeId: int8().notNull(),
    amountMinor: minor().notNull(),
    reason: text().notNull(),
    actor: text().notNull(),
    bookedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('contract_adjustments_payee').on(table.payeeId, table.id),
    check('contract_adjustments_amount', sql`${table.amountMinor} > 0`),
  ],
);

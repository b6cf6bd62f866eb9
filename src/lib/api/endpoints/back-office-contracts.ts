import { z } from 'zod';
import { contractProgramSchema } from '#rules/agents/contract-program';
import { CONTRACT_STATES } from '#rules/agents/contracts/contract-states';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { PERIOD_CODES } from '#rules/agents/periods';
import { PART_GROUPS } from '#rules/agents/settlement/part-groups';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
  rowId,
} from '../scalars.ts';
import {
  contractOut,
  dividedStatementOut,
  receivableOut,
  statementOut,
  statementStatus,
  termsIn,
  wireFamily,
} from './contracts.ts';

const date = z.iso.date();
const code = z.enum(PERIOD_CODES);
const treeParams = z.object({ runId: rowId, rootId: publicId });
const username = z.string().trim().min(1).max(64);
const periodId = z.string().trim().min(1).max(20);
const runState = z.enum(['FAILED', 'COMPUTED', 'PENDING', 'DONE']);

/** Endpoints of the back office for the contracts of agents (docs/spec/agents-rulebook.md §12). */
export const backOfficeContracts = defineEndpoints({
  'GET /ops/api/contract-templates': {
    summary: 'Versions of what is set for contracts, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      currency,
      versions: z.array(
        z.object({
          version: z.int(),
          fromDay: date,
          program: z.record(z.string(), z.unknown()),
          createdAt: instantOut,
          createdBy: z.string(),
        }),
      ),
    }),
  },
  'PUT /ops/api/contract-templates': {
    summary: 'Writes the next version, which takes effect on a later day; who pays changes only with a month',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({
      /** The version that the editor has seen. */
      version: z.int().min(1),
      fromDay: date,
      program: contractProgramSchema,
      reason,
    }),
    response: nothing,
  },
  'GET /ops/api/contracts': {
    summary: 'Contracts and offers, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      family: wireFamily.optional(),
      state: z.enum(CONTRACT_STATES).optional(),
      /** Usernames. */
      payer: username.optional(),
      payee: username.optional(),
    }),
    response: pageResponse(contractOut.extend({ currency })),
  },
  'GET /ops/api/contracts/{contractId}/events': {
    summary: 'What has happened to a contract',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ contractId: rowId }),
    response: z.object({
      events: z.array(z.object({ act: z.string(), actor: z.string(), state: z.enum(CONTRACT_STATES), at: instantOut })),
    }),
  },
  'POST /ops/api/contracts/{family}/offers': {
    summary: 'Offers a contract of the house to a master agent',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ family: wireFamily }),
    body: z.strictObject({ to: publicId, terms: termsIn, reason }),
    response: z.object({ contractId: rowId }),
  },
  'POST /ops/api/contracts/{family}/{contractId}/end': {
    summary: 'Ends a contract and every one below it, without the consent of its sides',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ family: wireFamily, contractId: rowId }),
    body: z.strictObject({ reason }),
    response: z.object({ to: instantOut.nullable(), terminated: z.array(rowId) }),
  },
  'POST /ops/api/contracts/{family}/{contractId}/answer': {
    summary: 'Withdraws an offer of the house, or refuses the end of a contract that a master agent requests',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    params: z.object({ family: wireFamily, contractId: rowId }),
    body: z.strictObject({ act: z.enum(['withdraw', 'refuse']), reason }),
    response: nothing,
  },
  'GET /ops/api/contract-runs': {
    summary: 'Runs, newest first, with what they come to',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      family: wireFamily.optional(),
      state: runState.optional(),
      /** Business days; a run is listed when its period reaches into them. */
      from: date.optional(),
      to: date.optional(),
    }),
    response: pageResponse(
      z.object({
        id: rowId,
        family: wireFamily,
        code,
        period: z.string(),
        state: runState,
        executedAt: instantOut,
        doneAt: instantOut.nullable(),
        /** Why the last attempt failed, of a run that is `FAILED`. */
        failure: z.string().nullable(),
        statements: z.int(),
        due: amountOut,
        paid: amountOut,
        /** Part of what was paid that the house paid. */
        houseCost: amountOut,
        owed: amountOut,
        currency,
      }),
    ),
  },
  'GET /ops/api/contract-schedule': {
    summary: 'The period that each family and code settles next, or whose run is still open',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      next: z.array(
        z.object({
          family: wireFamily,
          code,
          period: z.string(),
          dueAt: instantOut,
          /** `FIGURES`: waits for figures, or for the salaries that it deducts. */
          state: z.enum(['WAITING', 'FIGURES', 'DUE', 'PAYING', 'PENDING', 'FAILED']),
        }),
      ),
    }),
  },
  'POST /ops/api/contract-schedule/start': {
    summary:
      'Settles the next period of a family and code that is due, or resumes a run that stopped or failed, as the job does',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    body: z.strictObject({ family: wireFamily, code, reason }),
    /** Why the run failed; null when it went on. */
    response: z.object({ failure: z.string().nullable() }),
  },
  'GET /ops/api/contract-runs/{runId}/trees': {
    summary: 'Trees of a run by their master agents, with their drafts',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ runId: rowId }),
    response: z.object({
      currency,
      trees: z.array(
        z.object({
          rootId: publicId,
          root: z.string(),
          draft: z.int(),
          state: z.enum(['PENDING', 'DISCARDED', 'RELEASED', 'PAID']),
          computedAt: instantOut,
          decidedBy: z.string().nullable(),
          reason: z.string().nullable(),
          statements: z.int(),
          due: amountOut,
        }),
      ),
    }),
  },
  'GET /ops/api/contract-runs/{runId}/trees/{rootId}/difference': {
    summary: 'Compares the last draft of a tree with the period before',
    access: 'staff',
    roles: STAFF_ROLES,
    params: treeParams,
    response: z.object({
      currency,
      /** The period before; null for the first one. */
      formerPeriod: z.string().nullable(),
      due: amountOut,
      former: amountOut,
      /** Payees whose amounts differ the most. */
      movers: z.array(z.object({ payee: z.string(), due: amountOut, former: amountOut })),
      /** Abuse in the team that nobody has decided about. */
      openFlags: z.int(),
    }),
  },
  'POST /ops/api/contract-runs/dry-run': {
    summary: 'Computes the statements of any period by what is known now, and writes nothing',
    access: 'staff',
    roles: MONEY_ROLES,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    body: z.strictObject({ family: wireFamily, code, period: periodId }),
    response: z.object({
      due: amountOut,
      currency,
      statements: z.array(
        z.object({
          contractId: rowId,
          /** Usernames; null: the house. */
          payer: z.string().nullable(),
          payee: z.string(),
          amount: amountOut,
          due: amountOut,
          payable: amountOut,
        }),
      ),
    }),
  },
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/approve': {
    summary: 'Releases the statements of a tree, which are then paid from the top',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: treeParams,
    body: z.strictObject({ draft: z.int().min(1), reason }),
    response: nothing,
  },
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/discard': {
    summary: 'Discards the statements of a tree, which have had no effect',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: treeParams,
    body: z.strictObject({ draft: z.int().min(1), reason }),
    response: nothing,
  },
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/recompute': {
    summary: 'Computes a discarded tree again, as a new draft of the same run',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: treeParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'GET /ops/api/contract-statements': {
    summary: 'Statements, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      family: wireFamily.optional(),
      runId: rowId.optional(),
      period: periodId.optional(),
      /** Username. */
      payee: username.optional(),
      status: statementStatus.optional(),
    }),
    response: pageResponse(statementOut.extend({ currency })),
  },
  'GET /ops/api/contract-statements/{statementId}': {
    summary: 'One statement, divided by product, by team of a direct downline or by time',
    access: 'staff',
    roles: STAFF_ROLES,
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    params: z.object({ statementId: rowId }),
    query: z.object({ by: z.enum(PART_GROUPS).optional() }),
    response: dividedStatementOut.extend({ currency }),
  },
  'GET /ops/api/contract-debts': {
    summary: 'Open receivables of agents, oldest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(receivableOut.extend({ currency })),
  },
  'POST /ops/api/contract-debts/{receivableId}/close': {
    summary: 'Has the house pay what an agent owes, or writes it off',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ receivableId: rowId }),
    body: z.strictObject({
      how: z.enum(['pay', 'write_off']),
      /** The amount that staff saw. */
      left: amountIn,
      reason,
    }),
    response: nothing,
  },
  'GET /ops/api/contract-unrecovered': {
    summary: 'What relations were overpaid that have ended since, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: rowId,
        family: wireFamily,
        payer: z.string().nullable(),
        payee: z.string(),
        amount: amountOut,
        currency,
        endedAt: instantOut,
      }),
    ),
  },
  'GET /ops/api/contract-late-corrections': {
    summary: 'Corrections that came too late to adjust a statement, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        memberId: publicId,
        account: z.string(),
        category: z.string(),
        firstSettledAt: instantOut,
        bookedAt: instantOut,
        /** Differences to what was settled before. */
        stake: amountOut,
        payout: amountOut,
        currency,
      }),
    ),
  },
  'GET /ops/api/contract-margins': {
    summary: 'What the house keeps of each product after its rates of turnover, by master agent',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        memberId: publicId,
        account: z.string(),
        prizeGroup: z.int(),
        /** Percentages of the turnover. */
        margins: z.array(
          z.object({ product: z.enum(AGENT_PRODUCTS), edge: z.string(), paid: z.string(), margin: z.string() }),
        ),
      }),
    ),
  },
  'POST /ops/api/contract-adjustments': {
    summary: 'Pays an agent an amount beside its statements',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({ to: publicId, amount: amountIn, reason }),
    response: nothing,
  },
});

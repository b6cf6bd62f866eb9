import { z } from 'zod';
import { CONTRACT_STATES } from '#rules/agents/contracts/contract-states';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, publicId, rowId } from '../scalars.ts';

/** Families of contracts by their names in the addresses of calls. */
const WIRE_FAMILIES = ['dividend', 'dailySalary', 'hourSalary', 'realtimeSalary'] as const;
export type WireFamily = (typeof WIRE_FAMILIES)[number];

export const wireFamily = z.enum(WIRE_FAMILIES);
export const termsIn = z.record(z.string().max(40), z.unknown());
const termsOut = z.record(z.string(), z.unknown());
const paymentPassword = z.string().min(1).max(256);

export const contractOut = z.object({
  id: rowId,
  family: wireFamily,
  /** Username; null: the operator. */
  payer: z.string().nullable(),
  payee: z.string(),
  terms: termsOut,
  state: z.enum(CONTRACT_STATES),
  from: instantOut.nullable(),
  to: instantOut.nullable(),
  endedBy: z.enum(['REPLACED', 'TERMINATION', 'CASCADE', 'MOVE', 'OPERATOR']).nullable(),
  /** End of the offer, or of the request to terminate. */
  expiresAt: instantOut.nullable(),
  requestedBy: z.enum(['payer', 'payee']).nullable(),
  createdAt: instantOut,
});

export const statementOut = z.object({
  id: rowId,
  contractId: rowId,
  family: wireFamily,
  period: z.string(),
  payer: z.string().nullable(),
  payee: z.string(),
  status: z.enum(['HELD', 'PAID', 'PARTIAL', 'OWED', 'CARRIED', 'NOT_REACHED', 'PENDING', 'DISCARDED']),
  /** Figures of the payee's team; null when no contract was in force. */
  result: z
    .object({
      bet: z.string(),
      betWon: z.string(),
      betLost: z.string(),
      active: z.int(),
      loss: z.string(),
      carryIn: z.string(),
      carryOut: z.string(),
      tier: z.int().nullable(),
      rate: z.string().nullable(),
      gross: z.string(),
      /** Set where the operator pays everybody: amounts of the direct downlines, and what they exceed the own amount by. */
      downlines: z.string().optional(),
      excess: z.string().optional(),
      ggr: z.string(),
      rebates: z.string(),
      promotions: z.string(),
      salaries: z.string(),
      fees: z.string(),
    })
    .nullable(),
  amount: amountOut,
  adjustments: z.array(z.object({ period: z.string(), was: z.string(), is: z.string(), amount: z.string() })),
  broughtForward: amountOut,
  due: amountOut,
  paid: amountOut,
  owed: amountOut,
  carriedForward: amountOut,
  statedAt: instantOut,
});

const waiting = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const changed = z.object({
  /** When the contract begins or ends; null for an act that changes neither. */
  at: instantOut.nullable(),
  terminated: z.array(rowId),
  offered: z.array(rowId),
});
const contractParams = z.object({ family: wireFamily, contractId: rowId });

export const receivableOut = z.object({
  id: rowId,
  family: wireFamily,
  period: z.string(),
  payer: z.string(),
  payee: z.string(),
  amount: amountOut,
  left: amountOut,
  createdAt: instantOut,
});

/** Endpoints of agents for their contracts, statements and receivables (docs/spec/agents-rulebook.md §5, §7, §13). */
export const contracts = defineEndpoints({
  'GET /wps/member/info/funds/consolidated': {
    summary: 'Contract requests that wait for the agent (0 none, 1 new, 2 termination), and the families that it has',
    access: 'agent',
    permission: 'contracts.view',
    isBackground: true,
    response: z.object({
      divtypereq: waiting,
      dailysalreqtype: waiting,
      contracthoursalreq: waiting,
      realtimesalreqtype: waiting,
      enableContract: z.boolean(),
      enableSalary: z.boolean(),
      enableHourSalary: z.boolean(),
      enableRealtimeSalary: z.boolean(),
      /** Receivables of others from the agent under its contracts. */
      contractDebt: amountOut,
      currency,
    }),
  },
  'GET /wps/relay/MCS2_contracts/{family}': {
    summary: 'Contracts and open offers of the agent in a family, and those that it grants, newest first',
    access: 'agent',
    permission: 'contracts.view',
    params: z.object({ family: wireFamily }),
    query: pageQuery,
    response: z.object({ mine: z.array(contractOut), downlines: pageResponse(contractOut) }),
  },
  'POST /wps/relay/MCS2_contracts/{family}/offers': {
    summary: 'Offers a contract to a direct downline',
    access: 'agent',
    encrypted: true,
    idempotent: true,
    rateLimit: { points: 120, windowSeconds: 600, by: 'account' },
    params: z.object({ family: wireFamily }),
    body: z.strictObject({ to: publicId, terms: termsIn, paymentPassword }),
    response: z.object({ contractId: rowId }),
  },
  'GET /wps/relay/MCS2_contractPreviews/{family}/{contractId}': {
    summary: 'What accepting an offer would end, and what would be offered to downlines again',
    access: 'agent',
    permission: 'contracts.view',
    params: contractParams,
    response: z.object({
      /** Number of contracts of direct downlines that end, which the acceptance names. */
      terminates: z.int(),
      terminated: z.array(rowId),
      offered: z.array(z.object({ payee: z.string(), terms: termsOut })),
    }),
  },
  'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}': {
    summary:
      'Accepts, rejects or withdraws an offer; asks for the end of a contract, agrees to it, refuses it or cancels the request',
    access: 'agent',
    encrypted: true,
    idempotent: true,
    rateLimit: { points: 120, windowSeconds: 600, by: 'account' },
    params: contractParams.extend({
      act: z.enum(['accept', 'reject', 'withdraw', 'terminate', 'agree', 'refuse', 'cancel']),
    }),
    body: z.strictObject({
      /** For an acceptance: the number of contracts that the agent was told will end. */
      terminates: z.int().min(0).optional(),
      paymentPassword,
    }),
    response: changed,
  },
  'GET /wps/relay/MCS2_statements/{family}': {
    summary: 'Statements that the agent receives or pays, newest first',
    access: 'agent',
    permission: 'contracts.view',
    params: z.object({ family: wireFamily }),
    query: pageQuery,
    response: pageResponse(statementOut),
  },
  'GET /wps/relay/MCS2_statements/{family}/{statementId}': {
    summary: 'One statement of the agent',
    access: 'agent',
    permission: 'contracts.view',
    params: z.object({ family: wireFamily, statementId: rowId }),
    response: statementOut,
  },
  'GET /wps/agent/debts': {
    summary: 'What the agent owes under its contracts, and what it is owed, oldest first',
    access: 'agent',
    permission: 'contracts.view',
    query: pageQuery,
    response: z.object({ owed: amountOut, currency, debts: pageResponse(receivableOut) }),
  },
});

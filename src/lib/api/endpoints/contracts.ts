import { z } from 'zod';
import { CONTRACT_STATES } from '#rules/agents/contracts/contract-states';
import { CARRY_OVERS, DIVIDEND_PERIODS } from '#rules/agents/families';
import { PART_GROUPS } from '#rules/agents/settlement/part-groups';
import { FUNDINGS } from '#rules/agents/settlement/results';
import { OFFER_RISKS } from '#rules/agents/terms/covering';
import { daysIn, MAX_PROFIT_DAYS } from '#rules/payments/profit-period';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, publicId, rowId } from '../scalars.ts';

/** Families of contracts by their names in the addresses of calls. */
const WIRE_FAMILIES = ['dividend', 'dailySalary', 'hourSalary', 'realtimeSalary'] as const;
export type WireFamily = (typeof WIRE_FAMILIES)[number];

export const wireFamily = z.enum(WIRE_FAMILIES);
export const termsIn = z.record(z.string().max(40), z.unknown());
const termsOut = z.object({
  period: z.enum(DIVIDEND_PERIODS).optional(),
  carryOver: z.enum(CARRY_OVERS).optional(),
  tiers: z
    .array(z.object({ bet: z.string(), loss: z.string().optional(), active: z.int().optional(), rate: z.string() }))
    .optional(),
  rates: z.object({ single: z.string(), loss: z.string(), profit: z.string() }).optional(),
  cap: z.string().optional(),
  minPayout: z.string().optional(),
});
const paymentPassword = z.string().min(1).max(256);

export const contractOut = z.object({
  id: rowId,
  family: wireFamily,
  /** Username; null: the operator. */
  payer: z.string().nullable(),
  payee: z.string(),
  payeeId: publicId,
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

const resultOut = z.object({
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
});

export const statementStatus = z.enum([
  'HELD',
  'PAID',
  'PARTIAL',
  'OWED',
  'CARRIED',
  'NOT_REACHED',
  'PENDING',
  'DISCARDED',
]);

export const statementOut = z.object({
  id: rowId,
  contractId: rowId,
  family: wireFamily,
  period: z.string(),
  payer: z.string().nullable(),
  payee: z.string(),
  status: statementStatus,
  /** Figures of the payee's team; null when no contract was in force. */
  result: resultOut.nullable(),
  amount: amountOut,
  adjustments: z.array(z.object({ period: z.string(), was: z.string(), is: z.string(), amount: z.string() })),
  broughtForward: amountOut,
  due: amountOut,
  paid: amountOut,
  owed: amountOut,
  carriedForward: amountOut,
  statedAt: instantOut,
});

const partFigures = {
  bet: z.string(),
  ggr: z.string(),
  rebates: z.string(),
  promotions: z.string(),
  salaries: z.string(),
  fees: z.string(),
  loss: z.string(),
};

export const dividedStatementOut = statementOut.extend({
  /** Null when it is not divided, or has no figures. */
  division: z
    .object({
      /** The key is a product, a username, or a day, hour or window. */
      parts: z.array(z.object({ key: z.string(), ...partFigures })),
      /** Fees of vendors, parts that are not listed, and corrections since it was stated. */
      rest: z.object(partFigures),
    })
    .nullable(),
});

const forecastOut = z.object({
  contractId: rowId,
  period: z.string(),
  start: instantOut,
  end: instantOut,
  result: resultOut,
  /** Amount of the contract if the period ended now. */
  amount: amountOut,
  broughtForward: amountOut,
  /** Gap to the next tier; null in the last one. */
  next: z.object({ tier: z.int(), bet: amountOut, loss: amountOut, active: z.int() }).nullable(),
});

const familyIncome = z.object({ received: amountOut, paid: amountOut });
const incomeDay = z.object({
  teamRebates: amountOut,
  dividend: familyIncome,
  dailySalary: familyIncome,
  hourSalary: familyIncome,
  realtimeSalary: familyIncome,
  /** Adjustments of earlier periods, which are part of what was stated. */
  corrections: amountOut,
  /** Booked by the operator. */
  manual: amountOut,
  net: amountOut,
});

/** Days of the operator's time zone, both included. */
const dayQuery = z
  .object({ fromDay: z.iso.date(), toDay: z.iso.date() })
  .refine(({ fromDay: from, toDay: to }) => daysIn({ from, to }) >= 1 && daysIn({ from, to }) <= MAX_PROFIT_DAYS, {
    message: 'invalid_value',
    path: ['toDay'],
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
      /** Number of requests that wait for the agent's answer. */
      waiting: z.record(wireFamily, z.int()),
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
  'GET /wps/relay/MCS2_contractForecasts/{family}': {
    summary: 'What the running contracts of the agent, and of a page of those that it grants, come to by now',
    access: 'agent',
    permission: 'contracts.view',
    isBackground: true,
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    params: z.object({ family: wireFamily }),
    query: pageQuery,
    response: z.object({
      asOf: instantOut,
      currency,
      forecasts: z.array(forecastOut),
      /** Periods of the agent that were stated lately, the oldest first. */
      recent: z.array(
        z.object({ period: z.string(), start: instantOut, end: instantOut, bet: amountOut, amount: amountOut }),
      ),
    }),
  },
  'POST /wps/relay/MCS2_offerChecks/{family}': {
    summary: 'What an offer to a direct downline has to keep to, and whether the given terms could be offered',
    access: 'agent',
    isBackground: true,
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    params: z.object({ family: wireFamily }),
    body: z.strictObject({ to: publicId, terms: termsIn }),
    response: z.object({
      /** Code of the first check that the offer does not pass. */
      refusal: z.string().nullable(),
      funding: z.enum(FUNDINGS),
      offerDays: z.int(),
      maxRate: z.string(),
      maxTiers: z.int(),
      minSpread: z.string(),
      periods: z.array(z.enum(DIVIDEND_PERIODS)),
      carryOvers: z.array(z.enum(CARRY_OVERS)),
      /** Terms of the agent's own contract, and of the downline's present one. */
      own: termsOut.nullable(),
      current: termsOut.nullable(),
      /** Highest rates for the tiers, or for the three of a real-time salary; null for terms that cannot be read. */
      allowed: z.array(z.string()).nullable(),
      /** Parts in which the agent may have to add money of its own. */
      risks: z.array(z.enum(OFFER_RISKS)),
      currency,
    }),
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
      terminated: z.array(z.object({ id: rowId, payer: z.string(), payee: z.string() })),
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
      /** For an acceptance: the number of contracts whose end the agent was shown. */
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
    query: pageQuery.extend({
      side: z.enum(['received', 'paid']).optional(),
      /** Days of the operator's time zone on which they were stated, both included. */
      fromDay: z.iso.date().optional(),
      toDay: z.iso.date().optional(),
    }),
    response: pageResponse(statementOut),
  },
  'GET /wps/relay/MCS2_statements/{family}/{statementId}': {
    summary: 'One statement of the agent, divided by product, by team of a direct downline or by time',
    access: 'agent',
    permission: 'contracts.view',
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    params: z.object({ family: wireFamily, statementId: rowId }),
    query: z.object({ by: z.enum(PART_GROUPS).optional() }),
    response: dividedStatementOut,
  },
  'GET /wps/relay/MCS2_myIncome': {
    summary: `Income of the agent by day, newest first, over at most ${MAX_PROFIT_DAYS} days`,
    access: 'agent',
    permission: 'contracts.view',
    query: dayQuery,
    response: z.object({
      currency,
      days: z.array(incomeDay.extend({ day: z.iso.date() })),
      total: incomeDay,
    }),
  },
  'GET /wps/agent/debts': {
    summary: 'What the agent owes under its contracts, and what it is owed, oldest first',
    access: 'agent',
    permission: 'contracts.view',
    query: pageQuery,
    response: z.object({ owed: amountOut, currency, debts: pageResponse(receivableOut) }),
  },
});

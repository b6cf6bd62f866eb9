import { z } from 'zod';
import type { Contract, ContractAccount } from '#rules/agents/contracts/contract';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { instant } from '../rewards-cases/wire.ts';
import { agreedTerms, proposedTerms } from './terms.ts';
import { accountType } from './tree-accounts.ts';

/** Name of the house among payers. */
export const HOUSE = 'house';

export const family = z.enum(CONTRACT_FAMILIES);
const contractId = z.int().min(1).transform(BigInt);
const payer = z.string().transform((name) => (name === HOUSE ? null : name));
const at = instant;

export const contractAccount = z
  .object({
    id: z.string(),
    upline: z.string().nullable(),
    type: accountType,
    blocked: z.boolean().default(false),
    debt: z.boolean().default(false),
  })
  .transform(({ id, upline, type, blocked, debt }): ContractAccount => ({
    id,
    uplineId: upline,
    type,
    currency: 'VND',
    isBlocked: blocked,
    hasReceivables: debt,
  }));

export const signedContract = z
  .object({ id: contractId, family, payer, payee: z.string(), from: instant, terms: proposedTerms })
  .transform(({ id, family: familyName, payer: payerId, payee, from, terms }, context): Contract => ({
    id,
    payer: payerId,
    payee,
    terms: agreedTerms(familyName, 'terms', terms, context),
    state: 'SIGNED',
    expiresAt: null,
    requestedBy: null,
    from,
    to: null,
    endedBy: null,
  }));

const byContract = { at, by: payer, contract: contractId };
export const lifecycleEvent = z.discriminatedUnion('do', [
  z.object({ do: z.literal('offer'), at, by: payer, to: z.string(), family, terms: proposedTerms }),
  z.object({
    do: z.literal('accept'),
    at,
    by: z.string(),
    contract: contractId,
    terminates: z.int().min(0).optional(),
  }),
  z.object({ do: z.literal('reject'), ...byContract }),
  z.object({ do: z.literal('withdraw'), ...byContract }),
  z.object({ do: z.literal('requestTermination'), ...byContract }),
  z.object({ do: z.literal('agreeTermination'), ...byContract }),
  z.object({ do: z.literal('refuseTermination'), ...byContract }),
  z.object({ do: z.literal('cancelTermination'), ...byContract }),
  z.object({ do: z.literal('forceTermination'), ...byContract }),
  z.object({
    do: z.literal('move'),
    at,
    account: z.string(),
    upline: payer.nullable(),
    transferContracts: z.boolean().default(false),
  }),
  z.object({ do: z.literal('block'), at, account: z.string() }),
  z.object({ do: z.literal('unblock'), at, account: z.string() }),
  z.object({ do: z.literal('tick'), at }),
]);
export type LifecycleEvent = z.infer<typeof lifecycleEvent>;
export type EventOf<Type extends LifecycleEvent['do']> = Extract<LifecycleEvent, { do: Type }>;

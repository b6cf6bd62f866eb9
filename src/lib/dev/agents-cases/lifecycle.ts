import { z } from 'zod';
import type { Contract } from '#rules/agents/contracts/contract';
import { DEFAULT_OFFER_DAYS, MAX_OFFER_DAYS } from '#rules/agents/contracts/effective-times';
import type { ContractFamily } from '#rules/agents/families';
import { DEFAULT_CONTRACT_LIMITS } from '#rules/agents/terms/terms-check';
import { formatTerms } from '#rules/agents/terms/terms-schema';
import { calendarFields, formatInstant, toCalendar } from './calendar.ts';
import { ContractPortal } from './contract-portal.ts';
import { contractAccount, family, HOUSE, lifecycleEvent, signedContract } from './lifecycle-events.ts';
import { limits } from './terms.ts';
import { accountsById } from './tree-accounts.ts';

const lifecycleInput = z
  .object({
    ...calendarFields,
    accounts: accountsById(contractAccount),
    contracts: z.array(signedContract).default([]),
    limits: z.partialRecord(family, limits).default({}),
    offerDays: z.int().min(1).max(MAX_OFFER_DAYS).default(DEFAULT_OFFER_DAYS),
    events: z.array(lifecycleEvent),
  })
  .refine(
    ({ contracts }) => new Set(contracts.map(({ id }) => id)).size === contracts.length,
    'has two contracts of an id',
  )
  .refine(
    ({ events }) => events.every((each, index) => each.at >= (events[index - 1]?.at ?? each.at)),
    'has events that are not in time',
  );

/** Reads a case of kind `lifecycle`. Throws Error on malformed input. */
export function parseLifecycle(input: unknown) {
  const { accounts, contracts, limits: limitsByFamily, offerDays, events, ...calendar } = lifecycleInput.parse(input);
  const limitsOf = (name: ContractFamily) => limitsByFamily[name] ?? DEFAULT_CONTRACT_LIMITS;
  const limitsOfAll = {
    DIVIDEND: limitsOf('DIVIDEND'),
    DAILY: limitsOf('DAILY'),
    HOURLY: limitsOf('HOURLY'),
    REALTIME: limitsOf('REALTIME'),
  };
  return { accounts, contracts, events, rules: { calendar: toCalendar(calendar), offerDays, limits: limitsOfAll } };
}

/** Evaluates a case of kind `lifecycle`: acts on contracts, one after the other. Throws Error on malformed input. */
export function evaluateLifecycle(input: unknown) {
  const { accounts, contracts, events, rules } = parseLifecycle(input);
  const portal = new ContractPortal(contracts, { ...rules, tree: accounts });
  return { results: events.map((each) => portal.handle(each)), contracts: portal.contracts.map(formatContract) };
}

/** Formats a contract as it is printed. */
export function formatContract({ id, payer: payerId, payee, terms, state, from, to, endedBy }: Contract) {
  return {
    id: Number(id),
    family: terms.family,
    payer: payerId ?? HOUSE,
    payee,
    state,
    ...(from && { from: formatInstant(from) }),
    ...(to && { to: formatInstant(to) }),
    ...(endedBy && { endedBy }),
    ...(state === 'OFFERED' && { terms: formatTerms(terms) }),
  };
}

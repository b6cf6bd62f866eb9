import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { CONTRACT_FAMILIES, SALARY_PERIODS, type ContractFamily } from '#rules/agents/families';
import { toMinor } from '#rules/agents/figures/team-figures';
import { PERIOD_CODES, periodOfId, type BusinessCalendar, type Period, type PeriodCode } from '#rules/agents/periods';
import type { ContractPayment, Receivable } from '#rules/agents/settlement/payments';
import { FUNDINGS, type PeriodResult } from '#rules/agents/settlement/results';
import { SettlementBook, type OpeningRelation, type PaidStatement } from '#rules/agents/settlement/settlement-book';
import { amount, formatAmounts, instant, signedAmount } from '../rewards-cases/wire.ts';
import { businessDay, calendarFields, toCalendar } from './calendar.ts';
import { termsFields, toContractTerms } from './contract-terms.ts';
import { factFields, toHistory, toRules, toTree } from './facts.ts';
import { tierFields } from './tier.ts';

const HOUSE = 'house';

const contract = z.object({
  ...termsFields,
  id: z.int(),
  family: z.enum(CONTRACT_FAMILIES),
  payer: z.string(),
  payee: z.string(),
  from: businessDay,
  to: businessDay.optional(),
  replaces: z.int().optional(),
  carryIn: signedAmount.default(0n),
  broughtForward: signedAmount.default(0n),
});
type ContractInput = z.infer<typeof contract>;

const run = z.object({
  family: z.enum(CONTRACT_FAMILIES),
  period: z.string(),
  code: z.enum(PERIOD_CODES).optional(),
  at: instant,
  credits: z.array(z.object({ member: z.string(), amount })).default([]),
  blocked: z.array(z.string()).default([]),
});

const settleInput = z.object({
  ...calendarFields,
  ...factFields,
  funding: z.enum(FUNDINGS).default('UPLINE'),
  balances: z.record(z.string(), amount).default({}),
  contracts: z.array(contract),
  runs: z.array(run),
});

/** Reads a case of kind `settle`. Throws Error on malformed input. */
export function parseSettle(input: unknown) {
  const parsed = settleInput.parse(input);
  const calendar = toCalendar(parsed);
  const { contracts, settings } = parsed;
  const tree = toTree(parsed, calendar);
  for (const { payer, payee, from } of contracts)
    for (const account of payer === HOUSE ? [payee] : [payer, payee]) tree.depthOf(account, from);
  const rules = {
    DIVIDEND: toRules(settings, 'DIVIDEND'),
    DAILY: toRules(settings, 'DAILY'),
    HOURLY: toRules(settings, 'HOURLY'),
    REALTIME: toRules(settings, 'REALTIME'),
  };
  const runs = parsed.runs.map((each) => ({ ...each, period: toPeriod(calendar, each.family, each) }));
  return { ...parsed, calendar, tree, rules, runs, relations: toRelations(contracts, calendar) };
}

/** Evaluates a case of kind `settle`: runs, one after the other. Throws Error on malformed input. */
export function evaluateSettle(input: unknown) {
  const { calendar, tree, rules, relations, runs, ...parsed } = parseSettle(input);
  const book = new SettlementBook({
    calendar,
    tree,
    history: toHistory(parsed, calendar),
    funding: parsed.funding,
    rules,
    relations,
    balances: new Map(Object.entries(parsed.balances)),
  });
  const outcomes = runs.map(({ family, at, credits, blocked, period }) => {
    for (const { member, amount: amountMinor } of credits) book.credit(member, amountMinor);
    return book.settle({ family, at, period, blocked: new Set(blocked) });
  });
  return {
    statements: outcomes.flatMap(({ statements }, index) => statements.map((each) => formatStatement(each, index + 1))),
    payments: outcomes.flatMap(({ payments }, index) => payments.map((each) => formatPayment(each, index + 1))),
    debts: book.receivables.map(formatReceivable),
    balances: formatAmounts(new Map([...book.balances].filter(([, balanceMinor]) => balanceMinor !== 0n))),
  };
}

/** Joins the contracts that continue one another. Throws Error for one that continues no other, or one continued twice. */
function toRelations(contracts: readonly ContractInput[], calendar: BusinessCalendar): OpeningRelation[] {
  const next = new Map(contracts.flatMap((each) => (each.replaces === undefined ? [] : [[each.replaces, each]])));
  const chains = contracts.filter(({ replaces }) => replaces === undefined).map((first) => chainFrom(first, next));
  const ids = new Set(chains.flat().map(({ id }) => id));
  if (ids.size !== contracts.length) throw new Error('contracts have no distinct ids or continue no other');
  return chains.map((chain) => {
    const [first] = chain;
    return {
      family: first.family,
      relation: { contracts: chain.map((each) => toContract(each, calendar)) },
      broughtForwardMinor: first.broughtForward,
      carryInMinor: first.carryIn,
    };
  });
}

function chainFrom(
  first: ContractInput,
  next: ReadonlyMap<number, ContractInput>,
): [ContractInput, ...ContractInput[]] {
  const chain: [ContractInput, ...ContractInput[]] = [first];
  for (let each = next.get(first.id); each; each = next.get(each.id)) chain.push(each);
  return chain;
}

function toContract({ id, family, payer, payee, from, to, ...fields }: ContractInput, calendar: BusinessCalendar) {
  return {
    id: BigInt(id),
    payer: payer === HOUSE ? null : payer,
    payee,
    terms: toContractTerms(family, fields),
    from: calendar.startOf(from),
    to: to === undefined ? null : calendar.startOf(to),
  };
}

/** Dividends of each code have ids of their own form. */
const DIVIDEND_ID: readonly [PeriodCode, RegExp][] = [
  ['D', /^\d{8}$/],
  ['W', /^\d{4}-W\d{2}$/],
  ['H', /^\d{6}-\d$/],
  ['M', /^\d{6}$/],
];

function toPeriod(
  calendar: BusinessCalendar,
  family: ContractFamily,
  { code, period: id }: { code?: PeriodCode | undefined; period: string },
): Period {
  const known = family === 'DIVIDEND' ? DIVIDEND_ID.find(([, form]) => form.test(id))?.[0] : SALARY_PERIODS[family];
  const period = known && (code ?? known) === known ? periodOfId(calendar, known, id) : undefined;
  if (!period) throw new Error(`there is no period ${id}`);
  return period;
}

function formatStatement(statement: PaidStatement, position: number) {
  const { result, share } = statement;
  return {
    run: position,
    contract: Number(statement.contract.id),
    period: statement.period.id,
    status: statement.status,
    ...(result ? formatResult(result) : {}),
    ...(share ? { downlines: formatAmount(share.downlinesMinor), excess: formatAmount(share.excessMinor) } : {}),
    amount: formatAmount(statement.amountMinor),
    adjustments: statement.adjustments.map(({ period, amountMinor }) => ({
      period: period.id,
      amount: formatAmount(amountMinor),
    })),
    broughtForward: formatAmount(statement.broughtForwardMinor),
    due: formatAmount(statement.dueMinor),
    paid: formatAmount(statement.paidMinor),
    owed: formatAmount(statement.receivableMinor),
    carriedForward: formatAmount(statement.carriedForwardMinor),
  };
}

/** Formats the figures that a family has. */
function formatResult({ contract: { terms }, figures, carryInMinor, carryOutMinor, award }: PeriodResult) {
  const { weighted, active, ngrMinor } = figures;
  const bet = formatAmount(toMinor(weighted.all));
  const gross = formatAmount(award.grossMinor);
  switch (terms.family) {
    case 'REALTIME':
      return { bet, betLost: formatAmount(toMinor(weighted.lost)), betWon: formatAmount(toMinor(weighted.won)), gross };
    case 'HOURLY':
      return { bet, ...tierFields(award), gross };
    case 'DAILY':
      return { bet, active, ...tierFields(award), gross };
    case 'DIVIDEND': {
      const carried = { carryIn: formatAmount(carryInMinor), carryOut: formatAmount(carryOutMinor) };
      return { bet, active, loss: formatAmount(ngrMinor), ...carried, ...tierFields(award), gross };
    }
  }
}

function formatPayment({ kind, contractId, periodId, from, to, amountMinor }: ContractPayment, position: number) {
  const parties = { from: from ?? HOUSE, to };
  return {
    run: position,
    kind,
    contract: Number(contractId),
    period: periodId,
    ...parties,
    amount: formatAmount(amountMinor),
  };
}

function formatReceivable({ contractId, periodId, payer, payee, amountMinor }: Receivable) {
  return { contract: Number(contractId), period: periodId, payer, payee, amount: formatAmount(amountMinor) };
}

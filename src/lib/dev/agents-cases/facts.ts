import { z } from 'zod';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { ANY_ACTIVITY } from '#rules/agents/figures/active-members';
import { DEFAULT_MIN_ODDS, type AgentBet } from '#rules/agents/figures/bets';
import { DEFAULT_ADJUSTMENT_DAYS, type BetCorrection } from '#rules/agents/figures/corrections';
import { FactHistory } from '#rules/agents/figures/fact-history';
import type { Fact } from '#rules/agents/figures/facts';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { DEDUCTIONS } from '#rules/agents/figures/team-figures';
import { DatedTree } from '#rules/agents/figures/tree';
import type { BusinessCalendar } from '#rules/agents/periods';
import type { FamilyRules } from '#rules/agents/settlement/settlement-book';
import { amount, count, instant, positiveAmount, rate, signedAmount } from '../rewards-cases/wire.ts';
import { businessDay } from './calendar.ts';

const product = z.enum(AGENT_PRODUCTS);
const upline = z
  .string()
  .nullable()
  .transform((id) => (id === 'house' ? null : id));

const account = z.object({ id: z.string(), upline, type: z.int(), registeredAt: instant.optional() });
const move = z.object({ member: z.string(), day: businessDay, upline });

const STATUS_SETTLED = 'SETTLED';
const status = z.string().transform((text) => text === STATUS_SETTLED);

const bet = z
  .object({
    id: z.string(),
    member: z.string(),
    product,
    at: instant,
    stake: amount,
    payout: amount,
    status: status.prefault(STATUS_SETTLED),
    pushed: amount.default(0n),
    bonusStake: amount.default(0n),
    bonusPayout: amount.default(0n),
    jackpot: amount.default(0n),
    contribution: amount.default(0n),
    odds: positiveAmount.optional(),
    validBet: amount.optional(),
    free: z.boolean().default(false),
    market: z.string().optional(),
    side: z.string().optional(),
  })
  .transform((fields): AgentBet => ({
    id: fields.id,
    member: fields.member,
    product: fields.product,
    at: fields.at,
    isSettled: fields.status,
    isFree: fields.free,
    stakeMinor: fields.stake,
    payoutMinor: fields.payout,
    pushedMinor: fields.pushed,
    bonusStakeMinor: fields.bonusStake,
    bonusPayoutMinor: fields.bonusPayout,
    jackpotMinor: fields.jackpot,
    contributionMinor: fields.contribution,
    odds: fields.odds,
    vendorValidMinor: fields.validBet,
    market: fields.market,
    side: fields.side,
  }));

const correction = z
  .object({
    bet: z.string(),
    knownAt: instant,
    payout: amount.optional(),
    status: status.optional(),
    pushed: amount.optional(),
    validBet: amount.optional(),
  })
  .transform(({ bet: betId, knownAt, payout, status: isSettled, pushed, validBet }): BetCorrection => ({
    betId,
    knownAt,
    changes: {
      ...(payout === undefined ? {} : { payoutMinor: payout }),
      ...(isSettled === undefined ? {} : { isSettled }),
      ...(pushed === undefined ? {} : { pushedMinor: pushed }),
      ...(validBet === undefined ? {} : { vendorValidMinor: validBet }),
    },
  }));

/** Sums to which each kind of money adds. */
const SUM_OF_KIND = {
  rebate: 'rebatesMinor',
  promotion: 'promotionsMinor',
  fee: 'feesMinor',
  salary: 'salariesMinor',
  deposit: 'depositsMinor',
  withdrawal: 'withdrawalsMinor',
} as const;

const money = z.object({
  member: z.string(),
  at: instant,
  kind: z.enum(['rebate', 'promotion', 'fee', 'salary', 'deposit', 'withdrawal']),
  amount: signedAmount,
  product: product.optional(),
});

const active = z.object({
  bet: amount.default(0n),
  deposit: amount.default(0n),
  days: count.default(0),
  dayBet: amount.default(0n),
});

const weight = z
  .string()
  .regex(/^(\d|[1-9]\d|100)$/, 'is no whole percentage')
  .transform(BigInt);

const familySettings = z.object({
  products: z.partialRecord(product, weight).optional(),
  deduct: z.array(z.enum(DEDUCTIONS)).optional(),
  vendorFees: z.partialRecord(product, rate).optional(),
  active: active.optional(),
  adjustmentDays: count.optional(),
});

const settings = familySettings.extend({
  families: z.partialRecord(z.enum(CONTRACT_FAMILIES), familySettings).default({}),
});
type Settings = z.infer<typeof settings>;

/** Accounts, what happened to them, and the operator's settings: the same in cases of figures and of settlements. */
export const factFields = {
  accounts: z.array(account),
  moves: z.array(move).default([]),
  bets: z.array(bet).default([]),
  corrections: z.array(correction).default([]),
  money: z.array(money).default([]),
  minOdds: amount.default(DEFAULT_MIN_ODDS),
  settings: settings.prefault({}),
};

const factInput = z.object(factFields);
export type FactInput = z.infer<typeof factInput>;

/** Throws RangeError when an account does not exist, or is above itself. */
export function toTree({ accounts, moves, bets, money: booked }: FactInput, calendar: BusinessCalendar): DatedTree {
  const tree = new DatedTree(accounts, moves);
  for (const { id } of accounts) for (const day of [0, ...moves.map((each) => each.day)]) tree.pathOf(id, day);
  for (const { member, at } of [...bets, ...booked]) tree.pathOf(member, calendar.dayAt(at));
  return tree;
}

/** Throws Error for bets with the same id, and for a correction of an unknown bet. */
export function toHistory(input: FactInput, calendar: BusinessCalendar): FactHistory {
  const ids = new Set(input.bets.map(({ id }) => id));
  if (ids.size !== input.bets.length) throw new Error('bets have no distinct ids');
  const unknown = input.corrections.find(({ betId }) => !ids.has(betId));
  if (unknown) throw new Error(`there is no bet ${unknown.betId}`);
  const { bets, corrections, minOdds } = input;
  return new FactHistory(calendar, { bets, corrections, minOdds, money: toMoneyFacts(input, calendar) });
}

export function toMoneyFacts({ money: booked }: FactInput, calendar: BusinessCalendar): Fact[] {
  return booked.map(({ member, at, kind, amount: amountMinor, product: of = null }) => ({
    member,
    product: of,
    at,
    day: calendar.dayAt(at),
    sums: { [SUM_OF_KIND[kind]]: amountMinor },
  }));
}

/** Returns the settings of a family: its own replace the common ones name by name. */
export function toRules(common: Settings, family?: ContractFamily): FamilyRules {
  const { products, deduct, vendorFees, active: rule, adjustmentDays } = { ...common, ...ownSettings(common, family) };
  return {
    weights: products && new Map(entriesOf(products)),
    deduct: deduct ?? DEDUCTIONS,
    vendorFeesPpm: new Map(entriesOf(vendorFees ?? {})),
    active: rule
      ? { betMinor: rule.bet, depositMinor: rule.deposit, days: rule.days, dayBetMinor: rule.dayBet }
      : ANY_ACTIVITY,
    adjustmentDays: adjustmentDays ?? DEFAULT_ADJUSTMENT_DAYS,
  };
}

function ownSettings({ families }: Settings, family: ContractFamily | undefined) {
  return family === undefined ? {} : (families[family] ?? {});
}

function entriesOf<Name extends string>(record: Partial<Record<Name, bigint>>): [Name, bigint][] {
  return (Object.entries(record) as [Name, bigint | undefined][]).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
}

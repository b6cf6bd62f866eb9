import { formatAmount } from '#kernel/money';
import { fc } from './properties.ts';

/** M is below the house, A and B below M, C below A; each has players. */
const AGENTS = [
  { id: 'M', upline: null, type: 2 },
  { id: 'A', upline: 'M', type: 1 },
  { id: 'B', upline: 'M', type: 1 },
  { id: 'C', upline: 'A', type: 1 },
] as const;
const PLAYERS = AGENTS.map(({ id }) => ({ id: `p${id}`, upline: id, type: 0 }));
const DAYS = ['20261120', '20261121', '20261122', '20261123'];

const amount = (max: number) => fc.integer({ min: 0, max }).map((minor) => formatAmount(BigInt(minor) * 1111n));
const rate = fc.integer({ min: 1, max: 90_000 }).map((ppm) => formatAmount(BigInt(ppm)));
const bet = fc.record({
  member: fc.constantFrom(...AGENTS.map(({ id }) => id), ...PLAYERS.map(({ id }) => id)),
  product: fc.constantFrom('LOTTERY', 'RNG', 'LIVE', 'SPORTS'),
  day: fc.integer({ min: 20, max: 22 }),
  stake: amount(90_000_000),
  payout: amount(180_000_000),
});
const correction = fc.record({
  bet: fc.nat(),
  day: fc.integer({ min: 20, max: 22 }),
  change: fc.oneof(
    fc.constant({ status: 'VOID' }),
    amount(180_000_000).map((payout) => ({ payout })),
  ),
});
const contract = fc.record({
  rates: fc.tuple(rate, rate),
  threshold: amount(20_000_000),
  minPayout: fc.constantFrom('0', '0', '50', '5000'),
  cap: fc.option(fc.constantFrom('10', '2000'), { nil: undefined }),
  carryOver: fc.constantFrom('NONE', 'PREVIOUS', 'MONTH', 'FULL'),
  broughtForward: fc.constantFrom('0', '0', '12.5', '-3'),
});

/** A settlement of four days by salaries or by daily dividends, with corrections, and with too little money. */
export const settlement = fc
  .record({
    family: fc.constantFrom('DAILY', 'DIVIDEND'),
    funding: fc.constantFrom('UPLINE', 'HOUSE'),
    bets: fc.array(bet, { minLength: 1, maxLength: 12 }),
    corrections: fc.array(correction, { maxLength: 4 }),
    contracts: fc.tuple(contract, contract, contract, contract),
    balances: fc.record({ M: amount(50_000), A: amount(50_000) }),
    credit: amount(900_000),
    blocked: fc.subarray(['A', 'C']),
  })
  .map(({ family, bets, corrections, contracts, credit, blocked, ...rest }) => ({
    ...rest,
    accounts: [...AGENTS, ...PLAYERS],
    bets: bets.map(({ day, ...each }, index) => ({ ...each, id: `b${index}`, at: `2026-11-${day}T03:00:00Z` })),
    corrections: corrections.map(({ bet: index, day, change }) => ({
      bet: `b${index % bets.length}`,
      knownAt: `2026-11-${day}T20:00:00Z`,
      ...change,
    })),
    contracts: contracts.map(({ rates: [low, high], threshold, ...terms }, index) => ({
      ...terms,
      id: index + 1,
      family,
      payer: AGENTS[index]?.upline ?? 'house',
      payee: AGENTS[index]?.id,
      from: '20261101',
      ...(family === 'DIVIDEND' ? { period: 'D' } : {}),
      tiers: [{ rate: low }, { bet: threshold, rate: high }],
    })),
    runs: DAYS.map((period, index) => ({
      family,
      period,
      at: `2026-11-${20 + index}T19:00:00Z`,
      blocked: index < 2 ? blocked : [],
      credits: index === 2 ? [{ member: 'M', amount: credit }] : [],
    })),
  }));

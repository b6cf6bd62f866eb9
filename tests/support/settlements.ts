import { DAY_MS, MINUTE_MS } from '#kernel/clock';
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
/** Days that begin at midnight or not, at a month's end, and when the clock is set back and forward at that very time. */
const CALENDARS = [
  { firstDay: '2026-11-20', fields: {} },
  { firstDay: '2026-11-29', fields: { dayStart: '04:00' } },
  { firstDay: '2026-10-30', fields: { zone: 'America/New_York', dayStart: '01:30' } },
  { firstDay: '2027-03-12', fields: { zone: 'America/New_York', dayStart: '02:30' } },
];
/** Returns a time of a day after the first one, in minutes of UTC. */
const timeOn = (firstDay: string, day: number, minutes: number) =>
  new Date(Date.parse(`${firstDay}T00:00:00Z`) + day * DAY_MS + minutes * MINUTE_MS).toISOString().slice(0, 19) + 'Z';

const amount = (max: number, min = 0) => fc.integer({ min, max }).map((minor) => formatAmount(BigInt(minor) * 1111n));
const rate = fc.integer({ min: 1, max: 90_000 }).map((ppm) => formatAmount(BigInt(ppm)));
const bet = fc.record({
  member: fc.constantFrom(...AGENTS.map(({ id }) => id), ...PLAYERS.map(({ id }) => id)),
  product: fc.constantFrom('LOTTERY', 'RNG', 'LIVE', 'SPORTS'),
  day: fc.integer({ min: 0, max: 2 }),
  window: fc.nat(287),
  stake: amount(90_000_000),
  payout: amount(180_000_000),
});
const correction = fc.record({
  bet: fc.nat(),
  day: fc.integer({ min: 0, max: 2 }),
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
  active: fc.nat(2),
  broughtForward: fc.constantFrom('0', '0', '12.5', '-3'),
});

/** Weights, fees and conditions of the operator, with a horizon that some corrections miss. */
const settings = fc.record({
  products: fc.constantFrom(undefined, { LOTTERY: '100', RNG: '35', LIVE: '0' }),
  vendorFees: fc.constantFrom({}, { RNG: '3.3333', SPORTS: '12' }),
  active: fc.constantFrom({}, { bet: '900.5' }, { days: 1, dayBet: '1200' }),
  adjustmentDays: fc.constantFrom(0, 1, 62),
});

/** A settlement of four days by salaries or by daily dividends, with corrections, and with too little money. */
export const settlement = fc
  .record({
    family: fc.constantFrom('DAILY', 'DIVIDEND'),
    funding: fc.constantFrom('UPLINE', 'HOUSE'),
    settings,
    bets: fc.array(bet, { minLength: 1, maxLength: 12 }),
    corrections: fc.array(correction, { maxLength: 4 }),
    contracts: fc.tuple(contract, contract, contract, contract),
    balances: fc.record({ M: amount(50_000, 1), A: amount(50_000, 1) }),
    credit: amount(900_000, 1),
    blocked: fc.subarray(['A', 'C']),
    calendar: fc.constantFrom(...CALENDARS),
  })
  .map(({ calendar: { firstDay, fields }, family, bets, corrections, contracts, credit, blocked, ...rest }) => ({
    ...rest,
    ...fields,
    accounts: [...AGENTS, ...PLAYERS],
    bets: bets.map(({ day, window, ...each }, index) => ({
      ...each,
      id: `b${index}`,
      at: timeOn(firstDay, day, window * 5),
    })),
    corrections: corrections.map(({ bet: index, day, change }) => ({
      bet: `b${index % bets.length}`,
      knownAt: timeOn(firstDay, day + 1, 20 * 60),
      ...change,
    })),
    contracts: contracts.map(({ rates: [low, high], threshold, active, ...terms }, index) => ({
      ...terms,
      id: index + 1,
      family,
      payer: AGENTS[index]?.upline ?? 'house',
      payee: AGENTS[index]?.id,
      from: '20260901',
      ...(family === 'DIVIDEND' ? { period: 'D' } : {}),
      tiers: [{ rate: low }, { bet: threshold, active, rate: high }],
    })),
    runs: [0, 1, 2, 3].map((index) => ({
      family,
      period: timeOn(firstDay, index, 0).slice(0, 10).replaceAll('-', ''),
      at: timeOn(firstDay, index + 1, 19 * 60),
      blocked: index < 2 ? blocked : [],
      credits: index === 2 ? [{ member: 'M', amount: credit }] : [],
    })),
  }));

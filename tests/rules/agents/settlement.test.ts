import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '#kernel/money';
import { outputOf } from '../../support/agents-cases.ts';
import { fc, runs } from '../../support/properties.ts';

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
const settlement = fc
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

const minor = (text: string): bigint => parseAmount(text) ?? 0n;
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, each) => total + minor(each), 0n);
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('a settlement', () => {
  it('states what is due and loses nothing of a relation, and moves money without creating any', () => {
    fc.assert(
      fc.property(settlement, (input) => {
        const { statements, payments, debts, balances } = outputOf('settle', input);
        for (const each of statements) {
          const adjusted = sum(each.adjustments.map(({ amount: of }: { amount: string }) => of));
          expect(minor(each.due)).toBe(minor(each.broughtForward) + minor(each.amount) + adjusted);
          expect(minor(each.due)).toBe(minor(each.paid) + minor(each.owed) + minor(each.carriedForward));
          expect(minor(each.paid)).toBeGreaterThanOrEqual(0n);
          expect(minor(each.owed)).toBeGreaterThanOrEqual(0n);
        }
        for (const { id, broughtForward } of input.contracts) {
          const own = statements.filter(({ contract: of }: { contract: number }) => of === id);
          const stated = own.flatMap((each: any) => [each.amount, ...each.adjustments.map((line: any) => line.amount)]);
          const settled = own.flatMap((each: any) => [each.paid, each.owed]);
          expect(sum(settled) + minor(own.at(-1).carriedForward)).toBe(sum(stated) + minor(broughtForward));
        }
        const expected = new Map<string, bigint>(Object.entries(input.balances).map(([id, of]) => [id, minor(of)]));
        const add = (id: string, amountMinor: bigint) => expected.set(id, (expected.get(id) ?? 0n) + amountMinor);
        for (const { credits } of input.runs) for (const each of credits) add(each.member, minor(each.amount));
        for (const { from, to, amount: of } of payments) {
          expect(minor(of)).toBeGreaterThan(0n);
          if (from !== 'house') add(from, -minor(of));
          add(to, minor(of));
        }
        for (const [id, balanceMinor] of expected) {
          expect(balanceMinor).toBeGreaterThanOrEqual(0n);
          expect(balances[id] ?? '0').toBe(formatAmount(balanceMinor));
        }
        const recovered = payments
          .filter(({ kind }: { kind: string }) => kind === 'debt')
          .map((each: any) => each.amount);
        const missing = sum(statements.map((each: any) => each.owed)) - sum(recovered);
        expect(sum(debts.map((each: any) => each.amount))).toBe(missing);
        if (input.funding === 'HOUSE') expect(debts).toEqual([]);
      }),
      runs(60),
    );
  });

  it('does nothing at all when a run is repeated', () => {
    fc.assert(
      fc.property(settlement, (input) => {
        const repeated = input.runs.flatMap((run) => [run, { ...run, credits: [], at: run.at.replace('T19', 'T23') }]);
        const once = outputOf('settle', input);
        const twice = outputOf('settle', { ...input, runs: repeated });
        const renumbered = (rows: any[]) => rows.map((row) => ({ ...row, run: (row.run + 1) / 2 }));
        expect(renumbered(twice.statements)).toEqual(once.statements);
        expect(renumbered(twice.payments)).toEqual(once.payments);
        expect([twice.debts, twice.balances]).toEqual([once.debts, once.balances]);
      }),
      runs(30),
    );
  });

  it('does not depend on the sequence of accounts, bets and contracts', () => {
    fc.assert(
      fc.property(settlement, (input) => {
        const { accounts, bets, contracts } = input;
        const reversed = {
          ...input,
          accounts: accounts.toReversed(),
          bets: bets.toReversed(),
          contracts: contracts.toReversed(),
        };
        const [one, other] = [outputOf('settle', input), outputOf('settle', reversed)];
        for (const list of ['statements', 'payments', 'debts']) expect(sorted(other[list])).toEqual(sorted(one[list]));
        expect(other.balances).toEqual(one.balances);
      }),
      runs(30),
    );
  });

  it('adjusts nothing without a correction, and states in the end what it had stated had it known all at once', () => {
    fc.assert(
      fc.property(settlement, (input) => {
        const { statements: plain } = outputOf('settle', { ...input, corrections: [] });
        expect(plain.flatMap(({ adjustments }: { adjustments: object[] }) => adjustments)).toEqual([]);
        // The last of several corrections of a bet wins in both.
        const first = input.corrections
          .toSorted((a, b) => Date.parse(a.knownAt) - Date.parse(b.knownAt))
          .map((each) => ({ ...each, knownAt: '2026-11-01T00:00:00Z' }));
        const total = (output: any, id: number) =>
          sum(
            output.statements
              .filter(({ contract: of }: { contract: number }) => of === id)
              .flatMap((each: any) => [each.amount, ...each.adjustments.map((line: any) => line.amount)]),
          );
        const [late, now] = [outputOf('settle', input), outputOf('settle', { ...input, corrections: first })];
        for (const { id } of input.contracts) expect(total(late, id)).toBe(total(now, id));
      }),
      runs(60),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '#kernel/money';
import { outputOf } from '../../support/agents-cases.ts';
import { settlement } from '../../support/settlements.ts';
import { fc, runs } from '../../support/properties.ts';

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
      fc.property(settlement, (drawn) => {
        // Corrections that miss the horizon change nothing, whenever they were known.
        const input = { ...drawn, settings: { ...drawn.settings, adjustmentDays: 62 } };
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

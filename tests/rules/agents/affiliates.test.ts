import { describe, expect, it } from 'vitest';
import { adjustMonths, type ShareOutcome, type StatedMonth } from '#rules/agents/affiliates/adjusted-months';
import { outputOf } from '../../support/agents-cases.ts';
import { fc } from '../../support/properties.ts';

const PERIOD = { start: '2026-10-31T17:00:00Z', end: '2026-11-30T17:00:00Z' };
const CPA = { amount: '100', minDeposit: '10', minBet: '10' };
const REVSHARE = { tiers: [{ rate: '10' }, { ngr: '1000', rate: '20' }], carryOver: 'FULL', highRoller: '500' };
const player = (more = {}) => ({
  id: 'a',
  registeredAt: '2026-11-03T03:00:00Z',
  firstDepositAt: '2026-11-04T03:00:00Z',
  firstDeposit: '10',
  betReachedAt: '2026-11-06T03:00:00Z',
  ngr: '0',
  ...more,
});
const run = (plan: object, players: readonly object[], more = {}): any =>
  outputOf('affiliate', { plan, players, ...PERIOD, ...more });

describe('an affiliate', () => {
  it('earns for a player who qualified before the thirtieth day was over, unless asked otherwise', () => {
    const at = (betReachedAt: string) =>
      run({ model: 'CPA', cpa: CPA }, [player({ registeredAt: '2026-10-20T03:00:00Z', betReachedAt })]).cpaCount;
    expect(at('2026-11-19T02:59:59Z')).toBe(1);
    expect(at('2026-11-19T03:00:00Z')).toBe(0);
  });

  it('has no share of a plan without one, and nothing for new players of a plan without that', () => {
    const players = [player({ ngr: '-600' })];
    expect(run({ model: 'CPA', cpa: CPA, revshare: REVSHARE }, players)).toMatchObject({
      cpa: '100',
      base: '0',
      quarantines: {},
    });
    expect(run({ model: 'REVSHARE', cpa: CPA, revshare: REVSHARE }, players)).toMatchObject({
      cpa: '0',
      quarantines: { a: '-600' },
    });
  });

  it('gets nothing for a flagged player, whatever that player lost or won', () => {
    const plan = { model: 'HYBRID', cpa: CPA, revshare: REVSHARE };
    const players = [player({ ngr: '5000', flagged: true }), player({ id: 'b', ngr: '-900', flagged: true })];
    expect(run(plan, players)).toMatchObject({ cpaCount: 0, base: '0', due: '0', quarantines: {} });
  });

  it('counts a high roller again once the losses exceed the win that was kept apart', () => {
    const plan = { model: 'REVSHARE', revshare: REVSHARE };
    const after = (ngr: string) => run(plan, [player({ ngr, quarantine: '-600' })]);
    expect(after('600')).toMatchObject({ base: '0', quarantines: {} });
    expect(after('600.0001')).toMatchObject({ base: '0.0001', quarantines: {} });
    expect(after('-1')).toMatchObject({ base: '0', quarantines: { a: '-601' } });
    expect(run(plan, [player({ ngr: '-499.9999' })])).toMatchObject({ base: '-499.9999', quarantines: {} });
  });

  it('carries a negative sum forward, which comes off the next payment', () => {
    const plan = { model: 'CPA', cpa: CPA };
    expect(run(plan, [player()], { broughtForward: '-150' })).toMatchObject({
      due: '-50',
      paid: '0',
      carriedForward: '-50',
    });
    expect(run(plan, [player()], { broughtForward: '-100' })).toMatchObject({
      due: '0',
      paid: '0',
      carriedForward: '0',
    });
  });
});

describe('stated months of an affiliate', () => {
  const terms = {
    tiers: [
      { ngrMinor: 0n, firstDeposits: 0, ratePpm: 200_000n },
      { ngrMinor: 500n, firstDeposits: 0, ratePpm: 300_000n },
    ],
    carryOver: 'FULL',
    highRollerMinor: 600n,
  } as const;
  const ngr = fc.bigInt({ min: -1000n, max: 1000n });
  const months = fc.array(fc.record({ p: ngr, q: ngr }), { minLength: 1, maxLength: 5 });
  const nothing = { commissionMinor: 0n, carryOutMinor: 0n, quarantinesMinor: new Map<string, bigint>() };
  const monthOf = (players: Record<string, bigint>, index: number, stated: ShareOutcome = nothing): StatedMonth => ({
    periodId: `20260${index + 1}`,
    stated,
    known: { terms, firstDeposits: 0, players: Object.entries(players).map(([id, ngrMinor]) => ({ id, ngrMinor })) },
  });
  /** Months as they were stated: of each, what computing it and all before it for the first time comes to. */
  const stateAll = (facts: readonly Record<string, bigint>[]) =>
    facts.map((players, index) =>
      monthOf(players, index, adjustMonths(facts.slice(0, index + 1).map((each, at) => monthOf(each, at))).last),
    );

  it('change by nothing but corrections, and come to what they would have come to with them', () => {
    fc.assert(
      fc.property(months, fc.nat(), ngr, (facts, at, corrected) => {
        const stated = stateAll(facts);
        expect(adjustMonths(stated).changed).toEqual([]);
        const known = facts.map((each, index) => (index === at % facts.length ? { ...each, p: corrected } : each));
        const { changed, last } = adjustMonths(
          stated.map((month, index) => monthOf(known[index] ?? {}, index, month.stated)),
        );
        const right = stateAll(known);
        expect(last).toEqual(right.at(-1)?.stated);
        for (const [index, { periodId, stated: now }] of right.entries()) {
          const amountMinor = changed.find((each) => each.periodId === periodId)?.amountMinor ?? 0n;
          expect((stated[index]?.stated.commissionMinor ?? 0n) + amountMinor).toBe(now.commissionMinor);
        }
      }),
    );
  });

  it('keep what was stated once corrections change nothing any more', () => {
    const closed = { periodId: '202601', stated: { ...nothing, carryOutMinor: -50n }, known: undefined };
    const { changed, last } = adjustMonths([closed, monthOf({ p: 100n }, 1)]);
    expect(changed).toMatchObject([{ periodId: '202602', amountMinor: 10n }]);
    expect(last.commissionMinor).toBe(10n);
  });
});

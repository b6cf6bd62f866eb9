import { describe, expect, it } from 'vitest';
import { outputOf } from '../../support/agents-cases.ts';

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

import { describe, expect, it } from 'vitest';
import { takeBackOf } from '#rules/rewards/bonus-money/corrections';
import { GRANT_STATES, type GrantState } from '#rules/rewards/bonus-money/grants';
import { creditOf } from '#rules/rewards/bonus-money/shares';
import { bonusPartsOfLines, splitBet, usableGrant } from '#rules/rewards/bonus-money/split-bet';
import {
  activate,
  canBecome,
  completionOf,
  dueTransition,
  endOf,
  grantToActivate,
  GRANT_TRANSITIONS,
  postpone,
  stepBack,
} from '#rules/rewards/bonus-money/transitions';
import { withdrawalVerdict } from '#rules/rewards/bonus-money/withdrawals';
import { at, grantOf, TERMS } from './grants.ts';

const ids = ({ id }: { id: bigint }) => id;

describe('the states of a grant', () => {
  const ALLOWED: Readonly<Record<GrantState, string>> = {
    collecting: 'queued cancelled',
    queued: 'active expired forfeited cancelled',
    active: 'completed exhausted ending expired queued forfeited cancelled',
    ending: 'completed expired forfeited cancelled',
    exhausted: 'queued',
    completed: '',
    expired: '',
    forfeited: '',
    cancelled: '',
  };

  it.each(GRANT_STATES)('change from %s as the rulebook lists', (state) => {
    expect(GRANT_TRANSITIONS[state].join(' ')).toBe(ALLOWED[state]);
    expect(GRANT_STATES.filter((next) => canBecome(grantOf({ state }), next)).toSorted()).toEqual(
      ALLOWED[state].split(' ').filter(Boolean).toSorted(),
    );
  });

  it('do not end twice', () => {
    const { grant } = endOf(grantOf(), 'forfeited');
    expect(() => endOf(grant, 'cancelled')).toThrow('a grant that is forfeited cannot become cancelled');
  });
});

describe('a transition', () => {
  const facts = { now: at(1), pausedSince: null, hasOpenRounds: false, endingGraceHours: 72 };

  it.each([
    ['stays', {}, {}, undefined],
    ['is completed at its requirement', { progressMinor: 1000n }, {}, 'completed'],
    ['is completed rather than expired', { progressMinor: 1000n }, { now: at(24) }, 'completed'],
    ['is exhausted when nothing is left', { balanceMinor: 0n }, {}, 'exhausted'],
    ['waits for open rounds when nothing is left', { balanceMinor: 0n }, { hasOpenRounds: true }, undefined],
    ['expires at its end', {}, { now: at(24) }, 'expired'],
    ['lives until its end', {}, { now: new Date(at(24).getTime() - 1) }, undefined],
    ['ends slowly while rounds are open', {}, { now: at(24), hasOpenRounds: true }, 'ending'],
    ['expires at once when it is looked at after its grace', {}, { now: at(96), hasOpenRounds: true }, 'expired'],
    ['does not expire during a time-out', {}, { now: at(30), pausedSince: at(23) }, undefined],
    ['expires when its last round closed', { state: 'ending' }, { now: at(25) }, 'expired'],
    ['is completed while it ends', { state: 'ending', progressMinor: 1000n }, { now: at(25) }, 'completed'],
    ['waits for its rounds', { state: 'ending' }, { now: at(95), hasOpenRounds: true }, undefined],
    ['expires after its grace', { state: 'ending' }, { now: at(96), hasOpenRounds: true }, 'expired'],
    [
      'has its grace during a time-out',
      { state: 'ending' },
      { now: at(96), hasOpenRounds: true, pausedSince: at(90) },
      'expired',
    ],
    ['waits in the queue', { state: 'queued', activatedAt: null, expiresAt: null }, { now: at(47) }, undefined],
    [
      'leaves the queue after its time',
      { state: 'queued', activatedAt: null, expiresAt: null },
      { now: at(48) },
      'expired',
    ],
    ['leaves the queue at its end when it was active', { state: 'queued' }, { now: at(24) }, 'expired'],
    ['is not completed in the queue', { state: 'queued', progressMinor: 1000n }, {}, undefined],
    ['is over', { state: 'exhausted' }, { now: at(24) }, undefined],
  ] as const)('of a grant: it %s', (_, grant, changed, expected) => {
    expect(dueTransition(grantOf(grant), { ...facts, ...changed })).toBe(expected);
  });

  it('activates the oldest grant that waits, one at a time', () => {
    const [third, second] = [grantOf({ id: 3n, state: 'queued' }), grantOf({ id: 2n, state: 'queued' })];
    expect(grantToActivate([third, second])?.id).toBe(2n);
    expect(grantToActivate([third, second, grantOf()])).toBeUndefined();
    expect(grantToActivate([third, second, grantOf({ state: 'ending' })])?.id).toBe(2n);
  });

  it('starts the clock at the activation, and not again for a grant that was active', () => {
    const waiting = grantOf({ state: 'queued', activatedAt: null, expiresAt: null });
    expect(activate(waiting, at(10)).expiresAt).toEqual(at(34));
    expect(activate(grantOf({ state: 'queued' }), at(10)).expiresAt).toEqual(at(24));
    expect(activate(stepBack(grantOf()), at(10)).expiresAt).toEqual(at(34));
  });

  it('moves clocks by the length of a time-out', () => {
    const { queuedAt, expiresAt } = postpone(grantOf(), 2 * 3_600_000);
    expect([queuedAt, expiresAt]).toEqual([at(2), at(26)]);
  });
});

describe('a bet', () => {
  const facts = { cashMinor: 50n, roundStakeMinor: 0n };
  const bonusFirst = grantOf({ terms: { ...TERMS, stakesFirst: 'bonus' } });

  it.each([
    ['cash before the bonus', 70n, grantOf(), [50n, 20n]],
    ['cash alone when it suffices', 50n, grantOf(), [50n, 0n]],
    ['the bonus before cash', 120n, bonusFirst, [20n, 100n]],
    ['cash alone without a grant', 50n, undefined, [50n, 0n]],
  ] as const)('takes %s', (_, stake, grant, [cashMinor, bonusMinor]) => {
    expect(splitBet(stake, { ...facts, grant })).toEqual({ cashMinor, bonusMinor, grantId: grant?.id ?? null });
  });

  it('is refused above what there is, before its limit is judged', () => {
    const limited = grantOf({ terms: { ...TERMS, maxBetMinor: 100n } });
    expect(splitBet(151n, { ...facts, grant: limited })).toBe('INSUFFICIENT_FUNDS');
    expect(splitBet(101n, { ...facts, grant: limited })).toBe('LIMIT_REACHED');
    expect(splitBet(60n, { ...facts, grant: limited, roundStakeMinor: 41n })).toBe('LIMIT_REACHED');
    expect(splitBet(100n, { ...facts, grant: limited })).toMatchObject({ bonusMinor: 50n });
    expect(splitBet(51n, { ...facts, grant: undefined })).toBe('INSUFFICIENT_FUNDS');
  });

  it('can use a grant that is active, not over and counts the category', () => {
    const grants = [grantOf({ id: 1n, state: 'ending' }), grantOf({ id: 2n })];
    expect(usableGrant(grants, 'RNG', at(1))?.id).toBe(2n);
    expect(usableGrant(grants, 'LIVE', at(1))).toBeUndefined();
    expect(usableGrant(grants, 'RNG', at(24))).toBeUndefined();
  });

  it('gives the minor units that its division leaves to the first lines', () => {
    expect(bonusPartsOfLines([10n, 10n, 10n], { cashMinor: 19n, bonusMinor: 11n, grantId: 1n })).toEqual([4n, 4n, 3n]);
  });
});

describe('a share', () => {
  const toBalance = { balanceMinor: 10n, cashMinor: 0n, promotionsMinor: 0n };
  const toPromotions = { balanceMinor: 0n, cashMinor: 0n, promotionsMinor: 10n };

  it.each([
    ['collecting', toBalance],
    ['queued', toBalance],
    ['active', toBalance],
    ['ending', toBalance],
    ['exhausted', toBalance],
    ['completed', { balanceMinor: 0n, cashMinor: 10n, promotionsMinor: 0n }],
    ['expired', toPromotions],
    ['forfeited', toPromotions],
    ['cancelled', toPromotions],
  ] as const)('of a grant that is %s goes where the rulebook says', (state, expected) => {
    expect(creditOf(grantOf({ state, balanceMinor: 0n }), 10n, at(1))).toMatchObject(expected);
  });

  it('revives an exhausted grant before its end only', () => {
    const exhausted = grantOf({ state: 'exhausted', balanceMinor: 0n });
    expect(creditOf(exhausted, 10n, at(23)).grant).toMatchObject({ state: 'queued', expiresAt: at(24) });
    expect(creditOf(exhausted, 10n, at(24))).toMatchObject({ ...toPromotions, grant: exhausted });
    expect(creditOf(exhausted, 0n, at(23)).grant).toBe(exhausted);
  });

  it('of a completed grant pays what principal and maximum leave', () => {
    const terms = { ...TERMS, principal: 'removed', maxConversionMinor: 30n } as const;
    const { grant: completed, ...paid } = completionOf(grantOf({ terms, balanceMinor: 60n }));
    expect(paid).toEqual({ cashMinor: 0n, promotionsMinor: 60n });
    const { grant, cashMinor, promotionsMinor } = creditOf(completed, 60n, at(1));
    expect([cashMinor, promotionsMinor, grant.principalLeftMinor]).toEqual([20n, 40n, 0n]);
    expect(creditOf(grant, 60n, at(1))).toMatchObject({ cashMinor: 10n, promotionsMinor: 50n });
  });
});

describe('a correction', () => {
  it('takes back what a grant has, what it converted, and the rest from promotions', () => {
    expect(takeBackOf(grantOf(), 130n)).toMatchObject({ balanceMinor: 100n, cashMinor: 0n, promotionsMinor: 30n });
    const completed = grantOf({ state: 'completed', balanceMinor: 0n, convertedMinor: 20n });
    expect(takeBackOf(completed, 30n)).toMatchObject({ balanceMinor: 0n, cashMinor: 20n, promotionsMinor: 10n });
    expect(takeBackOf(completed, 30n).grant.convertedMinor).toBe(0n);
    const expired = grantOf({ state: 'expired', balanceMinor: 0n });
    expect(takeBackOf(expired, 30n)).toMatchObject({ balanceMinor: 0n, cashMinor: 0n, promotionsMinor: 30n });
  });
});

describe('a withdrawal', () => {
  const request = { amountMinor: 50_000n, currency: 'VND', confirmsForfeit: false };
  const facts = {
    cashMinor: 0n,
    openTurnoverMinor: 1n,
    turnoverMode: 'block',
    isTurnoverWaived: false,
    grants: [grantOf()],
  } as const;

  it('is judged by its amount, cash, turnover and grants, one after the other', () => {
    const verdicts = [
      withdrawalVerdict({ ...request, amountMinor: 50_001n }, facts),
      withdrawalVerdict(request, facts),
      withdrawalVerdict(request, { ...facts, cashMinor: 50_000n }),
      withdrawalVerdict(request, { ...facts, cashMinor: 50_000n, openTurnoverMinor: 0n }),
      withdrawalVerdict({ ...request, confirmsForfeit: true }, { ...facts, cashMinor: 50_000n, openTurnoverMinor: 0n }),
    ];
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'invalid_amount',
      'insufficient_funds',
      'turnover_required',
      'bonus_forfeit_confirmation',
      'accepted',
    ]);
  });

  it.each([
    ['block', false, 'turnover_required'],
    ['block', true, 'accepted'],
    ['review', false, 'flagged'],
    ['review', true, 'accepted'],
    ['off', false, 'accepted'],
  ] as const)('with open turnover, mode %s, waived %s: %s', (turnoverMode, isTurnoverWaived, expected) => {
    const open = { ...facts, cashMinor: 50_000n, grants: [], turnoverMode, isTurnoverWaived };
    expect(withdrawalVerdict(request, open).verdict).toBe(expected);
  });

  it('forfeits grants that wait, are active or end, unless their terms spare them', () => {
    const states = GRANT_STATES.map((state, index) => grantOf({ id: BigInt(index), state }));
    const spared = grantOf({ id: 100n, terms: { ...TERMS, forfeitsOnWithdrawal: false } });
    const open = { ...facts, cashMinor: 50_000n, openTurnoverMinor: 0n, grants: [...states, spared] };
    const verdict = withdrawalVerdict({ ...request, confirmsForfeit: true }, open);
    const expected = states.filter(({ state }) => ['queued', 'active', 'ending'].includes(state));
    expect(verdict).toEqual({ verdict: 'accepted', forfeited: expected });
    expect(expected.map(ids)).toHaveLength(3);
  });
});

import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { Grant, GrantTerms } from '#rules/rewards/bonus-money/grants';
import { sharesOfWin, totalOf } from '#rules/rewards/bonus-money/shares';
import { bonusPartsOfLines, splitBet } from '#rules/rewards/bonus-money/split-bet';
import { openTurnoverOf, reopenTurnover, workOffTurnover } from '#rules/rewards/bonus-money/turnover';
import type { VendorCall, WalletEvent, WalletSettings } from '#rules/rewards/bonus-money/wallet/events';
import { createRewardWallet, type RewardWallet } from '#rules/rewards/bonus-money/wallet/reward-wallet';
import { fc, runs } from '../../support/properties.ts';
import { grantOf } from './grants.ts';

const STARTS_AT = new Date('2026-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const UNIT = 10_000n;

const minor = fc.bigInt({ min: 0n, max: 20_000n * UNIT });
const stake = minor.map((amount) => amount + 1n);
const units = fc.bigInt({ min: 0n, max: 20_000n }).map((amount) => amount * UNIT);
const category = fc.constantFrom('RNG', 'LIVE', 'FISH', 'SPORTS');
const roundId = fc.integer({ min: 1, max: 15 }).map((number) => `r${number}`);
const txId = fc.integer({ min: 1, max: 60 }).map((number) => `t${number}`);
const grantId = fc.constantFrom('g1', 'g2', 'g3', 'g4', 'f1', 'f2');
const freeRoundsId = fc.constantFrom('f1', 'f2');
const withdrawalId = fc.constantFrom('x1', 'x2', 'x3');

const terms: fc.Arbitrary<GrantTerms> = fc.record({
  factorHundredths: fc.constantFrom(0n, 50n, 100n, 150n, 1000n),
  base: fc.constantFrom('bonus', 'deposit+bonus'),
  stakesFirst: fc.constantFrom('cash', 'bonus'),
  counts: fc.constantFrom('all', 'bonus'),
  principal: fc.constantFrom('paid', 'removed'),
  contributionPpm: fc.constantFrom(
    { RNG: 1_000_000n, LIVE: 200_000n },
    { RNG: 1_000_000n, FISH: 333_333n, LIVE: 1_000_000n },
  ),
  maxBetMinor: fc.option(units),
  maxConversionMinor: fc.option(minor),
  validHours: fc.option(fc.constantFrom(1, 24, 72)),
  queueHours: fc.constantFrom(1, 48, 720),
  forfeitsOnWithdrawal: fc.boolean(),
});

const bet = fc.record({
  kind: fc.constant('bet' as const),
  roundId,
  txId,
  category,
  amountMinor: minor,
  freeRoundsId: fc.constant(undefined),
  closesRound: fc.constantFrom(false, false, false, true),
});
const freeBet = bet.chain((call) => freeRoundsId.map((id) => ({ ...call, amountMinor: 0n, freeRoundsId: id })));
const win = fc.record({
  kind: fc.constant('win' as const),
  roundId,
  txId,
  amountMinor: minor,
  winKind: fc.constantFrom('win', 'win', 'win', 'promo', 'jackpot', 'free'),
  betTxId: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: txId }),
  freeRoundsId: fc.option(freeRoundsId, { nil: undefined }),
  endsFreeRounds: fc.boolean(),
  closesRound: fc.boolean(),
});
const cancel = fc.record({ kind: fc.constant('cancel' as const), txId, betTxId: txId });

const moneyEvent: fc.Arbitrary<WalletEvent> = fc.oneof(
  fc.record({ kind: fc.constant('deposit'), id: txId, amountMinor: units }),
  fc.record({
    kind: fc.constant('cashAward'),
    id: txId,
    amountMinor: minor,
    turnoverFactorHundredths: fc.constant(100n),
  }),
  fc.record({ kind: fc.constant('correct'), roundId, payoutMinor: minor }),
  fc.record({ kind: fc.constant('void'), roundId }),
  fc.record({ kind: fc.constant('close'), roundId }),
  fc.record({ kind: fc.constant('withdraw'), id: withdrawalId, amountMinor: units, confirmsForfeit: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('withdrawalPaid', 'withdrawalRejected'), id: withdrawalId }),
);
const grantEvent: fc.Arbitrary<WalletEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('grant'),
    id: fc.constantFrom('g1', 'g2', 'g3', 'g4'),
    amountMinor: minor,
    depositMinor: minor,
    terms,
  }),
  fc.record({ kind: fc.constant('activate'), grantId }),
  fc.record({ kind: fc.constantFrom('giveUp', 'cancelGrant'), grantId }),
  fc.record({
    kind: fc.constant('freeRounds'),
    id: freeRoundsId,
    category: fc.constantFrom('RNG', 'LIVE'),
    rounds: fc.integer({ min: 1, max: 3 }),
    maxWinMinor: fc.option(minor),
    validHours: fc.option(fc.constantFrom(1, 24)),
    grantTerms: fc.option(terms),
  }),
  fc.record({ kind: fc.constant('cancelFreeRounds'), id: freeRoundsId }),
);
const standingEvent: fc.Arbitrary<WalletEvent> = fc.record({
  kind: fc.constantFrom('tick', 'tick', 'tick', 'pause', 'pause', 'resume', 'resume', 'resume', 'exclude'),
});
const event = fc.oneof(
  { weight: 10, arbitrary: bet },
  { weight: 1, arbitrary: freeBet },
  { weight: 5, arbitrary: win },
  { weight: 2, arbitrary: cancel },
  { weight: 6, arbitrary: moneyEvent },
  { weight: 5, arbitrary: grantEvent },
  { weight: 1, arbitrary: standingEvent },
);
const step = fc.record({
  event,
  afterHours: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
  ),
  /** Has the id of a call that other calls have too. */
  isIdShared: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});
/** Begins with money, so that not everything is refused. */
const steps = fc.array(step, { minLength: 20, maxLength: 80 }).map((rest) => [
  { event: { kind: 'deposit', id: 'first', amountMinor: 100_000n * UNIT } as const, afterHours: 0 },
  ...rest.map(({ event: next, afterHours, isIdShared }, index) => {
    const isNamed = isIdShared || !('txId' in next);
    return { event: isNamed ? next : { ...next, txId: `t${index}` }, afterHours };
  }),
]);

const settings: fc.Arbitrary<WalletSettings> = fc.record({
  turnoverFactorHundredths: fc.constantFrom(0n, 100n, 150n),
  turnoverMode: fc.constantFrom('block', 'review', 'off'),
  turnoverResetBelowMinor: fc.constant(1000n * UNIT),
  maxFactorHundredths: fc.constant(1000n),
  endingGraceHours: fc.constant(72),
});

/** Applies the steps and calls back after each. */
function run(
  given: { settings: WalletSettings; steps: readonly { event: WalletEvent; afterHours: number }[] },
  onStep: (wallet: RewardWallet, event: WalletEvent, outcome: ReturnType<RewardWallet['apply']>) => void,
): RewardWallet {
  const wallet = createRewardWallet(given.settings, STARTS_AT);
  let hours = 0;
  for (const { event: next, afterHours } of given.steps) {
    hours += afterHours;
    onStep(wallet, next, wallet.apply(next, new Date(STARTS_AT.getTime() + hours * HOUR_MS)));
  }
  return wallet;
}

const grantsOf = (wallet: RewardWallet): Grant[] => wallet.snapshot().grants.map(([, grant]) => grant);
const history = fc.record({ settings, steps });
/** Expects that all accounts add up to zero, the grants to the bonus, and that none is below zero. */
function expectToAddUp({ accounts, receivableMinor, grants }: ReturnType<RewardWallet['snapshot']>): void {
  const { cash, held, bonus, bank, games, promotions } = accounts;
  assert.equal(cash + held + bonus + bank + games + promotions, 0n);
  assert.equal(
    grants.reduce((sum, [, { balanceMinor }]) => sum + balanceMinor, 0n),
    bonus,
  );
  const amounts = [cash, held, receivableMinor, ...grants.map(([, { balanceMinor }]) => balanceMinor)];
  assert.deepEqual(
    amounts.filter((amount) => amount < 0n),
    [],
  );
}

const ENDED = ['completed', 'exhausted', 'expired', 'forfeited', 'cancelled'];

describe('the money of a member after any events', () => {
  it('adds up, leaves no account below zero and one active grant at most, and explains the net revenue', () => {
    fc.assert(
      fc.property(history, (given) => {
        run(given, (wallet) => {
          const snapshot = wallet.snapshot();
          const grants = snapshot.grants.map(([, grant]) => grant);
          expectToAddUp(snapshot);
          assert.ok(grants.filter(({ state }) => state === 'active').length <= 1);
          assert.deepEqual(
            grants.filter(({ state, balanceMinor }) => ENDED.includes(state) && balanceMinor !== 0n),
            [],
          );
          const { bank, cash, held } = snapshot.accounts;
          const depositsMinusPaid = -bank;
          assert.equal(snapshot.netRevenueMinor, depositsMinusPaid - (cash + held));
        });
      }),
      runs(500),
    );
  });

  it('never converts more than a grant allows, nor takes progress below zero', () => {
    fc.assert(
      fc.property(history, (given) => {
        for (const { terms: own, convertedMinor, progressMinor } of grantsOf(run(given, () => undefined))) {
          expect(convertedMinor <= (own.maxConversionMinor ?? convertedMinor)).toBe(true);
          expect(progressMinor >= 0n).toBe(true);
        }
      }),
    );
  });

  it('leaves no receivable while there is cash', () => {
    fc.assert(
      fc.property(history, (given) => {
        run(given, (wallet) => {
          const { accounts, receivableMinor } = wallet.snapshot();
          expect(receivableMinor === 0n || accounts.cash === 0n).toBe(true);
        });
      }),
    );
  });
});

describe('a repeated call of a vendor', () => {
  it('gets its first answer and changes nothing, at once and at the end', () => {
    fc.assert(
      fc.property(history, (given) => {
        const accepted: { call: VendorCall; balanceMinor: bigint | undefined }[] = [];
        const wallet = run(given, (current, next, { status, balanceMinor, isDuplicate }) => {
          const isCall = next.kind === 'bet' || next.kind === 'win' || next.kind === 'cancel';
          if (!isCall || status !== 'OK' || isDuplicate) return;
          accepted.push({ call: next, balanceMinor });
          const before = current.snapshot();
          expect(current.apply(next)).toEqual({ status, balanceMinor, isDuplicate: true });
          expect(current.snapshot()).toEqual(before);
        });
        for (const { call, balanceMinor } of accepted) {
          expect(wallet.apply(call)).toEqual({ status: 'OK', balanceMinor, isDuplicate: true });
        }
      }),
    );
  });

  it('is refused when its content is another', () => {
    fc.assert(
      fc.property(history, (given) => {
        run(given, (current, next, { status, isDuplicate }) => {
          if (next.kind !== 'bet' || status !== 'OK' || isDuplicate) return;
          const before = current.snapshot();
          expect(current.apply({ ...next, roundId: 'other' }).status).toBe('DUPLICATE_TRANSACTION');
          expect(current.snapshot()).toEqual(before);
        });
      }),
    );
  });
});

describe('the parts of a bet', () => {
  it('add up to the stake, and are covered by cash and grant', () => {
    const facts = fc.record({ stakeMinor: stake, cash: minor, balance: minor, terms });
    fc.assert(
      fc.property(facts, ({ stakeMinor, cash, balance, terms: own }) => {
        const grant = grantOf({ terms: own, balanceMinor: balance });
        const parts = splitBet(stakeMinor, { cashMinor: cash, grant, roundStakeMinor: 0n });
        if (typeof parts === 'string') return;
        expect(parts.cashMinor + parts.bonusMinor).toBe(stakeMinor);
        expect(parts.cashMinor <= cash && parts.bonusMinor <= balance).toBe(true);
      }),
    );
  });

  it('are divided among the lines of a slip without a rest', () => {
    fc.assert(
      fc.property(fc.array(stake, { minLength: 1, maxLength: 20 }), fc.nat(100), (lines, percent) => {
        const totalMinor = lines.reduce((sum, line) => sum + line, 0n);
        const bonusMinor = (totalMinor * BigInt(percent)) / 100n;
        const parts = bonusPartsOfLines(lines, { cashMinor: totalMinor - bonusMinor, bonusMinor, grantId: 1n });
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(bonusMinor);
        expect(parts.every((part, index) => part <= (lines[index] ?? 0n))).toBe(true);
      }),
    );
  });
});

describe('the shares of a win', () => {
  it('add up to the win, and no grant gets more than its part of the stake', () => {
    fc.assert(
      fc.property(minor, minor, fc.array(minor, { maxLength: 4 }), (amount, cash, bonus) => {
        const byGrant = new Map(bonus.map((part, index) => [BigInt(index + 1), part + 1n]));
        const stakes = { cashMinor: cash, byGrant };
        const shares = sharesOfWin(amount, stakes);
        expect(totalOf(shares)).toBe(amount);
        const total = totalOf(stakes);
        for (const [id, share] of shares.byGrant) expect(share * total <= amount * (byGrant.get(id) ?? 0n)).toBe(true);
      }),
    );
  });
});

describe('turnover', () => {
  it('is open again as before when a correction takes back all that a round worked off', () => {
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 5 }), minor, (deposits, turnover) => {
        const open = deposits.map((requiredMinor) => ({ requiredMinor, openMinor: requiredMinor }));
        const { requirements, changedMinor } = workOffTurnover(open, turnover);
        expect(openTurnoverOf(requirements)).toBe(openTurnoverOf(open) - changedMinor);
        expect(reopenTurnover(requirements, changedMinor).requirements).toEqual(open);
      }),
    );
  });
});

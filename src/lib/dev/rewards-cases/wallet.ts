import { z } from 'zod';
import { formatAmount, UNIT } from '#kernel/money';
import type { Grant } from '#rules/rewards/bonus-money/grants';
import { TURNOVER_MODES } from '#rules/rewards/bonus-money/turnover';
import type { Outcome, WalletSettings } from '#rules/rewards/bonus-money/wallet/events';
import { createRewardWallet, type WalletSnapshot } from '#rules/rewards/bonus-money/wallet/reward-wallet';
import { FACTOR_UNIT } from '#rules/rewards/rates';
import { DEFAULT_MAX_WAGERING_HUNDREDTHS } from '#rules/rewards/wagering';
import { parseEvent } from './wallet-events.ts';
import { amount, CLOCK_START, factor, hours } from './wire.ts';

const settings = z
  .object({
    turnover: z
      .object({
        factor: factor.default(FACTOR_UNIT),
        mode: z.enum(TURNOVER_MODES).default('block'),
        resetBelow: amount.default(1000n * UNIT),
      })
      .prefault({}),
    maxWageringFactor: factor.default(DEFAULT_MAX_WAGERING_HUNDREDTHS),
    endingGraceHours: hours.default(72),
  })
  .transform(({ turnover, maxWageringFactor, endingGraceHours }): WalletSettings => ({
    turnoverFactorHundredths: turnover.factor,
    turnoverMode: turnover.mode,
    turnoverResetBelowMinor: turnover.resetBelow,
    maxFactorHundredths: maxWageringFactor,
    endingGraceHours,
  }));

const walletCase = z.object({ settings: settings.prefault({}), events: z.array(z.unknown()) });

/** Evaluates a case of kind `wallet`: the events of one member, and the money that is left. Throws Error on malformed input. */
export function evaluateWallet(input: unknown): object {
  const { settings: parsed, events } = walletCase.parse(input);
  const wallet = createRewardWallet(parsed, CLOCK_START);
  const outcomes = events.map(parseEvent).map(({ event, at: time }) => toOutcome(wallet.apply(event, time)));
  return { outcomes, ...toResult(wallet.snapshot()) };
}

function toOutcome({ status, balanceMinor, isDuplicate }: Outcome): object {
  return {
    status,
    ...(balanceMinor === undefined ? {} : { balance: formatAmount(balanceMinor) }),
    ...(isDuplicate ? { duplicate: true } : {}),
  };
}

function toResult(snapshot: WalletSnapshot): object {
  const { cash, held, bank, games, promotions } = snapshot.accounts;
  return {
    cash: formatAmount(cash),
    held: formatAmount(held),
    owed: formatAmount(snapshot.receivableMinor),
    grants: snapshot.grants.map(([name, grant]) => ({ id: name, ...toGrantRow(grant) })),
    rewards: snapshot.freeRounds.map(([name, { state, roundsLeft, wonMinor }]) => ({
      id: name,
      state,
      left: roundsLeft,
      won: formatAmount(wonMinor),
    })),
    turnover: formatAmount(snapshot.openTurnoverMinor),
    house: { cash: formatAmount(bank), games: formatAmount(games), promotions: formatAmount(promotions) },
    ngr: formatAmount(snapshot.netRevenueMinor),
  };
}

function toGrantRow({ state, amountMinor, balanceMinor, requiredMinor, progressMinor }: Grant): object {
  return {
    state,
    amount: formatAmount(amountMinor),
    balance: formatAmount(balanceMinor),
    required: formatAmount(requiredMinor),
    progress: formatAmount(progressMinor),
  };
}

import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import type { GrantTerms } from '#rules/rewards/bonus-money/grants';
import type { WalletEvent } from '#rules/rewards/bonus-money/wallet/events';
import { WHOLE_PPM } from '#rules/rewards/rates';
import { DEFAULT_WAGERING } from '#rules/rewards/wagering';
import { amount as amountText, category, factor, hours, instant, rate } from './wire.ts';

/** An amount that the product itself has to refuse when it is none. */
const sentAmount = z.union([z.string(), z.number()]).transform((sent) => parseAmount(sent) ?? null);
const id = z.string();

const terms = z
  .object({
    factor: factor.default(DEFAULT_WAGERING.factorHundredths),
    base: z.enum(['bonus', 'deposit+bonus']).default(DEFAULT_WAGERING.base),
    order: z.enum(['cash-first', 'bonus-first']).default('cash-first'),
    counts: z.enum(['all', 'bonus']).default('all'),
    principal: z.enum(['paid', 'removed']).default('paid'),
    contribution: z.partialRecord(category, rate).default({ RNG: WHOLE_PPM }),
    maxBet: amountText.nullable().default(null),
    maxConversion: amountText.nullable().default(null),
    validHours: hours.nullable().default(null),
    queueHours: hours.default(720),
    forfeitOnWithdrawal: z.boolean().default(true),
  })
  .transform(
    ({
      factor: wagering,
      order: firstly,
      contribution,
      maxBet,
      maxConversion,
      forfeitOnWithdrawal,
      ...same
    }): GrantTerms => ({
      ...same,
      factorHundredths: wagering,
      stakesFirst: firstly === 'cash-first' ? 'cash' : 'bonus',
      contributionPpm: contribution,
      maxBetMinor: maxBet,
      maxConversionMinor: maxConversion,
      forfeitsOnWithdrawal: forfeitOnWithdrawal,
    }),
  );

const closes = z.boolean().default(false);
const bet = z.object({ round: id, tx: id, category, amount: sentAmount, reward: id.optional(), closes });
const win = z.object({
  round: id,
  tx: id,
  amount: sentAmount,
  kind: z.enum(['win', 'promo', 'jackpot', 'free']).default('win'),
  reward: id.optional(),
  ref: id.optional(),
  rewardClosed: z.boolean().default(false),
  closes,
});
const freeGrant = z.object({
  id,
  category,
  count: z.int().positive(),
  winningsAs: z.enum(['cash', 'bonus']).default('cash'),
  maxWin: amountText.nullable().default(null),
  validHours: hours.nullable().default(null),
  terms: terms.prefault({}),
});

/** Parsers of the events, by their name in the vectors. */
const EVENTS: Readonly<Record<string, (fields: unknown) => WalletEvent>> = {
  deposit: (fields) => {
    const { id: name, amount } = z.object({ id, amount: sentAmount }).parse(fields);
    return { kind: 'deposit', id: name, amountMinor: amount };
  },
  cash: (fields) => {
    const award = z.object({ id, amount: amountText, turnoverFactor: factor.default(0n) }).parse(fields);
    return {
      kind: 'cashAward',
      id: award.id,
      amountMinor: award.amount,
      turnoverFactorHundredths: award.turnoverFactor,
    };
  },
  grant: (fields) => {
    const {
      id: name,
      amount,
      deposit,
    } = z.object({ id, amount: amountText, deposit: amountText.default(0n) }).parse(fields);
    return { kind: 'grant', id: name, amountMinor: amount, depositMinor: deposit, terms: terms.parse(fields) };
  },
  bet: (fields) => {
    const { round, tx, amount, reward, closes: closesRound, ...same } = bet.parse(fields);
    return { kind: 'bet', roundId: round, txId: tx, amountMinor: amount, freeRoundsId: reward, closesRound, ...same };
  },
  win: (fields) => {
    const { round, tx, amount, kind, reward, ref, rewardClosed, closes: closesRound } = win.parse(fields);
    const ids = { roundId: round, txId: tx, betTxId: ref, freeRoundsId: reward };
    return { kind: 'win', ...ids, amountMinor: amount, winKind: kind, endsFreeRounds: rewardClosed, closesRound };
  },
  cancel: (fields) => {
    const { tx, ref } = z.object({ tx: id, ref: id }).parse(fields);
    return { kind: 'cancel', txId: tx, betTxId: ref };
  },
  close: (fields) => ({ kind: 'close', roundId: z.object({ round: id }).parse(fields).round }),
  balance: (fields) => ({
    kind: 'balance',
    category: z.object({ category: category.optional() }).parse(fields).category,
  }),
  correct: (fields) => {
    const { round, payout } = z.object({ round: id, payout: amountText }).parse(fields);
    return { kind: 'correct', roundId: round, payoutMinor: payout };
  },
  void: (fields) => ({ kind: 'void', roundId: z.object({ round: id }).parse(fields).round }),
  withdraw: (fields) => {
    const request = z.object({ id, amount: sentAmount, confirmForfeit: z.boolean().default(false) }).parse(fields);
    const { id: name, amount, confirmForfeit } = request;
    return { kind: 'withdraw', id: name, amountMinor: amount, confirmsForfeit: confirmForfeit };
  },
  withdrawPaid: (fields) => ({ kind: 'withdrawalPaid', ...named(fields) }),
  withdrawRejected: (fields) => ({ kind: 'withdrawalRejected', ...named(fields) }),
  activate: (fields) => ({ kind: 'activate', grantId: grantOf(fields) }),
  giveUp: (fields) => ({ kind: 'giveUp', grantId: grantOf(fields) }),
  cancelGrant: (fields) => ({ kind: 'cancelGrant', grantId: grantOf(fields) }),
  freeGrant: (fields) => {
    const { count, winningsAs, maxWin, terms: grantTerms, ...same } = freeGrant.parse(fields);
    const collecting = { grantTerms: winningsAs === 'bonus' ? grantTerms : null };
    return { kind: 'freeRounds', rounds: count, maxWinMinor: maxWin, ...collecting, ...same };
  },
  cancelReward: (fields) => ({ kind: 'cancelFreeRounds', ...named(fields) }),
  tick: () => ({ kind: 'tick' }),
  pause: () => ({ kind: 'pause' }),
  resume: () => ({ kind: 'resume' }),
  exclude: () => ({ kind: 'exclude' }),
};

function named(fields: unknown): { id: string } {
  return z.object({ id }).parse(fields);
}

function grantOf(fields: unknown): string {
  return z.object({ grant: id }).parse(fields).grant;
}

const timed = z.looseObject({ t: z.string(), at: instant.optional() });

/** Parses an event of a case, and its time if it has one. Throws Error on malformed input. */
export function parseEvent(input: unknown): { event: WalletEvent; at: Date | undefined } {
  const { t, at: time, ...fields } = timed.parse(input);
  const parse = Object.hasOwn(EVENTS, t) ? EVENTS[t] : undefined;
  if (!parse) throw new Error(`unknown event ${t}`);
  return { event: parse(fields), at: time };
}

import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import type { GrantTerms } from '#rules/rewards/bonus-money/grants';
import type { WalletEvent } from '#rules/rewards/bonus-money/wallet/events';
import { WHOLE_PPM } from '#rules/rewards/rates';
import { DEFAULT_WAGERING } from '#rules/rewards/wagering';
import { amount as amountText, category, factor, hours, instant, rate } from './wire.ts';

/** An amount as it is sent: null when it is malformed, which the product has to refuse itself. */
const sentAmount = z.union([z.string(), z.number()]).transform((sent) => parseAmount(sent) ?? null);
const text = z.string();

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
    ({ factor: wagering, order, contribution, maxBet, maxConversion, forfeitOnWithdrawal, ...same }): GrantTerms => ({
      ...same,
      factorHundredths: wagering,
      stakesFirst: order === 'cash-first' ? 'cash' : 'bonus',
      contributionPpm: contribution,
      maxBetMinor: maxBet,
      maxConversionMinor: maxConversion,
      forfeitsOnWithdrawal: forfeitOnWithdrawal,
    }),
  );

const closes = z.boolean().default(false);
const bet = z.object({ round: text, tx: text, category, amount: sentAmount, reward: text.optional(), closes });
const win = z.object({
  round: text,
  tx: text,
  amount: sentAmount,
  kind: z.enum(['win', 'promo', 'jackpot', 'free']).default('win'),
  reward: text.optional(),
  ref: text.optional(),
  rewardClosed: z.boolean().default(false),
  closes,
});
const freeGrant = z.object({
  id: text,
  category,
  count: z.int().positive(),
  winningsAs: z.enum(['cash', 'bonus']).default('cash'),
  maxWin: amountText.nullable().default(null),
  validHours: hours.nullable().default(null),
  terms: terms.prefault({}),
});

/** Parsers of the events, by their name in the test vectors. */
const EVENTS: Readonly<Record<string, (fields: unknown) => WalletEvent>> = {
  deposit: (fields) => {
    const { id, amount } = z.object({ id: text, amount: sentAmount }).parse(fields);
    return { kind: 'deposit', id, amountMinor: amount };
  },
  cash: (fields) => {
    const award = z.object({ id: text, amount: amountText, turnoverFactor: factor.default(0n) }).parse(fields);
    return {
      kind: 'cashAward',
      id: award.id,
      amountMinor: award.amount,
      turnoverFactorHundredths: award.turnoverFactor,
    };
  },
  grant: (fields) => {
    const { id, amount, deposit } = z
      .object({ id: text, amount: amountText, deposit: amountText.default(0n) })
      .parse(fields);
    return { kind: 'grant', id, amountMinor: amount, depositMinor: deposit, terms: terms.parse(fields) };
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
    const { tx, ref } = z.object({ tx: text, ref: text }).parse(fields);
    return { kind: 'cancel', txId: tx, betTxId: ref };
  },
  close: (fields) => ({ kind: 'close', roundId: z.object({ round: text }).parse(fields).round }),
  balance: (fields) => ({
    kind: 'balance',
    category: z.object({ category: category.optional() }).parse(fields).category,
  }),
  correct: (fields) => {
    const { round, payout } = z.object({ round: text, payout: amountText }).parse(fields);
    return { kind: 'correct', roundId: round, payoutMinor: payout };
  },
  void: (fields) => ({ kind: 'void', roundId: z.object({ round: text }).parse(fields).round }),
  withdraw: (fields) => {
    const request = z
      .object({ id: text, amount: sentAmount, confirmForfeit: z.boolean().default(false) })
      .parse(fields);
    const { id, amount, confirmForfeit } = request;
    return { kind: 'withdraw', id, amountMinor: amount, confirmsForfeit: confirmForfeit };
  },
  withdrawPaid: (fields) => ({ kind: 'withdrawalPaid', id: idOf(fields) }),
  withdrawRejected: (fields) => ({ kind: 'withdrawalRejected', id: idOf(fields) }),
  activate: (fields) => ({ kind: 'activate', grantId: grantOf(fields) }),
  giveUp: (fields) => ({ kind: 'giveUp', grantId: grantOf(fields) }),
  cancelGrant: (fields) => ({ kind: 'cancelGrant', grantId: grantOf(fields) }),
  freeGrant: (fields) => {
    const { count, winningsAs, maxWin, terms: grantTerms, ...same } = freeGrant.parse(fields);
    const termsOfWinnings = winningsAs === 'bonus' ? grantTerms : null;
    return { kind: 'freeRounds', rounds: count, maxWinMinor: maxWin, grantTerms: termsOfWinnings, ...same };
  },
  cancelReward: (fields) => ({ kind: 'cancelFreeRounds', id: idOf(fields) }),
  tick: () => ({ kind: 'tick' }),
  pause: () => ({ kind: 'pause' }),
  resume: () => ({ kind: 'resume' }),
  exclude: () => ({ kind: 'exclude' }),
};

function idOf(fields: unknown): string {
  return z.object({ id: text }).parse(fields).id;
}

function grantOf(fields: unknown): string {
  return z.object({ grant: text }).parse(fields).grant;
}

const timed = z.looseObject({ t: z.string(), at: instant.optional() });

/** Parses an event of a case, and its time if it has one. Throws Error on malformed input. */
export function parseEvent(input: unknown): { event: WalletEvent; at: Date | undefined } {
  const { t, at: time, ...fields } = timed.parse(input);
  const parse = Object.hasOwn(EVENTS, t) ? EVENTS[t] : undefined;
  if (!parse) throw new Error(`unknown event ${t}`);
  return { event: parse(fields), at: time };
}

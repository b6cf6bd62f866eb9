import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { formatMultiplier, rtpRefusal, stakeRefusal } from '#rules/inhouse/bets';
import {
  cardAt,
  cardName,
  guess,
  guessRefusal,
  HILO_PICKS,
  type HiloRound,
  skip,
  skipRefusal,
  startHilo,
} from '#rules/inhouse/hilo';
import { minesRefusal, type MinesRound, openTile, placeMines, startMines, tileRefusal } from '#rules/inhouse/mines';
import {
  abandon,
  cashOut,
  cashOutRefusal,
  roundPayout,
  roundValidBet,
  shownMultiplier,
  type StepRound,
} from '#rules/inhouse/step-rounds';
import { betFields, refused } from './wire.ts';

interface StepAnswer<Round> {
  round: Round;
  shown: { status: string; [field: string]: unknown };
}

/** Cash-out and abandonment, which are the same in all games of several steps. */
function ended<Round extends StepRound>(round: Round, step: 'cashOut' | 'abandon'): StepAnswer<Round> {
  const refusal = step === 'cashOut' ? cashOutRefusal(round) : round.state === 'open' ? undefined : 'round_closed';
  if (refusal) return { round, shown: { status: refusal } };
  const next = step === 'cashOut' ? cashOut(round) : abandon(round);
  return { round: next, shown: { status: 'OK', multiplier: formatMultiplier(shownMultiplier(next)) } };
}

function summary(round: StepRound, stakeMinor: bigint) {
  return {
    state: round.state,
    multiplier: formatMultiplier(shownMultiplier(round)),
    payout: formatAmount(roundPayout(round, stakeMinor)),
    validBet: formatAmount(roundValidBet(round, stakeMinor)),
  };
}

const end = [z.object({ t: z.literal('cashOut') }), z.object({ t: z.literal('abandon') })] as const;
const minesInput = z.object({
  ...betFields,
  mines: z.number(),
  steps: z.array(z.discriminatedUnion('t', [z.object({ t: z.literal('open'), tile: z.number() }), ...end])),
});

export function evaluateMines(given: unknown) {
  const { stake: stakeMinor, rtpBps, limits, mines, steps, ...seeds } = minesInput.parse(given);
  const refusal = minesRefusal({ mines, stakeMinor, rtpBps }, limits);
  if (refusal || stakeMinor === undefined) return refused(refusal ?? 'invalid_amount');
  const stake = { stakeMinor, rtpBps, maxWinMinor: limits.maxWinMinor };
  const mined = placeMines(mines, seeds);
  let round: MinesRound = startMines(mines);
  const answers = steps.map((step) => {
    const { round: next, shown } = step.t === 'open' ? opened(round, step.tile) : ended(round, step.t);
    round = next;
    return shown;
  });
  function opened(before: MinesRound, tile: number): StepAnswer<MinesRound> {
    const status = tileRefusal(before, tile, stake);
    if (status) return { round: before, shown: { status } };
    const next = openTile(before, tile, { rtpBps, mined });
    if (next.state === 'lost') return { round: next, shown: { status: 'OK', mine: true } };
    return { round: next, shown: { status: 'OK', mine: false, multiplier: formatMultiplier(next.multiplier) } };
  }
  const shownMines = round.state === 'open' ? null : mined;
  return { steps: answers, opened: round.opened, mines: shownMines, ...summary(round, stakeMinor) };
}

const hiloInput = z.object({
  ...betFields,
  steps: z.array(
    z.discriminatedUnion('t', [
      z.object({ t: z.literal('guess'), pick: z.enum(HILO_PICKS) }),
      z.object({ t: z.literal('skip') }),
      ...end,
    ]),
  ),
});
type HiloStep = z.output<typeof hiloInput>['steps'][number];

export function evaluateHilo(given: unknown) {
  const { stake: stakeMinor, rtpBps, limits, steps, ...seeds } = hiloInput.parse(given);
  const refusal = rtpRefusal(rtpBps) ?? stakeRefusal(stakeMinor, limits);
  if (refusal || stakeMinor === undefined) return refused(refusal ?? 'invalid_amount');
  const stake = { stakeMinor, rtpBps, maxWinMinor: limits.maxWinMinor };
  let round = startHilo(seeds);
  const answers = steps.map((step) => {
    const { round: next, shown } = moved(round, step);
    round = next;
    return shown;
  });
  function moved(before: HiloRound, step: HiloStep): StepAnswer<HiloRound> {
    if (step.t === 'cashOut' || step.t === 'abandon') return ended(before, step.t);
    const status = step.t === 'skip' ? skipRefusal(before) : guessRefusal(before, step.pick, stake);
    if (status) return { round: before, shown: { status } };
    const card = cardAt(seeds, before.cards.length);
    const shown = { status: 'OK', card: cardName(card) };
    if (step.t === 'skip') return { round: skip(before, card), shown };
    const next = guess(before, step.pick, { rtpBps, card });
    if (next.state === 'lost') return { round: next, shown: { ...shown, won: false } };
    return { round: next, shown: { ...shown, won: true, multiplier: formatMultiplier(next.multiplier) } };
  }
  return { steps: answers, cards: round.cards.map(cardName), ...summary(round, stakeMinor) };
}

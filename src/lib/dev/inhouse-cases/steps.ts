import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { formatMultiplier } from '#rules/inhouse/bets';
import { HILO_PICKS } from '#rules/inhouse/hilo';
import {
  readStart,
  type StepChoice,
  type StepGameName,
  type StepProgress,
  type StoredStep,
} from '#rules/inhouse/step-games';
import { betFields, refused } from './wire.ts';

const bet = z.object(betFields);

interface StepCase extends z.output<typeof bet> {
  steps: readonly StoredStep[];
}

function evaluate(game: StepGameName, choice: StepChoice, given: StepCase) {
  const { stake: stakeMinor, rtpBps, limits, steps, ...seeds } = given;
  const start = readStart(game, choice);
  if (!start) throw new Error(`no round of ${game}`);
  const refusal = start.refusal({ stakeMinor, rtpBps, limits });
  if (refusal || stakeMinor === undefined) return refused(refusal ?? 'invalid_amount');
  let progress = start.begin({ stakeMinor, rtpBps, maxWinMinor: limits.maxWinMinor }, seeds);
  const answers = steps.map((step) => {
    const { next, ...shown } = answerOf(progress, step);
    progress = next;
    return shown;
  });
  return {
    steps: answers,
    state: progress.state,
    multiplier: formatMultiplier(progress.multiplier),
    payout: formatAmount(progress.payoutMinor),
    validBet: formatAmount(progress.validBetMinor),
    ...progress.outcome,
  };
}

function answerOf(progress: StepProgress, step: StoredStep) {
  const taken = progress.take(step);
  if (taken === undefined) throw new Error(`${step.t} is no step of this game`);
  return typeof taken === 'string'
    ? { next: progress, status: taken }
    : { next: taken.progress, status: 'OK', ...taken.result };
}

const end = [z.object({ t: z.literal('cashOut') }), z.object({ t: z.literal('abandon') })] as const;
const minesInput = bet.extend({
  mines: z.number(),
  steps: z.array(z.discriminatedUnion('t', [z.object({ t: z.literal('open'), tile: z.number() }), ...end])),
});

export function evaluateMines(given: unknown) {
  const { mines, ...round } = minesInput.parse(given);
  return evaluate('mines', { mines }, round);
}

const hiloInput = bet.extend({
  steps: z.array(
    z.discriminatedUnion('t', [
      z.object({ t: z.literal('guess'), pick: z.enum(HILO_PICKS) }),
      z.object({ t: z.literal('skip') }),
      ...end,
    ]),
  ),
});

export function evaluateHilo(given: unknown) {
  return evaluate('hilo', {}, hiloInput.parse(given));
}

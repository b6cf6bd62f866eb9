import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import { isRefusal } from '../../client/client.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { callTable } from './call-table.ts';
import { holdPlayerBalance } from './player.ts';
import { addRecentRound } from './recent-rounds.ts';
import { countNonce, ensurePair, seeds } from './seeds.ts';

export type SettledRound = EndpointResponse<'POST /wps/inhouse/{game}/bets'>;
export type ChoiceIn = EndpointInput<'POST /wps/inhouse/{game}/bets'>['body']['choice'];

/** Longest time for which the balance waits for the picture of a result (docs/spec/inhouse-rulebook.md §5.7). */
const LONGEST_REVEAL_MS = 2000;

/** `placing`: the bet is sent. `revealing`: its result is known and being shown. `shown`: the balance has followed. */
export type CurrentRound =
  | { state: 'idle' }
  | { state: 'placing'; last: SettledRound | undefined }
  | { state: 'revealing' | 'shown'; round: SettledRound };

/** The round of the page's game. */
export const $current = atom<CurrentRound>({ state: 'idle' });

/** Returns the round that the picture shows: the present one, or the last one while the next is placed. */
export function shownRound(current: CurrentRound): SettledRound | undefined {
  if (current.state === 'idle') return undefined;
  return current.state === 'placing' ? current.last : current.round;
}

const submission = createSubmission({ isBet: true });
let release: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Places a bet and begins to reveal its result; does nothing while one is placed. The balance waits until `finishReveal`. Throws what the
 * request threw.
 */
export async function placeBet(game: OneStepName, bet: { stake: string; choice: ChoiceIn }): Promise<void> {
  const before = $current.get();
  if (before.state === 'placing') return;
  if (before.state === 'revealing') finishReveal();
  $current.set({ state: 'placing', last: shownRound(before) });
  release = holdPlayerBalance();
  try {
    await ensurePair();
    const round = await submission.send({ game, ...bet }, (idempotencyKey, signal) =>
      callTable('POST /wps/inhouse/{game}/bets', { params: { game }, body: bet, idempotencyKey, signal }),
    );
    countNonce(round.nonce);
    $current.set({ state: 'revealing', round });
    timer = setTimeout(finishReveal, LONGEST_REVEAL_MS);
  } catch (error) {
    showBalance();
    $current.set({ state: 'idle' });
    if (isRefusal(error, 'no_pair') || isRefusal(error, 'nonce_mismatch')) void seeds.load();
    throw error;
  }
}

/** The round is shown again: neither the balance nor the last rounds follow. */
let isReplay = false;

/** Shows a round of the past again; without motion its end at once. */
export function replayRound(round: SettledRound, isStill: boolean): void {
  clearTimeout(timer);
  isReplay = true;
  $current.set({ state: isStill ? 'shown' : 'revealing', round });
  if (!isStill) timer = setTimeout(finishReveal, LONGEST_REVEAL_MS);
}

function showBalance(): void {
  release?.();
  release = undefined;
}

/** Ends the reveal: the result joins the last rounds, and the balance follows. */
export function finishReveal(): void {
  const current = $current.get();
  clearTimeout(timer);
  if (current.state !== 'revealing') return;
  const { round } = current;
  $current.set({ state: 'shown', round });
  if (isReplay) return;
  addRecentRound(round);
  showBalance();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  finishReveal();
  $current.set({ state: 'idle' });
});

import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import type { StepGameName } from '#rules/inhouse/step-games';
import { RefusedError, isRefusal } from '../../client/client.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { callTable } from './call-table.ts';
import { holdPlayerBalance } from './player.ts';
import { addRecentRound } from './recent-rounds.ts';
import { countNonce, ensurePair, seeds } from './seeds.ts';

export type StepRound = EndpointResponse<'POST /wps/inhouse/{stepGame}/rounds'>;
export type StartIn = Pick<EndpointInput<'POST /wps/inhouse/{stepGame}/rounds'>['body'], 'stake' | 'choice'>;
export type StepIn = EndpointInput<'POST /wps/inhouse/rounds/{roundId}/steps'>['body']['step'];

/**
 * Time in which the end of a round is shown, and the balance waits. It passes with reduced motion too, so that a second tap on the button that
 * ended the round starts no other one.
 */
const REVEAL_MS = 650;

/** `sent` is the step without a response: on its way while `isSending`, and otherwise one whose response was lost. */
export type SteppedTable =
  | { state: 'idle' }
  | { state: 'starting'; last: StepRound | undefined }
  | { state: 'open'; round: StepRound; sent: StepIn | undefined; isSending: boolean }
  | { state: 'revealing' | 'shown'; round: StepRound };

/** The round of several steps of the page's game. */
export const $steppedTable = atom<SteppedTable>({ state: 'idle' });

/** Returns the round that the picture shows: the present one, or the last one while the next is started. */
export function pictureOf(table: SteppedTable): StepRound | undefined {
  if (table.state === 'idle') return undefined;
  return table.state === 'starting' ? table.last : table.round;
}

const submission = createSubmission({ isBet: true });
let release: ((hasMoved?: boolean) => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(round: StepRound): void {
  if (round.state === 'open') {
    $steppedTable.set({ state: 'open', round, sent: undefined, isSending: false });
    return;
  }
  $steppedTable.set({ state: 'revealing', round });
  timer = setTimeout(finishReveal, REVEAL_MS);
}

/** Time in which a step of a replay is shown. */
const REPLAYED_STEP_MS = 700;
/** The round is shown again: neither the balance nor the last rounds follow. */
let isReplay = false;

/** Returns the round as it was after a number of its steps, before its end. */
function roundAfter({ outcome, ...round }: StepRound, count: number): StepRound {
  const steps = round.steps.slice(0, count);
  const tiles = steps.map(({ tile }) => tile);
  const cards = steps.filter(({ card }) => card !== undefined).length;
  return {
    ...round,
    state: 'open',
    steps,
    multiplier: steps.findLast(({ multiplier }) => multiplier !== undefined)?.multiplier ?? '1',
    outcome:
      'cards' in outcome
        ? { cards: outcome.cards.slice(0, cards + 1) }
        : { opened: outcome.opened.filter((tile) => tiles.includes(tile)), mines: null },
  };
}

/** Shows a round of the past again, step by step; without motion its end at once. */
export function replaySteps(round: StepRound, isStill: boolean): void {
  clearTimeout(timer);
  isReplay = true;
  if (isStill) return $steppedTable.set({ state: 'shown', round });
  let count = 0;
  const showNext = () => {
    if (count === round.steps.length) return show(round);
    $steppedTable.set({ state: 'open', round: roundAfter(round, count), sent: undefined, isSending: true });
    count += 1;
    timer = setTimeout(showNext, REPLAYED_STEP_MS);
  };
  showNext();
}

/** Shows the end of a round that is shown again. */
export function endReplayedSteps(round: StepRound): void {
  clearTimeout(timer);
  $steppedTable.set({ state: 'shown', round });
}

function showBalance(hasMoved = true): void {
  release?.(hasMoved);
  release = undefined;
}

/** The end joins the last rounds, and the balance follows. */
function finishReveal(): void {
  const table = $steppedTable.get();
  clearTimeout(timer);
  if (table.state !== 'revealing') return;
  $steppedTable.set({ state: 'shown', round: table.round });
  if (isReplay) return;
  addRecentRound(table.round);
  showBalance();
}

/** Shows the page of a game, with the member's open round if there is one. */
export async function resumeRound(game: StepGameName): Promise<void> {
  const before = $steppedTable.get();
  if (pictureOf(before)?.game !== game) $steppedTable.set({ state: 'idle' });
  const { rounds } = await callTable('GET /wps/inhouse/open-rounds', {});
  const open = rounds.find((round) => round.game === game);
  const { state } = $steppedTable.get();
  if (open && (state === 'idle' || state === 'shown')) show(open);
}

/** Starts a round, or continues the one that is open; does nothing during a round. Throws what the request threw. */
export async function startRound(game: StepGameName, start: StartIn): Promise<void> {
  const before = $steppedTable.get();
  if (before.state !== 'idle' && before.state !== 'shown') return;
  $steppedTable.set({ state: 'starting', last: pictureOf(before) });
  release = holdPlayerBalance();
  try {
    await ensurePair();
    const round = await submission.send({ game, ...start }, (idempotencyKey, signal) =>
      callTable('POST /wps/inhouse/{stepGame}/rounds', {
        params: { stepGame: game },
        body: start,
        idempotencyKey,
        signal,
      }),
    );
    countNonce(round.nonce);
    show(round);
    showBalance();
  } catch (error) {
    showBalance(false);
    $steppedTable.set({ state: 'idle' });
    if (isRefusal(error, 'no_pair') || isRefusal(error, 'nonce_mismatch')) void seeds.load();
    if (!isRefusal(error, 'round_open')) throw error;
    await resumeRound(game);
  }
}

/**
 * Takes a step; does nothing while one is on its way. A step whose response was lost may have been taken: then it is sent again in place of the new
 * one, with its own number. Throws what the request threw.
 */
export async function takeStep(step: StepIn): Promise<void> {
  const before = $steppedTable.get();
  if (before.state !== 'open' || before.isSending) return;
  const { round, sent = step } = before;
  $steppedTable.set({ state: 'open', round, sent, isSending: true });
  release = holdPlayerBalance();
  try {
    const next = await sendStep(round, sent);
    show(next);
    if (next.state === 'open') showBalance(false);
  } catch (error) {
    showBalance(false);
    const isKnown = error instanceof RefusedError && error.status < 500;
    $steppedTable.set({ state: 'open', round, sent: isKnown ? undefined : sent, isSending: false });
    throw error;
  }
}

/** Returns the round after a step; one that has moved on elsewhere is returned as it is. */
async function sendStep({ id: roundId, steps }: StepRound, step: StepIn): Promise<StepRound> {
  try {
    const body = { number: steps.length + 1, step };
    return await callTable('POST /wps/inhouse/rounds/{roundId}/steps', { params: { roundId }, body });
  } catch (error) {
    if (!isRefusal(error, 'conflict') && !isRefusal(error, 'round_closed')) throw error;
    const current = await callTable('GET /wps/inhouse/rounds/{roundId}', { params: { roundId } });
    if (!('state' in current)) throw error;
    return current;
  }
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  finishReveal();
  $steppedTable.set({ state: 'idle' });
});

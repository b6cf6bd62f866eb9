import { atom, computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { RefusedError } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { callTable } from './call-table.ts';
import { $crashRound } from './crash-round.ts';
import { $player } from './player.ts';

export type CrashBet = EndpointResponse<'POST /wps/crash/bets'>;

/** The member's bets on the present round. */
const crashBets = createLoader(async () => (await callTable('GET /wps/crash/bets', {})).bets);

/** The bets that are shown: those on the round that is shown, without cancelled ones. */
export const $ownCrashBets = computed([crashBets.$store, $crashRound], (loaded, round) =>
  (valueOf(loaded) ?? []).filter(({ roundId, refundReason }) => roundId === round?.id && refundReason !== 'cancelled'),
);

/** A bet is being placed. */
export const $isCrashBetSent = atom(false);
/** Ids of the bets that are being cashed out or cancelled. */
export const $busyCrashBets = atom<readonly string[]>([]);

const submission = createSubmission({ isBet: true });

/** Places a bet on the present round; does nothing while one is sent. Throws what the request threw. */
export async function placeCrashBet(bet: { stake: string; auto?: string }): Promise<void> {
  const round = $crashRound.get();
  if (!round || $isCrashBetSent.get()) return;
  const body = { roundId: round.id, ...bet };
  $isCrashBetSent.set(true);
  try {
    const placed = await submission.send(body, (idempotencyKey, signal) =>
      callTable('POST /wps/crash/bets', { body, idempotencyKey, signal }),
    );
    storeBet(placed);
  } catch (error) {
    // The response may be lost and the bet placed.
    if (!(error instanceof RefusedError)) void crashBets.load();
    throw error;
  } finally {
    $isCrashBetSent.set(false);
  }
}

function storeBet(bet: CrashBet): void {
  const known = valueOf(crashBets.$store.get()) ?? [];
  const isKnown = known.some(({ id }) => id === bet.id);
  crashBets.set(isKnown ? known.map((other) => (other.id === bet.id ? bet : other)) : [...known, bet]);
}

/** Attempts to cash out whose response was lost before the failure is shown; a bet is cashed out once. */
const MAX_ATTEMPTS = 4;
const RETRY_MS = SECOND_MS / 4;
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Cashes a bet out, again while the response is lost. Throws what the last request threw, unless the bet was cashed out. */
export async function cashOutCrashBet(id: string): Promise<void> {
  await whileBusy(id, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return storeBet(await callTable('POST /wps/crash/bets/{betId}/cashOut', { params: { betId: id } }));
      } catch (error) {
        const isRefused = error instanceof RefusedError && error.status < 500;
        if (!isRefused && attempt < MAX_ATTEMPTS) {
          await pause(RETRY_MS);
          continue;
        }
        const bet = await callTable('GET /wps/crash/bets/{betId}', { params: { betId: id } }).catch(() => undefined);
        if (bet) storeBet(bet);
        if (bet?.state !== 'cashed_out') throw error;
        return;
      }
    }
  });
}

/** Cancels a bet. Throws what the request threw. */
export async function cancelCrashBet(id: string): Promise<void> {
  await whileBusy(id, async () => {
    storeBet(await callTable('POST /wps/crash/bets/{betId}/cancel', { params: { betId: id } }));
  });
}

async function whileBusy(id: string, work: () => Promise<void>): Promise<void> {
  if ($busyCrashBets.get().includes(id)) return;
  $busyCrashBets.set([...$busyCrashBets.get(), id]);
  try {
    await work();
  } finally {
    $busyCrashBets.set($busyCrashBets.get().filter((busy) => busy !== id));
  }
}

const RELOAD_MS = SECOND_MS / 2;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;

/** Loads the member's bets once a round changed, and again until an ended round has settled them. */
function reloadBets(): void {
  clearTimeout(reloadTimer);
  void crashBets.load().then(() => {
    const phase = $crashRound.get()?.phase;
    if (crashBets.$store.get().state !== 'ready') return;
    if ((phase === 'over' || phase === 'void') && $ownCrashBets.get().some(({ state }) => state === 'open'))
      reloadTimer = setTimeout(reloadBets, RELOAD_MS);
  });
}

/** Loads a bet that the flight has cashed out automatically. */
export function loadReachedBets(): void {
  if (crashBets.$store.get().state !== 'loading') reloadBets();
}

/** Follows the member's bets from round to round. Returns a function that ends it. */
export function watchCrashBets(): () => void {
  let seen = '';
  const follow = () => {
    const round = $crashRound.get();
    const player = $player.get();
    if ((player !== 'member' && player !== 'demo') || !round) return;
    const { id, phase } = round;
    if (seen === `${id} ${phase}`) return;
    const isFirst = seen === '';
    const isNext = !isFirst && !seen.startsWith(`${id} `);
    seen = `${id} ${phase}`;
    if (isFirst || (isNext && phase !== 'betting')) reloadBets();
    else if (isNext) crashBets.set([]);
    else if (phase !== 'waiting' && $ownCrashBets.get().length > 0) reloadBets();
  };
  const stops = [$crashRound.subscribe(follow), $player.subscribe(follow)];
  return () => {
    clearTimeout(reloadTimer);
    for (const stop of stops) stop();
  };
}

$session.listen(({ state }) => {
  if (state === 'out') crashBets.clear();
});

import { atom } from 'nanostores';
import { MINUTE_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import {
  type AutoplayProgress,
  type AutoplayStop,
  type AutoplayTerms,
  stopAfter,
  stopBefore,
} from '#rules/inhouse/autoplay';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import { $session } from '../session.ts';
import { $current, type ChoiceIn, placeBet } from './current-round.ts';

/** Reasons for which it ended: a condition, a refused bet, a page that was hidden for a minute, the player, or a sign-out. */
export type AutoplayEnd = AutoplayStop | 'refused' | 'hidden' | 'pressed' | 'signed_out';

export type Autoplay =
  | { state: 'off'; ended?: { reason: AutoplayEnd; progress: AutoplayProgress } }
  | { state: 'on'; terms: AutoplayTerms; progress: AutoplayProgress };

/** Pause in which the player sees a result before the next bet. */
const PAUSE_MS = 700;
const HIDDEN_MS = MINUTE_MS;

/** Auto-play on the page's game (docs/spec/inhouse-rulebook.md §6): one ordinary bet after the other's result. */
export const $autoplay = atom<Autoplay>({ state: 'off' });

/** Identifies the present run, so that one that was stopped places no bet more. */
let run: object | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

interface Bet {
  stake: string;
  choice: ChoiceIn;
}

/**
 * Plays until a condition ends it; does nothing while it runs or another bet is placed, whose result would count as its own. Throws what refused
 * a bet.
 */
export async function startAutoplay(game: OneStepName, bet: Bet, terms: AutoplayTerms): Promise<void> {
  if (run || $current.get().state === 'placing') return;
  const mine = {};
  run = mine;
  let progress: AutoplayProgress = { played: 0, netMinor: 0n };
  $autoplay.set({ state: 'on', terms, progress });
  while (run === mine) {
    const before = stopBefore(terms, progress);
    if (before) return stopAutoplay(before);
    try {
      await placeBet(game, bet);
    } catch (error) {
      if (run === mine) stopAutoplay('refused');
      throw error;
    }
    const payoutMinor = await shownPayout();
    progress = { played: progress.played + 1, netMinor: progress.netMinor + payoutMinor - terms.stakeMinor };
    // A run that was stopped meanwhile shows its last round too.
    if (run !== mine) return showEnd(progress);
    $autoplay.set({ state: 'on', terms, progress });
    const after = stopAfter(terms, progress, payoutMinor);
    if (after) return stopAutoplay(after);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Ends it: no further bet is placed. */
export function stopAutoplay(reason: AutoplayEnd): void {
  const current = $autoplay.get();
  run = undefined;
  if (current.state === 'on') $autoplay.set({ state: 'off', ended: { reason, progress: current.progress } });
}

function showEnd(progress: AutoplayProgress): void {
  const current = $autoplay.get();
  if (current.state === 'off' && current.ended) $autoplay.set({ ...current, ended: { ...current.ended, progress } });
}

/** Waits until the round's result has been shown, and returns what it paid. */
function shownPayout(): Promise<bigint> {
  return new Promise((resolve) => {
    const stop = $current.subscribe((current) => {
      if (current.state === 'revealing' || current.state === 'placing') return;
      resolve(current.state === 'shown' ? (parseAmount(current.round.payout) ?? 0n) : 0n);
      queueMicrotask(() => stop());
    });
  });
}

/** Ends auto-play when the page has been hidden for a minute. Returns the function that stops watching. */
export function watchHiddenPage(): () => void {
  const watch = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(() => stopAutoplay('hidden'), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', watch);
  return () => {
    clearTimeout(hiddenTimer);
    document.removeEventListener('visibilitychange', watch);
  };
}

$session.listen(({ state }) => {
  if (state === 'out') stopAutoplay('signed_out');
});

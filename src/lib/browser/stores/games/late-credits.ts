import { holdCredits, refreshBalance, showWaitingBalance } from '../wallet/balance.ts';

/** Wait for a game that never says when a round starts or ends: about as long as reels turn. */
const SILENT_GAME_MS = 4000;
/** Wait for a game that started a round and does not end it, such as one that lost its connection. */
const LONGEST_ROUND_MS = 20_000;

export interface LateCredits {
  roundStarted(): void;
  /** The game shows the result: the balance follows at once. */
  settled(): void;
  close(): void;
}

/** Shows credits of an open game when the game shows its result. */
export function openLateCredits(): LateCredits {
  let hasSpoken = false;
  let isInRound = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    isInRound = false;
    showWaitingBalance();
  };
  const release = holdCredits(() => {
    if (timer !== undefined) return;
    if (hasSpoken && !isInRound) queueMicrotask(show);
    else timer = setTimeout(show, isInRound ? LONGEST_ROUND_MS : SILENT_GAME_MS);
  });
  return {
    roundStarted() {
      hasSpoken = true;
      isInRound = true;
      clearTimeout(timer);
      timer = setTimeout(show, LONGEST_ROUND_MS);
    },
    settled() {
      hasSpoken = true;
      show();
      // A live event brings the balance too, but may be late.
      void refreshBalance();
    },
    close() {
      clearTimeout(timer);
      release();
    },
  };
}

import { atom, computed } from 'nanostores';
import { planMultipliers, type MultiDrawPlan } from '#rules/lottery/bets/multi-draw';
import { getTotalStake } from '#rules/lottery';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { call } from '../../client/client.ts';
import { createSubmission } from '../submission.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { lotteryBets } from './bets.ts';
import { clearPicks, lineAtOdds, priceOf, toWireLine, type Line } from './draft.ts';
import { withServerClock, type ServerTimed, type Draw } from './draw-events.ts';
import { watchSlip } from './bet-results.ts';
import { $acceptsBetter, $placedSlip, reloadAfterRefusal, getNewOdds, getRefusedLine } from './slip.ts';
import { pricingSnapshot } from './pricing.ts';

/** One line that is repeated on consecutive draws. */
export interface MultiDraw {
  gameCode: string;
  line: Line;
  plan: MultiDrawPlan;
  /** The multiplier of the first draw. */
  start: number;
  count: number;
  stopOnWin: boolean;
  /** Multipliers that the member typed, by the position of the draw. */
  custom: readonly (number | undefined)[];
  /** The current odds after the previous ones were refused. The line already uses them. */
  newOdds?: Line['odds'];
}

export interface MultiDrawRow {
  draw: Draw;
  multiplier: number;
  totalStakeMinor: bigint;
  /** The total stake of this row and all rows before it. */
  cumulativeStakeMinor: bigint;
}

const DEFAULT_COUNT = 5;

/** The multi-draw bet in the dialog; undefined while the dialog is closed. */
export const $multiDraw = atom<MultiDraw | undefined>();
/** Index of the row that the server refused. */
export const $refusedRow = atom<number | undefined>();

export type UpcomingDraws = ServerTimed<{ serverTime: string; draws: Draw[] }>;

/** The draws that a multi-draw bet can cover, the current one first. */
export const upcomingDraws = createLoader(async (gameCode: string): Promise<UpcomingDraws> => {
  const query = { count: MAX_SLIP_LINES };
  const { current, next, serverTime } = await call('GET /lgw/draws/{gameCode}/current', {
    params: { gameCode },
    query,
  });
  return withServerClock({ serverTime, draws: current ? [current, ...next] : [] });
});

export function openMultiDraw(gameCode: string, line: Line): void {
  const start = line.pricing.multiplier;
  $refusedRow.set(undefined);
  $multiDraw.set({ gameCode, line, plan: 'same', start, count: DEFAULT_COUNT, stopOnWin: true, custom: [] });
  // Draws of an earlier dialog can have closed since.
  upcomingDraws.clear();
  void upcomingDraws.load(gameCode);
}

export function closeMultiDraw(): void {
  $multiDraw.set(undefined);
}

export function changeMultiDraw(patch: Partial<Omit<MultiDraw, 'gameCode' | 'line'>>): void {
  const multiDraw = $multiDraw.get();
  $refusedRow.set(undefined);
  if (multiDraw) $multiDraw.set({ ...multiDraw, ...patch });
}

/** Sets the multiplier of one draw; the plan becomes `custom`. */
export function setMultiplier(index: number, multiplier: number): void {
  const rows = $multiDrawRows.get();
  changeMultiDraw({ plan: 'custom', custom: rows.map((row, at) => (at === index ? multiplier : row.multiplier)) });
}

/** Removes the first draw when it closes. */
export function dropFirstDraw(): void {
  const loaded = upcomingDraws.$store.get();
  const upcoming = valueOf(loaded);
  if (upcoming) upcomingDraws.set({ ...upcoming, draws: upcoming.draws.slice(1) });
  // Setting the store discards the response of a request that is running.
  if (loaded.state === 'loading') void upcomingDraws.reload();
}

/** The multiplier and the stakes of each draw. */
export const $multiDrawRows = computed(
  [$multiDraw, upcomingDraws.$store, pricingSnapshot.$store],
  (multiDraw, loaded, loadedPricing): MultiDrawRow[] => {
    const draws = valueOf(loaded)?.draws.slice(0, multiDraw?.count) ?? [];
    if (!multiDraw) return [];
    const max = valueOf(loadedPricing)?.limits.maxMultiplier ?? 1;
    const multipliers = planMultipliers({ ...multiDraw, count: draws.length, max });
    let cumulativeStakeMinor = 0n;
    return draws.map((draw, at) => {
      const multiplier = multipliers[at] ?? 1;
      const totalStakeMinor = getTotalStake(multiDraw.line.combinations, {
        ...priceOf(multiDraw.line.pricing),
        multiplier,
      });
      cumulativeStakeMinor += totalStakeMinor;
      return { draw, multiplier, totalStakeMinor, cumulativeStakeMinor };
    });
  },
);

/** The total stake of all draws, and the maximum payout of a single draw. */
export const $multiDrawTotals = computed(
  [$multiDraw, $multiDrawRows, pricingSnapshot.$store],
  (multiDraw, rows, loaded) => {
    const snapshot = valueOf(loaded);
    if (!multiDraw || !snapshot) return undefined;
    const { line } = multiDraw;
    const multiplier = Math.max(...rows.map((row) => row.multiplier), 1);
    const largest = lineAtOdds({ ...line, pricing: { ...line.pricing, multiplier } }, line.odds, snapshot);
    return { totalStakeMinor: rows.at(-1)?.cumulativeStakeMinor ?? 0n, possibleWinMinor: largest.possibleWinMinor };
  },
);

const submission = createSubmission({ isBet: true });

/** Places the bets on all draws or on none. Throws the errors of the request, and sets $refusedRow if one draw was refused. */
export async function placeMultiDraw(): Promise<void> {
  const multiDraw = $multiDraw.get();
  const rows = $multiDrawRows.get();
  if (!multiDraw || rows.length === 0) return;
  const { gameCode, line, stopOnWin } = multiDraw;
  const { multiplier: _, ...wire } = toWireLine(line);
  const draws = rows.map(({ draw: { issue: drawNumber }, multiplier }) => ({ issue: drawNumber, multiplier }));
  const { prizeMode } = line;
  const body = { gameCode, prizeMode, acceptBetter: $acceptsBetter.get(), stopOnWin, line: wire, draws };
  $refusedRow.set(undefined);
  try {
    const placed = await submission.send(body, (idempotencyKey, signal) =>
      callAsMember('POST /lgw/chases', { body, idempotencyKey, signal }),
    );
    closeMultiDraw();
    clearPicks();
    $placedSlip.set({ ...placed, isMultiDraw: true });
    const numbers = draws.map(({ issue: drawNumber }) => drawNumber);
    watchSlip(gameCode, placed.slipId, numbers);
    void lotteryBets.reload();
  } catch (error) {
    recordRefusal(error);
    throw error;
  }
}

/** Reprices the multi-draw bet with the current odds and shows them, so that placing it again confirms them. */
function recordRefusal(error: unknown): void {
  const [multiDraw, odds, snapshot] = [$multiDraw.get(), getNewOdds(error), valueOf(pricingSnapshot.$store.get())];
  if (multiDraw && odds && snapshot)
    $multiDraw.set({ ...multiDraw, line: lineAtOdds(multiDraw.line, odds, snapshot), newOdds: odds });
  $refusedRow.set(getRefusedLine(error));
  reloadAfterRefusal(error);
  void upcomingDraws.reload();
}

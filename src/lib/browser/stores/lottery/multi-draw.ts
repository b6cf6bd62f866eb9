import { atom, computed } from 'nanostores';
import { planMultipliers, type MultiDrawPlan } from '#rules/lottery/bets/multi-draw';
import { getTotalStake } from '#rules/lottery';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { call } from '../../client/client.ts';
import { createAttempt } from '../attempt.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { memberCall } from '../member-call.ts';
import { lotteryBets } from './bets.ts';
import { clearPicks, lineAtOdds, priceOf, wireLine, type Line } from './draft.ts';
import { withServerClock, type ServerTimed, type Draw } from './draw-events.ts';
import { awaitSlip } from './own-results.ts';
import { $acceptsBetter, $placed, catchUpAfter, newOddsOf, refusedLineOf } from './slip.ts';
import { pricingSnapshot } from './pricing.ts';

/** One line that is to go over several draws. */
export interface MultiDraw {
  gameCode: string;
  line: Line;
  plan: MultiDrawPlan;
  start: number;
  count: number;
  stopOnWin: boolean;
  /** What was set by hand, by place. */
  custom: readonly (number | undefined)[];
  /** The odds of now, where those that it was made out for were refused; the line has them already. */
  newOdds?: Line['odds'];
}

export interface MultiDrawRow {
  draw: Draw;
  multiplier: number;
  totalStakeMinor: bigint;
  /** With the rows before it. */
  totalMinor: bigint;
}

const FIRST_COUNT = 5;

/** The multi-draw bet that is being made out; undefined: none is. */
export const $multiDraw = atom<MultiDraw | undefined>();
/** The row (from 0) that the portal refused. */
export const $refusedRow = atom<number | undefined>();

export type UpcomingDraws = ServerTimed<{ serverTime: string; draws: Draw[] }>;

/** The draws that stand ready to be bet on, the one that is sold first. */
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
  $multiDraw.set({ gameCode, line, plan: 'same', start, count: FIRST_COUNT, stopOnWin: true, custom: [] });
  // Those of the last time have closed meanwhile.
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

/** Sets one draw's multiplier by hand. */
export function setMultiplier(at: number, multiplier: number): void {
  const rows = $multiDrawRows.get();
  changeMultiDraw({ plan: 'custom', custom: rows.map((row, index) => (index === at ? multiplier : row.multiplier)) });
}

/** The first draw has closed: the multi-draw bet begins with the one behind it. */
export function dropFirstDraw(): void {
  const loaded = upcomingDraws.$store.get();
  const known = valueOf(loaded);
  if (known) upcomingDraws.set({ ...known, draws: known.draws.slice(1) });
  // What was being asked for would have been thrown away.
  if (loaded.state === 'loading') void upcomingDraws.reload();
}

/** What is bet on which draw, and what it comes to. */
export const $multiDrawRows = computed(
  [$multiDraw, upcomingDraws.$store, pricingSnapshot.$store],
  (multiDraw, loaded, known): MultiDrawRow[] => {
    const draws = valueOf(loaded)?.draws.slice(0, multiDraw?.count) ?? [];
    if (!multiDraw) return [];
    const max = valueOf(known)?.limits.maxMultiplier ?? 1;
    const multipliers = planMultipliers({ ...multiDraw, count: draws.length, max });
    let totalMinor = 0n;
    return draws.map((draw, at) => {
      const multiplier = multipliers[at] ?? 1;
      const totalStakeMinor = getTotalStake(multiDraw.line.combinations, {
        ...priceOf(multiDraw.line.pricing),
        multiplier,
      });
      totalMinor += totalStakeMinor;
      return { draw, multiplier, totalStakeMinor, totalMinor };
    });
  },
);

/** What the whole costs, and the most that one draw can be paid. */
export const $multiDrawSums = computed(
  [$multiDraw, $multiDrawRows, pricingSnapshot.$store],
  (multiDraw, rows, loaded) => {
    const known = valueOf(loaded);
    if (!multiDraw || !known) return undefined;
    const { line } = multiDraw;
    const multiplier = Math.max(...rows.map((row) => row.multiplier), 1);
    const largest = lineAtOdds({ ...line, pricing: { ...line.pricing, multiplier } }, line.odds, known);
    return { totalStakeMinor: rows.at(-1)?.totalMinor ?? 0n, possibleMinor: largest.possibleMinor };
  },
);

const attempt = createAttempt();

/** Pays for all draws at once, or for none. Throws what the call throws; a refused row is told apart. */
export async function placeMultiDraw(): Promise<void> {
  const multiDraw = $multiDraw.get();
  const rows = $multiDrawRows.get();
  if (!multiDraw || rows.length === 0) return;
  const { gameCode, line, stopOnWin } = multiDraw;
  const { multiplier: _, ...wire } = wireLine(line);
  const draws = rows.map(({ draw: { issue: drawNumber }, multiplier }) => ({ issue: drawNumber, multiplier }));
  const { prizeMode } = line;
  const body = { gameCode, prizeMode, acceptBetter: $acceptsBetter.get(), stopOnWin, line: wire, draws };
  $refusedRow.set(undefined);
  try {
    const placed = await attempt.run(body, (idempotencyKey) =>
      memberCall('POST /lgw/chases', { body, idempotencyKey }),
    );
    closeMultiDraw();
    clearPicks();
    $placed.set({ ...placed, isMultiDraw: true });
    const numbers = draws.map(({ issue: drawNumber }) => drawNumber);
    awaitSlip(gameCode, placed.slipId, numbers);
    void lotteryBets.reload();
  } catch (error) {
    noteRefusal(error);
    throw error;
  }
}

/** The multi-draw bet goes on at the odds of now, which it shows: whoever places it once more has seen them. */
function noteRefusal(error: unknown): void {
  const [multiDraw, odds, known] = [$multiDraw.get(), newOddsOf(error), valueOf(pricingSnapshot.$store.get())];
  if (multiDraw && odds && known)
    $multiDraw.set({ ...multiDraw, line: lineAtOdds(multiDraw.line, odds, known), newOdds: odds });
  $refusedRow.set(refusedLineOf(error));
  catchUpAfter(error);
  void upcomingDraws.reload();
}

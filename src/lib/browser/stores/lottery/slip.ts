import { atom, computed } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { isRefusal, refusalValue } from '../../client/errors.ts';
import { createAttempt } from '../attempt.ts';
import { valueOf } from '../loadable.ts';
import { memberCall } from '../member-call.ts';
import { $session } from '../session.ts';
import { lotteryBets } from './bets.ts';
import { clearPicks, lineAtOdds, type Line, wireLine } from './draft.ts';
import { currentDraw } from './game.ts';
import { awaitSlip } from './own-results.ts';
import { $maxPrizeGroup, pricingSnapshot } from './pricing.ts';

export type PlacedSlip = CallAnswer<'POST /lgw/bets'>;

/** What will be placed together: lines of one board. */
export const $slip = atom<readonly Line[]>([]);
/** The line (from 0) that the portal refused last. */
export const $refusedLine = atom<number | undefined>();
/** What was placed last. */
export const $placed = atom<(PlacedSlip & { isMultiDraw: boolean }) | undefined>();
/** The member's tick: a bet is taken as well when its odds have become better meanwhile. */
export const $acceptsBetter = atom(false);
/** The odds of now of a line that was refused because they have changed. */
export const $newOdds = atom<{ line: number; odds: Line['odds'] } | undefined>();

export const $slipTotals = computed($slip, (lines) => ({
  totalStakeMinor: lines.reduce((total, { totalStakeMinor }) => total + totalStakeMinor, 0n),
  possibleMinor: lines.reduce((total, { possibleMinor }) => total + possibleMinor, 0n),
  rebateMinor: lines.reduce((total, { rebateMinor }) => total + rebateMinor, 0n),
}));

/** Why a line cannot be added: the slip has no room left, or is of another board. */
export function hindranceOf(line: Line, lines: readonly Line[]): 'full' | 'otherBoard' | undefined {
  if (lines.length >= MAX_SLIP_LINES) return 'full';
  return lines.every(({ prizeMode }) => prizeMode === line.prizeMode) ? undefined : 'otherBoard';
}

export function addLine(line: Line): void {
  if (hindranceOf(line, $slip.get())) return;
  $placed.set(undefined);
  forgetRefusal();
  $slip.set([...$slip.get(), line]);
  clearPicks();
}

export function removeLine(at: number): void {
  forgetRefusal();
  $slip.set($slip.get().filter((_, index) => index !== at));
}

/** The line that was refused goes on at the odds of now; its player has seen them. */
export function takeNewOdds(): void {
  const news = $newOdds.get();
  const known = valueOf(pricingSnapshot.$store.get());
  if (!news || !known) return;
  $slip.set($slip.get().map((line, at) => (at === news.line ? lineAtOdds(line, news.odds, known) : line)));
  forgetRefusal();
}

/** Who signs in may have another highest prize group: lines come down to it, and what comes back of them goes by it. */
$maxPrizeGroup.listen((maxPrizeGroup) => {
  const known = valueOf(pricingSnapshot.$store.get());
  if (!known || $slip.get().length === 0) return;
  const within = (line: Line): Line => ({
    ...line,
    pricing: { ...line.pricing, prizeGroup: Math.min(line.pricing.prizeGroup, maxPrizeGroup) },
  });
  $slip.set($slip.get().map((line) => lineAtOdds(within(line), line.odds, known)));
});

function forgetRefusal(): void {
  $refusedLine.set(undefined);
  $newOdds.set(undefined);
}

const attempt = createAttempt();

/** Places all lines or none. Throws what the call throws; a refused line is told apart. */
export async function placeSlip(gameCode: string, drawNumber: string): Promise<void> {
  const lines = $slip.get();
  const [first] = lines;
  if (!first) return;
  const acceptBetter = $acceptsBetter.get();
  const body = { gameCode, issue: drawNumber, prizeMode: first.prizeMode, acceptBetter, lines: lines.map(wireLine) };
  forgetRefusal();
  try {
    const placed = await attempt.run(body, (idempotencyKey) => memberCall('POST /lgw/bets', { body, idempotencyKey }));
    // Others may have been added meanwhile.
    $slip.set($slip.get().filter((line) => !lines.includes(line)));
    $placed.set({ ...placed, isMultiDraw: false });
    awaitSlip(gameCode, placed.slipId, [drawNumber]);
    void lotteryBets.reload();
  } catch (error) {
    noteRefusal(error);
    throw error;
  }
}

function noteRefusal(error: unknown): void {
  const line = refusedLineOf(error);
  $refusedLine.set(line);
  catchUpAfter(error);
  const odds = newOddsOf(error);
  if (line !== undefined && odds) $newOdds.set({ line, odds });
}

/** The slip keeps the odds that its player saw; the next bets are made out for the new ones. */
export function catchUpAfter(error: unknown): void {
  if (isRefusal(error, 'bet_odds_changed')) void pricingSnapshot.reload();
  if (isRefusal(error, 'bet_draw_closed')) void currentDraw.reload();
}

/** Which line of a slip, or draw of a multi-draw bet, was refused. */
export function refusedLineOf(error: unknown): number | undefined {
  const value = refusalValue(error);
  if (typeof value !== 'object' || value === null || !('line' in value)) return undefined;
  return typeof value.line === 'number' ? value.line : undefined;
}

/** The odds of now, which a refusal brings. */
export function newOddsOf(error: unknown): Line['odds'] | undefined {
  const value = refusalValue(error);
  if (!isRefusal(error, 'bet_odds_changed') || typeof value !== 'object' || value === null || !('odds' in value))
    return undefined;
  const tiers = Object.entries(value.odds ?? {}).filter(
    (tier): tier is [string, string] => typeof tier[1] === 'string',
  );
  return tiers.length === 0 ? undefined : Object.fromEntries(tiers);
}

$session.listen(({ state }) => {
  if (state === 'out') $placed.set(undefined);
});

import { atom, computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { refusalValue } from '../../client/errors.ts';
import { isRefusal } from '../../client/client.ts';
import { SESSION_KEYS } from '../../storage.ts';
import { createSubmission } from '../submission.ts';
import { valueOf } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';
import { lotteryBets } from './bets.ts';
import { clearPicks, lineAtOdds, type Line, toWireLine } from './draft.ts';
import { currentDraw } from './game.ts';
import { watchSlip } from './bet-results.ts';
import { $maxPrizeGroup, oddsOf, pricingSnapshot } from './pricing.ts';
import { readStoredSlip, writeStoredSlip } from './stored-slips.ts';

export type PlacedSlip = EndpointResponse<'POST /lgw/bets'>;

/** The lines of the bet slip, all of the same prize mode. */
export const $slip = atom<readonly Line[]>([]);
/** Index of the line that the server refused. */
export const $refusedLine = atom<number | undefined>();
/** The slip that was placed last on this page. */
export const $placedSlip = atom<(PlacedSlip & { isMultiDraw: boolean }) | undefined>();
/** The lines that were placed last, which can be placed again. */
export const $repeatableLines = atom<readonly Line[]>([]);
/** The member's choice to accept a bet whose odds got better since the page showed them. */
export const $acceptsBetter = atom(false);
/** The current odds of a line that was refused because its odds changed. */
export const $newOdds = atom<{ line: number; odds: Line['odds'] } | undefined>();

export const $slipTotals = computed($slip, (lines) => ({
  totalStakeMinor: lines.reduce((total, { totalStakeMinor }) => total + totalStakeMinor, 0n),
  possibleWinMinor: lines.reduce((total, { possibleWinMinor }) => total + possibleWinMinor, 0n),
  rebateMinor: lines.reduce((total, { rebateMinor }) => total + rebateMinor, 0n),
}));

/** Returns why a line cannot be added: the slip is full or has lines of another prize mode. */
export function getAddRefusal(line: Line, lines: readonly Line[]): 'full' | 'otherPrizeMode' | undefined {
  if (lines.length >= MAX_SLIP_LINES) return 'full';
  return lines.every(({ prizeMode }) => prizeMode === line.prizeMode) ? undefined : 'otherPrizeMode';
}

export function addLine(line: Line): void {
  if (getAddRefusal(line, $slip.get())) return;
  $placedSlip.set(undefined);
  clearRefusal();
  $slip.set([...$slip.get(), line]);
  clearPicks();
}

export function removeLine(at: number): void {
  clearRefusal();
  $slip.set($slip.get().filter((_, index) => index !== at));
}

/** Puts the lines that were placed last on the empty slip, at the current odds. */
export function repeatLines(): void {
  const snapshot = valueOf(pricingSnapshot.$store.get());
  if (!snapshot || $slip.get().length > 0) return;
  $placedSlip.set(undefined);
  $slip.set($repeatableLines.get().map((line) => lineAtOdds(lowered(line), oddsOf(line.betType, snapshot), snapshot)));
}

/** Restores the slip of a game after a reload, once its pricing is loaded, and stores it with every change. Returns a function that stops it. */
export function storeSlip(gameCode: string): () => void {
  const snapshot = valueOf(pricingSnapshot.$store.get());
  const stored = snapshot && readStoredSlip(gameCode, snapshot);
  if (stored && $slip.get().length === 0) $slip.set(stored.lines);
  if (stored && $repeatableLines.get().length === 0) $repeatableLines.set(stored.placed);
  if (stored?.acceptsBetter) $acceptsBetter.set(true);
  const store = () => {
    const [lines, placed, acceptsBetter] = [$slip.get(), $repeatableLines.get(), $acceptsBetter.get()];
    writeStoredSlip(gameCode, { lines, placed, acceptsBetter });
  };
  const stops = [$slip.listen(store), $repeatableLines.listen(store), $acceptsBetter.listen(store)];
  return () => stops.forEach((stop) => stop());
}

/** Reprices the refused line with the current odds, which the member has seen. */
export function acceptNewOdds(): void {
  const newOdds = $newOdds.get();
  const snapshot = valueOf(pricingSnapshot.$store.get());
  if (!newOdds || !snapshot) return;
  $slip.set($slip.get().map((line, at) => (at === newOdds.line ? lineAtOdds(line, newOdds.odds, snapshot) : line)));
  clearRefusal();
}

/** Lowers prize groups above the maximum when that changes, as after a sign-in, and reprices the lines: rebates depend on it. */
$maxPrizeGroup.listen(() => {
  const snapshot = valueOf(pricingSnapshot.$store.get());
  if (!snapshot || $slip.get().length === 0) return;
  $slip.set($slip.get().map((line) => lineAtOdds(lowered(line), line.odds, snapshot)));
});

/** Returns the line with a prize group that the member may use. */
function lowered(line: Line): Line {
  return { ...line, pricing: { ...line.pricing, prizeGroup: Math.min(line.pricing.prizeGroup, $maxPrizeGroup.get()) } };
}

function clearRefusal(): void {
  $refusedLine.set(undefined);
  $newOdds.set(undefined);
}

const submission = createSubmission({ isBet: true, storedAs: SESSION_KEYS.lotterySubmission });

/** Places all lines or none. Throws the errors of the request, and sets $refusedLine if one line was refused. */
export async function placeSlip(gameCode: string, drawNumber: string): Promise<void> {
  const lines = $slip.get();
  const [first] = lines;
  if (!first) return;
  const acceptBetter = $acceptsBetter.get();
  const body = { gameCode, issue: drawNumber, prizeMode: first.prizeMode, acceptBetter, lines: lines.map(toWireLine) };
  clearRefusal();
  try {
    const placed = await submission.send(body, (idempotencyKey, signal) =>
      callAsMember('POST /lgw/bets', { body, idempotencyKey, signal }),
    );
    // Lines that were added during the request stay.
    $slip.set($slip.get().filter((line) => !lines.includes(line)));
    $repeatableLines.set(lines);
    $placedSlip.set({ ...placed, isMultiDraw: false });
    watchSlip(gameCode, placed.slipId, [drawNumber]);
    void lotteryBets.reload();
  } catch (error) {
    recordRefusal(error);
    throw error;
  }
}

function recordRefusal(error: unknown): void {
  const line = getRefusedLine(error);
  $refusedLine.set(line);
  reloadAfterRefusal(error);
  const odds = getNewOdds(error);
  if (line !== undefined && odds) $newOdds.set({ line, odds });
}

/** Reloads what made the server refuse. Lines on the slip keep their odds until the member accepts the new ones. */
export function reloadAfterRefusal(error: unknown): void {
  if (isRefusal(error, 'bet_odds_changed')) void pricingSnapshot.reload();
  if (isRefusal(error, 'bet_draw_closed')) void currentDraw.reload();
}

/** Returns the index of the refused line of a slip, or of the refused draw of a multi-draw bet. */
export function getRefusedLine(error: unknown): number | undefined {
  const value = refusalValue(error);
  if (typeof value !== 'object' || value === null || !('line' in value)) return undefined;
  return typeof value.line === 'number' ? value.line : undefined;
}

/** Returns the current odds from the response of a refusal. */
export function getNewOdds(error: unknown): Line['odds'] | undefined {
  const value = refusalValue(error);
  if (!isRefusal(error, 'bet_odds_changed') || typeof value !== 'object' || value === null || !('odds' in value))
    return undefined;
  const tiers = Object.entries(value.odds ?? {}).filter(
    (tier): tier is [string, string] => typeof tier[1] === 'string',
  );
  return tiers.length === 0 ? undefined : Object.fromEntries(tiers);
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  $placedSlip.set(undefined);
  $repeatableLines.set([]);
});

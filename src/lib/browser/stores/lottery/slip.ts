import { atom, computed } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { MAX_SLIP_LINES } from '#rules/lottery/bet-terms';
import { isRefusal, refusalValue } from '../../errors.ts';
import { onLive } from '../../events.ts';
import { createAttempt } from '../attempt.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { memberCall } from '../member-call.ts';
import { $session } from '../session.ts';
import { clearPicks, wireLine, type Line } from './draft.ts';
import { currentDraw } from './game.ts';
import { awaitSlip } from './own-results.ts';
import { terms } from './terms.ts';

export type PlacedSlip = CallAnswer<'POST /lgw/bets'>;
export type LotteryBet = CallAnswer<'GET /lgw/bets'>['rows'][number];

/** What will be placed together: lines of one board. */
export const $slip = atom<readonly Line[]>([]);
/** The line (from 0) that the portal refused last. */
export const $refusedLine = atom<number | undefined>();
export const $placed = atom<PlacedSlip | undefined>();

export const $slipTotals = computed($slip, (lines) => ({
  costMinor: lines.reduce((total, { costMinor }) => total + costMinor, 0n),
  possibleMinor: lines.reduce((total, { possibleMinor }) => total + possibleMinor, 0n),
  rebateMinor: lines.reduce((total, { rebateMinor }) => total + rebateMinor, 0n),
}));

/** Whether another line has room; a slip is of one board. */
export function mayAdd(line: Line, lines: readonly Line[]): boolean {
  return lines.length < MAX_SLIP_LINES && lines.every(({ prizeMode }) => prizeMode === line.prizeMode);
}

export function addLine(line: Line): void {
  if (!mayAdd(line, $slip.get())) return;
  $placed.set(undefined);
  $refusedLine.set(undefined);
  $slip.set([...$slip.get(), line]);
  clearPicks();
}

export function removeLine(at: number): void {
  $refusedLine.set(undefined);
  $slip.set($slip.get().filter((_, index) => index !== at));
}

const attempt = createAttempt();

/** Places all lines or none. Throws what the call throws; a refused line is told apart. */
export async function placeSlip(gameCode: string, issue: string): Promise<void> {
  const lines = $slip.get();
  const [first] = lines;
  if (!first) return;
  const body = { gameCode, issue, prizeMode: first.prizeMode, lines: lines.map(wireLine) };
  $refusedLine.set(undefined);
  try {
    const placed = await attempt.run(body, (idempotencyKey) => memberCall('POST /lgw/bets', { body, idempotencyKey }));
    $slip.set([]);
    $placed.set(placed);
    awaitSlip(gameCode, placed.slipId, [issue]);
    void lotteryBets.reload();
  } catch (error) {
    $refusedLine.set(lineOf(error));
    // The slip keeps the odds that its player saw; the next bets are made out for the new ones.
    if (isRefusal(error, 'bet_odds_changed')) void terms.reload();
    if (isRefusal(error, 'bet_issue_closed')) void currentDraw.reload();
    throw error;
  }
}

function lineOf(error: unknown): number | undefined {
  const value = refusalValue(error);
  if (typeof value !== 'object' || value === null || !('line' in value)) return undefined;
  return typeof value.line === 'number' ? value.line : undefined;
}

const SHOWN_BETS = 20;

/** The member's last bets on a game. */
export const lotteryBets = createLoader((gameCode: string, pageNo: number) =>
  memberCall('GET /lgw/bets', { query: { gameCode, pageNo, pageSize: SHOWN_BETS } }),
);

/** Takes a bet back. */
export async function cancelBet(id: string): Promise<void> {
  await memberCall('DELETE /lgw/bets/{id}', { params: { id } });
  await lotteryBets.reload();
}

onLive('settled', ({ gameCode, issue }) => {
  const rows = valueOf(lotteryBets.$store.get())?.rows ?? [];
  if (rows.some((bet) => bet.gameCode === gameCode && bet.issue === issue)) void lotteryBets.reload();
});
onLive('resumed', () => void lotteryBets.reload());
$session.listen(({ state }) => {
  if (state !== 'out') return;
  lotteryBets.clear();
  $placed.set(undefined);
});

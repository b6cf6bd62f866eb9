import type { EndpointResponse } from '#api/table';
import { derivedResult } from '#rules/lottery';
import { parseResult } from '#rules/lottery/draws/results';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { drawAt, findScheduledDraw } from '#rules/lottery/draws/schedule';
import type { LiveEvents } from '../../client/live-events.ts';

/** A response that contains the server's time, with the difference of that clock to the device's. */
export type ServerTimed<Result> = Result & { serverAheadMs: number };

export function withServerClock<Result extends { serverTime: string }>(response: Result): ServerTimed<Result> {
  return { ...response, serverAheadMs: Date.parse(response.serverTime) - Date.now() };
}

/** Converts an instant of the server's clock to the device's clock. */
export function toLocalTimeMs(instant: string, { serverAheadMs }: { serverAheadMs: number }): number {
  return Date.parse(instant) - serverAheadMs;
}

/** A draw; its times are the server's. */
export type Draw = NonNullable<EndpointResponse<'GET /lgw/draws/{gameCode}/current'>['current']>;

type ResultRow = EndpointResponse<'GET /lgw/draws/{gameCode}'>['rows'][number];

/** A published result. `jackpots` is present in lists of results only, and filled after settlement. */
export type PublishedResult = Omit<ResultRow, 'source' | 'voidReason' | 'jackpots'> &
  Partial<Pick<ResultRow, 'jackpots'>>;

/** A jackpot with its current amount. */
export type Jackpot = EndpointResponse<'GET /lgw/draws/{gameCode}/current'>['jackpots'][number];

/** Parses the jackpots of a live event; undefined if the page does not understand them. */
export function parseJackpots(payload: unknown): Jackpot[] | undefined {
  return Array.isArray(payload) && payload.every(isJackpot) ? payload : undefined;
}

function isJackpot(payload: unknown): payload is Jackpot {
  if (typeof payload !== 'object' || payload === null) return false;
  const fields = new Map(Object.entries(payload));
  return ['tier', 'amount', 'seed', 'currency'].every((name) => typeof fields.get(name) === 'string');
}

/** Parses the result of a live event; undefined if the page does not understand it. */
export function parseDrawMessage({
  gameCode,
  issue: drawNumber,
  state,
  result: published,
  resultVersion,
}: LiveEvents['draw']): PublishedResult | undefined {
  const game = lotteryGame(gameCode);
  const scheduled = game && findScheduledDraw(game.schedule, drawNumber);
  if (!scheduled) return undefined;
  const result = published === null ? undefined : parseResult(game.group, published);
  if (published !== null && !result) return undefined;
  return {
    gameCode,
    issue: drawNumber,
    day: scheduled.localDay,
    openTime: iso(scheduled.drawsAtMs),
    state: state as PublishedResult['state'],
    numbers: published as PublishedResult['numbers'],
    derived: ((result && derivedResult(result)) ?? null) as PublishedResult['derived'],
    resultVersion,
  };
}

/**
 * Computes the draw that takes bets at `atMs` (the server's clock) from the game's schedule; the server decides which bets it
 * accepts. Staff can change when betting closes, so the time between close and draw is copied from this draw.
 */
export function getNextDraw({ gameCode, closeTime, drawTime }: Draw, atMs: number): Draw | null {
  const game = lotteryGame(gameCode);
  const next = game && drawAt(game.schedule, atMs);
  if (!next) return null;
  const closedForMs = Date.parse(drawTime) - Date.parse(closeTime);
  return {
    gameCode,
    issue: next.drawNumber,
    day: next.localDay,
    openTime: iso(next.opensAtMs),
    closeTime: iso(next.drawsAtMs - closedForMs),
    drawTime: iso(next.drawsAtMs),
    state: 'OPEN',
  };
}

const iso = (atMs: number) => new Date(atMs).toISOString();

/** Compares results for lists: newest first, and a corrected result before the one it replaces. */
export function isNewerResult(one: PublishedResult, other: PublishedResult): boolean {
  if (one.issue === other.issue) return one.resultVersion > other.resultVersion;
  return Date.parse(one.openTime) > Date.parse(other.openTime);
}

import type { CallAnswer } from '#api/table';
import { derivedResult } from '#rules/lottery';
import { parseResult } from '#rules/lottery/draws/results';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { drawAt, findScheduledDraw } from '#rules/lottery/draws/schedule';
import type { LiveMessages } from '../../client/events.ts';

/** An answer that told the server's time, with how far ahead of this device's clock that is. */
export type ServerTimed<Answer> = Answer & { aheadMs: number };

export function withServerClock<Answer extends { serverTime: string }>(answer: Answer): ServerTimed<Answer> {
  return { ...answer, aheadMs: Date.parse(answer.serverTime) - Date.now() };
}

/** When this device's clock will show what the server's shows at `instant`. */
export function onThisClock(instant: string, { aheadMs }: { aheadMs: number }): number {
  return Date.parse(instant) - aheadMs;
}

/** A draw that is sold or drawn; its times are the server's. */
export type Draw = NonNullable<CallAnswer<'GET /lgw/draws/{gameCode}/current'>['current']>;

type Row = CallAnswer<'GET /lgw/draws/{gameCode}'>['rows'][number];

/** What came out, as pages show it; what became of jackpots comes later, and only in lists of results. */
export type Opened = Omit<Row, 'source' | 'voidReason' | 'jackpots'> & Partial<Pick<Row, 'jackpots'>>;

/** What a jackpot has come to. */
export type Jackpot = CallAnswer<'GET /lgw/draws/{gameCode}/current'>['jackpots'][number];

/** Those of a push; undefined where they are none that this page understands. */
export function parseJackpots(payload: unknown): Jackpot[] | undefined {
  return Array.isArray(payload) && payload.every(isJackpot) ? payload : undefined;
}

function isJackpot(payload: unknown): payload is Jackpot {
  if (typeof payload !== 'object' || payload === null) return false;
  const fields = new Map(Object.entries(payload));
  return ['tier', 'amount', 'seed', 'currency'].every((name) => typeof fields.get(name) === 'string');
}

/** The result of a push; undefined where it is none that this page understands. */
export function openedOf({
  gameCode,
  issue: drawNumber,
  state,
  result: published,
  resultVersion,
}: LiveMessages['draw']): Opened | undefined {
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
    state: state as Opened['state'],
    numbers: published as Opened['numbers'],
    derived: ((result && derivedResult(result)) ?? null) as Opened['derived'],
    resultVersion,
  };
}

/**
 * The draw that is sold behind this one at a moment of the server's clock, by the game's schedule; what the portal takes is its
 * own word. It closes as long before its draw as this one, which operations may have changed.
 */
export function drawAfter({ gameCode, closeTime, drawTime }: Draw, atMs: number): Draw | null {
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

/** Whether one result stands before another in lists: newest first, and of one draw the correction. */
export function isNewer(one: Opened, other: Opened): boolean {
  if (one.issue === other.issue) return one.resultVersion > other.resultVersion;
  return Date.parse(one.openTime) > Date.parse(other.openTime);
}

import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { showConnectionBack, showConnectionLost } from './connection.ts';

/**
 * Live events: server-sent events over GET /wps/events for members, and about draws over GET /lgw/events for visitors.
 * `event` is the name, `data` the JSON.
 */
export interface LiveEvents {
  balance: { sumBalance: string; held: string; bonus: string | null; currency: string; version: string };
  deposit: { id: string; state: string };
  withdrawal: { id: string; state: string };
  /** A transfer to or from a vendor's wallet was decided, or its vendor has left a request about it unanswered. */
  transfer: { id: string; state: string };
  /** A contract of the agent, or a request about one, changed; they must be requested. */
  contract: Record<string, never>;
  /** The member's bonuses changed; they must be requested. */
  rewards: Record<string, never>;
  /** A game's bet with bonus money was above the highest bet of the bonus. */
  bonus_limit: Record<string, never>;
  /** The member's missions moved on; they must be requested. */
  missions: Record<string, never>;
  /** The member's VIP level went `up` or `down`. */
  rank: { change: string };
  /** The member's chat changed, up to this message; the content must be requested. */
  chat: { id: string };
  /** The member's inbox changed. Sent to everybody with a time that pages spread their requests over. */
  messages: { spreadMs?: number };
  /** A draw has its result or was voided. Sent for watched games only, like `settled`. */
  draw: { gameCode: string; issue: string; state: string; result: unknown; resultVersion: number };
  /** The bets on a draw are settled. */
  settled: { gameCode: string; issue: string };
  /** The member's bets on a draw of any game paid more than their stakes. */
  win: { gameCode: string; issue: string; net: string; currency: string };
  /** A game's current odds where they differ from the rules' odds; null when there are too many to send. */
  odds: { gameCode: string; odds: unknown };
  /** Current jackpots of a game, and the draw that changed them, if any. */
  jackpot: { gameCode: string; issue: unknown; jackpots: unknown };
  /** The connection is open again and messages may have been missed: reload what is shown. */
  resumed: Record<string, never>;
  /** The connection was refused: the session may have ended. */
  refused: Record<string, never>;
}

export type LiveEventName = keyof LiveEvents;

type Listener<Name extends LiveEventName> = (message: LiveEvents[Name]) => void;

const FIELDS: Record<LiveEventName, readonly string[]> = {
  balance: ['sumBalance', 'held', 'currency', 'version'],
  deposit: ['id', 'state'],
  withdrawal: ['id', 'state'],
  transfer: ['id', 'state'],
  contract: [],
  rewards: [],
  bonus_limit: [],
  missions: [],
  rank: ['change'],
  chat: ['id'],
  messages: [],
  draw: ['gameCode', 'issue', 'state'],
  settled: ['gameCode', 'issue'],
  win: ['gameCode', 'issue', 'net', 'currency'],
  odds: ['gameCode'],
  jackpot: ['gameCode'],
  resumed: [],
  refused: [],
};

const HIDDEN_LIMIT_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 2 * SECOND_MS;
const MAX_RETRY_MS = MINUTE_MS;
/** A shorter gap is not shown: connections are renewed all the time. */
const SHOWN_GAP_MS = 5 * SECOND_MS;

const listeners: { [Name in LiveEventName]: Set<Listener<Name>> } = {
  balance: new Set(),
  deposit: new Set(),
  withdrawal: new Set(),
  transfer: new Set(),
  contract: new Set(),
  rewards: new Set(),
  bonus_limit: new Set(),
  missions: new Set(),
  rank: new Set(),
  chat: new Set(),
  messages: new Set(),
  draw: new Set(),
  settled: new Set(),
  win: new Set(),
  odds: new Set(),
  jackpot: new Set(),
  resumed: new Set(),
  refused: new Set(),
};

let source: EventSource | undefined;
let isMember = false;
/** Games whose draws the page watches: codes separated by commas, or `all`. */
let watchedGames: string | undefined;
/** Address of the open connection. */
let openAddress: string | undefined;
/** Whether messages may have been missed before the next connection opens. */
let hasMissedMessages = false;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
let gapTimer: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to one kind of message. Returns a function that unsubscribes. */
export function onLiveEvent<Name extends LiveEventName>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

/** Passes a message to its listeners. Drops a malformed message: a later one replaces it. */
export function dispatchLiveEvent(name: LiveEventName, data: string): void {
  const message = readMessage(name, data);
  if (!message) return;
  for (const listener of listeners[name]) (listener as (message: unknown) => void)(message);
}

function readMessage(name: LiveEventName, data: string): unknown {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return undefined;
    const fields = new Map(Object.entries(message));
    return FIELDS[name].every((field) => typeof fields.get(field) === 'string') ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the page's one connection for a member. Calling it again does nothing. */
export function startLiveEvents(): void {
  isMember = true;
  renewLiveEvents();
}

/** Closes the member's connection at sign-out; watched draws continue on a visitor's connection. */
export function stopLiveEvents(): void {
  isMember = false;
  renewLiveEvents();
}

/** Sets the games whose draws are watched from the next `renewLiveEvents` on; undefined for none. */
export function watchDraws(games: string | undefined): void {
  watchedGames = games;
}

/** Whether messages are being received, so that polling is not needed. */
export function hasLiveEvents(): boolean {
  return source?.readyState === EventSource.OPEN;
}

function address(): string | undefined {
  const query = watchedGames === undefined ? '' : `?draws=${watchedGames}`;
  if (isMember) return `/wps/events${query}`;
  return watchedGames === undefined ? undefined : `/lgw/events${query}`;
}

/** Reconnects when the required address has changed, and closes the connection when none is required. */
export function renewLiveEvents(): void {
  const required = address();
  if (required !== undefined && required === openAddress) return;
  clearTimeout(hiddenTimer);
  close();
  document.removeEventListener('visibilitychange', handleVisibilityChange);
  // Nothing can be missed without a subscription.
  if (required === undefined) {
    hasMissedMessages = false;
    return;
  }
  document.addEventListener('visibilitychange', handleVisibilityChange);
  open();
}

function open(): void {
  clearTimeout(retryTimer);
  const required = address();
  if (source || required === undefined) return;
  openAddress = required;
  source = new EventSource(required);
  for (const name of Object.keys(FIELDS) as LiveEventName[]) {
    source.addEventListener(name, (event: MessageEvent) => dispatchLiveEvent(name, String(event.data)));
  }
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    endGap();
    showConnectionBack();
    // Messages about draws have no id to resume from, so listeners must reload after a reconnect.
    if (hasMissedMessages) dispatchLiveEvent('resumed', '{}');
    hasMissedMessages = true;
  });
  source.addEventListener('error', handleError);
}

/** The browser reconnects by itself for as long as nothing answers. */
function startGap(): void {
  gapTimer ??= setTimeout(showConnectionLost, SHOWN_GAP_MS);
}

function endGap(): void {
  clearTimeout(gapTimer);
  gapTimer = undefined;
}

function close(): void {
  clearTimeout(retryTimer);
  endGap();
  source?.close();
  source = undefined;
  openAddress = undefined;
}

/** Reconnects with growing delays after an error response; the browser itself handles lost connections. */
function handleError(): void {
  hasMissedMessages = true;
  if (source?.readyState !== EventSource.CLOSED) return startGap();
  close();
  retryTimer = setTimeout(open, retryMs);
  retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  if (isMember) dispatchLiveEvent('refused', '{}');
}

/** Closes the connection of a tab that stays in the background, and opens it again when the tab is shown. */
function handleVisibilityChange(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(close, HIDDEN_LIMIT_MS);
  else if (!source) open();
}

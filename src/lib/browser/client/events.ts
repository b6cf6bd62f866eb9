import { MINUTE_MS, SECOND_MS } from '#kernel/clock';

/** What the server pushes over GET /wps/events, and of draws to visitors over GET /lgw/events: `event` is the name, `data` the JSON of the message. */
export interface LiveMessages {
  balance: { sumBalance: string; held: string; currency: string; version: string };
  deposit: { id: string; state: string };
  withdrawal: { id: string; state: string };
  /** Something changed in the member's chat, up to this message; what it says is asked for. */
  chat: { id: string };
  /** A draw has its result, or none for ever. Only of games that are watched, as `settled`. */
  draw: { gameCode: string; issue: string; state: string; result: unknown; resultVersion: number };
  /** The bets on a draw are settled. */
  settled: { gameCode: string; issue: string };
  /** What differs from the rules' own odds of a game now; null: too much to be told. */
  odds: { gameCode: string; odds: unknown };
  /** Current jackpots of a game, and the draw that changed them, if any. */
  jackpot: { gameCode: string; issue: unknown; jackpots: unknown };
  /** The connection is back after messages may have been missed: what is shown should be asked for again. */
  resumed: Record<string, never>;
}

export type LiveName = keyof LiveMessages;

type Listener<Name extends LiveName> = (message: LiveMessages[Name]) => void;

const FIELDS: Record<LiveName, readonly string[]> = {
  balance: ['sumBalance', 'held', 'currency', 'version'],
  deposit: ['id', 'state'],
  withdrawal: ['id', 'state'],
  chat: ['id'],
  draw: ['gameCode', 'issue', 'state'],
  settled: ['gameCode', 'issue'],
  odds: ['gameCode'],
  jackpot: ['gameCode'],
  resumed: [],
};

const HIDDEN_LIMIT_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 2 * SECOND_MS;
const LONGEST_RETRY_MS = MINUTE_MS;

const listeners: { [Name in LiveName]: Set<Listener<Name>> } = {
  balance: new Set(),
  deposit: new Set(),
  withdrawal: new Set(),
  chat: new Set(),
  draw: new Set(),
  settled: new Set(),
  odds: new Set(),
  jackpot: new Set(),
  resumed: new Set(),
};

let source: EventSource | undefined;
let isMember = false;
/** Games whose draws the page wants to hear of: codes with commas between, or `all`. */
let draws: string | undefined;
/** The address of the connection that is open. */
let opened: string | undefined;
/** From when on a connection that opens may come after something that was not heard. */
let mayHaveMissed = false;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

/** Listens to one kind of message; gives the way to stop. */
export function onLive<Name extends LiveName>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

/** Hands a message to its listeners. What has not the form of its kind is dropped: a later one will be right. */
export function dispatchLive(name: LiveName, data: string): void {
  const message = readMessage(name, data);
  if (!message) return;
  for (const listener of listeners[name]) (listener as (message: unknown) => void)(message);
}

function readMessage(name: LiveName, data: string): unknown {
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
export function startLive(): void {
  isMember = true;
  renewLive();
}

/** Closes it, for signing out; a visitor goes on hearing of draws. */
export function stopLive(): void {
  isMember = false;
  renewLive();
}

/** Which draws the page wants to hear of from the next `renewLive` on; undefined: none. */
export function watchDraws(games: string | undefined): void {
  draws = games;
}

/** Whether messages come in, so that nobody has to ask. */
export function isLive(): boolean {
  return source?.readyState === EventSource.OPEN;
}

function address(): string | undefined {
  const query = draws === undefined ? '' : `?draws=${draws}`;
  if (isMember) return `/wps/events${query}`;
  return draws === undefined ? undefined : `/lgw/events${query}`;
}

/** One connection of the kind that is wanted now. */
export function renewLive(): void {
  const wanted = address();
  if (wanted !== undefined && wanted === opened) return;
  clearTimeout(hiddenTimer);
  close();
  document.removeEventListener('visibilitychange', followVisibility);
  // Where nothing is listened to, nothing is missed.
  if (wanted === undefined) {
    mayHaveMissed = false;
    return;
  }
  document.addEventListener('visibilitychange', followVisibility);
  open();
}

function open(): void {
  clearTimeout(retryTimer);
  const wanted = address();
  if (source || wanted === undefined) return;
  opened = wanted;
  source = new EventSource(wanted);
  for (const name of Object.keys(FIELDS) as LiveName[]) {
    source.addEventListener(name, (event: MessageEvent) => dispatchLive(name, String(event.data)));
  }
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    // Draws have no id to resume behind, and another connection knows of none: whoever was away asks.
    if (mayHaveMissed) dispatchLive('resumed', '{}');
    mayHaveMissed = true;
  });
  source.addEventListener('error', handleError);
}

function close(): void {
  clearTimeout(retryTimer);
  source?.close();
  source = undefined;
  opened = undefined;
}

/** The browser reconnects by itself unless it was answered with an error; then the page tries, ever less often. */
function handleError(): void {
  mayHaveMissed = true;
  if (source?.readyState !== EventSource.CLOSED) return;
  close();
  retryTimer = setTimeout(open, retryMs);
  retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
}

/** A tab that stays in the background gives its connection back, and catches up when it is looked at again. */
function followVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(close, HIDDEN_LIMIT_MS);
  else if (!source) open();
}

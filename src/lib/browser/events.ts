import { MINUTE_MS, SECOND_MS } from '#kernel/clock';

/** What the server pushes over GET /wps/events: `event` is the name, `data` the JSON of the message. */
export interface LiveMessages {
  balance: { sumBalance: string; held: string; currency: string; version: string };
  deposit: { id: string; state: string };
  withdrawal: { id: string; state: string };
  /** The connection is back after messages may have been missed: what is shown should be asked for again. */
  resumed: Record<string, never>;
}

export type LiveName = keyof LiveMessages;

type Listener<Name extends LiveName> = (message: LiveMessages[Name]) => void;

const FIELDS: Record<LiveName, readonly string[]> = {
  balance: ['sumBalance', 'held', 'currency', 'version'],
  deposit: ['id', 'state'],
  withdrawal: ['id', 'state'],
  resumed: [],
};

const HIDDEN_LIMIT_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 2 * SECOND_MS;
const LONGEST_RETRY_MS = MINUTE_MS;

const listeners: { [Name in LiveName]: Set<Listener<Name>> } = {
  balance: new Set(),
  deposit: new Set(),
  withdrawal: new Set(),
  resumed: new Set(),
};

let source: EventSource | undefined;
let isWanted = false;
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

/** Opens the page's one connection. Calling it again does nothing. */
export function startLive(): void {
  if (isWanted) return;
  isWanted = true;
  document.addEventListener('visibilitychange', followVisibility);
  open();
}

/** Closes it, for signing out. */
export function stopLive(): void {
  isWanted = false;
  document.removeEventListener('visibilitychange', followVisibility);
  clearTimeout(hiddenTimer);
  close();
}

function open(): void {
  if (source || !isWanted) return;
  source = new EventSource('/wps/events');
  for (const name of ['balance', 'deposit', 'withdrawal'] as const) {
    source.addEventListener(name, (event) => dispatchLive(name, String(event.data)));
  }
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
  });
  source.addEventListener('error', handleError);
}

function close(): void {
  clearTimeout(retryTimer);
  source?.close();
  source = undefined;
}

/** The browser reconnects by itself unless it was answered with an error; then the page tries, ever less often. */
function handleError(): void {
  if (source?.readyState !== EventSource.CLOSED) return;
  close();
  retryTimer = setTimeout(reopen, retryMs);
  retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
}

function reopen(): void {
  open();
  dispatchLive('resumed', '{}');
}

/** A tab that stays in the background gives its connection back, and catches up when it is looked at again. */
function followVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(close, HIDDEN_LIMIT_MS);
  else if (!source) reopen();
}

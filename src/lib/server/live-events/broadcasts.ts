import type { Logger } from 'pino';
import {
  EVERYBODY,
  getLastLiveEventId,
  listLiveEventsAfter,
  LIVE_EVENT_PAGE_SIZE,
  type LiveEvent,
} from '#domain/messaging';
import type { Db } from '#kernel/database';

/** Games whose draws a page subscribes to. */
export type Watch = 'all' | ReadonlySet<string>;

/** One open page. */
export interface Listener {
  /** Undefined: subscribes to no draws. */
  watch: Watch | undefined;
  send(message: string | Uint8Array): void;
}

export interface Audience<Page extends Listener = Listener> {
  /** Whether this audience receives events of the type. */
  receives(type: string): boolean;
  listeners(): Iterable<Page>;
  /** Removes a page that a message could not be sent to. */
  drop(page: Page, error: unknown): void;
}

export interface BroadcastOptions {
  db: Db;
  log: Logger;
  audiences: readonly Audience[];
}

/**
 * Publishes events for everybody: reads them once per process and sends those about draws to each page that watches the game, the
 * others to all pages of the audience. They have no id to resume from, because each draw replaces the last; a page that reconnects requests the
 * current one.
 */
export class Broadcasts {
  readonly #options: BroadcastOptions;
  #lastId = 0n;
  #tail: Promise<void> = Promise.resolve();

  constructor(options: BroadcastOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#lastId = await getLastLiveEventId(this.#options.db, EVERYBODY);
  }

  /** Reads new events, if any. Reads run one after the other, so that events stay in order. */
  onNotification(): void {
    this.#tail = this.#tail
      .then(async () => {
        while (await this.#read());
      })
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'draws were not handed on; the next one brings them along');
      });
  }

  /** Returns whether there may be more events. */
  async #read(): Promise<boolean> {
    const events = await listLiveEventsAfter(this.#options.db, EVERYBODY, this.#lastId);
    for (const event of events) {
      this.#lastId = event.id;
      this.#publish(event);
    }
    return events.length === LIVE_EVENT_PAGE_SIZE;
  }

  #publish({ type, payload }: LiveEvent): void {
    const text = `event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;
    const gameCode = (payload as { gameCode?: unknown }).gameCode;
    for (const audience of this.#options.audiences) {
      if (audience.receives(type)) publishToAll(audience, text, ({ watch }) => isWatching(watch, { type, gameCode }));
    }
  }
}

const encoder = new TextEncoder();

/** Sends one text to all matching pages. A page that cannot be sent to is dropped without affecting the others. */
export function publishToAll<Page extends Listener>(
  audience: Audience<Page>,
  text: string,
  isRecipient: (page: Page) => boolean = () => true,
): void {
  const bytes = encoder.encode(text);
  for (const page of audience.listeners()) {
    if (!isRecipient(page)) continue;
    try {
      page.send(bytes);
    } catch (error) {
      audience.drop(page, error);
    }
  }
}

/** Events without a game go to every page. Pages that watch all games receive no odds. */
function isWatching(watch: Watch | undefined, { type, gameCode }: { type: string; gameCode: unknown }): boolean {
  if (gameCode === undefined) return true;
  if (watch === 'all') return type !== 'odds';
  return watch !== undefined && typeof gameCode === 'string' && watch.has(gameCode);
}

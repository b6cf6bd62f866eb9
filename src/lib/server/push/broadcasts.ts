import type { Logger } from 'pino';
import { EVERYBODY, getLastPushId, listPushesAfter, PUSH_PAGE_SIZE, type PushEvent } from '#domain/messaging';
import type { Db } from '#kernel/database';

/** Games whose draws a page wants to hear of. */
export type Watch = 'all' | ReadonlySet<string>;

/** One open page. */
export interface Listener {
  /** Undefined: it wants to hear of none. */
  watch: Watch | undefined;
  send(message: string | Uint8Array): void;
}

export interface Audience<Page extends Listener = Listener> {
  /** Whether events of this type are for it. */
  receives(type: string): boolean;
  listeners(): Iterable<Page>;
  /** A page that cannot be sent to. */
  drop(page: Page, error: unknown): void;
}

export interface BroadcastOptions {
  db: Db;
  log: Logger;
  audiences: readonly Audience[];
}

/**
 * What everybody may hear, draws above all: read once a process and handed to each page that watches the game. These have no
 * id to resume behind: the next draw replaces the last, and a page that was away asks for the current one.
 */
export class Broadcasts {
  readonly #options: BroadcastOptions;
  #lastId = 0n;
  #tail: Promise<void> = Promise.resolve();

  constructor(options: BroadcastOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#lastId = await getLastPushId(this.#options.db, EVERYBODY);
  }

  /** There is news, or there may be. One reading at a time, so that events keep their order. */
  heard(): void {
    this.#tail = this.#tail
      .then(async () => {
        while (await this.#read());
      })
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'draws were not handed on; the next one brings them along');
      });
  }

  /** Gives whether there may be more. */
  async #read(): Promise<boolean> {
    const events = await listPushesAfter(this.#options.db, EVERYBODY, this.#lastId);
    for (const event of events) {
      this.#lastId = event.id;
      this.#tell(event);
    }
    return events.length === PUSH_PAGE_SIZE;
  }

  #tell({ type, payload }: PushEvent): void {
    const text = `event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;
    const gameCode = (payload as { gameCode?: unknown }).gameCode;
    for (const audience of this.#options.audiences) {
      if (audience.receives(type)) publishToAll(audience, text, ({ watch }) => isWatching(watch, { type, gameCode }));
    }
  }
}

const encoder = new TextEncoder();

/** Sends one text to all pages that it is meant for. One that cannot be sent to is dropped, and costs the others nothing. */
export function publishToAll<Page extends Listener>(
  audience: Audience<Page>,
  text: string,
  isMeant: (page: Page) => boolean = () => true,
): void {
  const bytes = encoder.encode(text);
  for (const page of audience.listeners()) {
    if (!isMeant(page)) continue;
    try {
      page.send(bytes);
    } catch (error) {
      audience.drop(page, error);
    }
  }
}

/** Who shows all games shows the odds of none. */
function isWatching(watch: Watch | undefined, { type, gameCode }: { type: string; gameCode: unknown }): boolean {
  if (watch === 'all') return type !== 'odds';
  return watch !== undefined && typeof gameCode === 'string' && watch.has(gameCode);
}

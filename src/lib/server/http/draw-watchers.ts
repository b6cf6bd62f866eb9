import type { Logger } from 'pino';
import { AppError } from '#kernel/errors';
import type { Audience, Listener, Watch } from './broadcasts.ts';
import { pushStream } from './push-stream.ts';

/** A process has sockets for so many; who comes later asks for results now and then instead. */
const MOST_STREAMS = 20_000;
/** Behind one address, or in an IPv6 site, there may be a whole mobile network. */
const MOST_OF_A_NETWORK = 500;
/** Of the draws that are handed on at once. There is nothing to resume, and the bytes are the same for all. */
const MOST_UNREAD_BYTES = 64 * 1024;
const RETRY_SECONDS = 60;

interface Watcher extends Listener {
  network: string;
  end(): void;
}

/** Open pages of visitors: they hear of draws, and of nothing that is a member's. */
export class DrawWatchers implements Audience<Watcher> {
  readonly #open = new Set<Watcher>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #log: Logger;

  constructor({ log }: { log: Logger }) {
    this.#log = log;
  }

  /** `network`: of IPv6 the whole site, or it would take all streams. Throws AppError `unavailable` when there are too many. */
  open({ watch, network }: { watch: Watch; network: string }): ReadableStream<Uint8Array> {
    const own = this.#ofNetwork.get(network) ?? 0;
    if (this.#open.size >= MOST_STREAMS || own >= MOST_OF_A_NETWORK)
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    const { body, send, end } = pushStream(() => this.#remove(watcher), MOST_UNREAD_BYTES);
    const watcher: Watcher = { watch, network, send, end };
    this.#open.add(watcher);
    this.#ofNetwork.set(network, own + 1);
    send('retry: 2000\n\n');
    return body;
  }

  /** Who has no bets waits for the end of none. */
  hears(type: string): boolean {
    return type === 'draw';
  }

  listeners(): Iterable<Watcher> {
    return this.#open;
  }

  drop(watcher: Watcher, error: unknown): void {
    this.#end(watcher);
    this.#log.debug({ err: error }, 'a live stream of a visitor ended');
  }

  stop(): void {
    for (const watcher of this.#open) this.#end(watcher);
  }

  #end(watcher: Watcher): void {
    this.#remove(watcher);
    watcher.end();
  }

  #remove(watcher: Watcher): void {
    if (!this.#open.delete(watcher)) return;
    const left = (this.#ofNetwork.get(watcher.network) ?? 1) - 1;
    if (left > 0) this.#ofNetwork.set(watcher.network, left);
    else this.#ofNetwork.delete(watcher.network);
  }
}

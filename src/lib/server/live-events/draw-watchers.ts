import type { Logger } from 'pino';
import { AppError } from '#kernel/errors';
import type { Audience, Listener, Watch } from './broadcasts.ts';
import { liveEventStream } from './live-event-stream.ts';

/** Limits the sockets of a process; a page that gets none polls for results. */
const MAX_STREAMS = 20_000;
/** A whole mobile network may share one IPv4 address. An IPv6 /48 contains many networks of one phone each. */
const MAX_PER_ADDRESS = 500;
const MAX_PER_WIDE_NETWORK = 4000;
/** Limits the unread bytes of a stream. Events cannot be resumed, and all streams share the same bytes. */
const MAX_UNREAD_BYTES = 64 * 1024;
const RETRY_SECONDS = 60;

interface Visitor {
  watch: Watch;
  network: string;
  /**
   * For IPv6 the /48 that contains the network. It is counted instead, because its holder could otherwise open all
   * streams from different networks.
   */
  wideNetwork?: string | undefined;
}

interface Watcher extends Listener {
  /** The network or /48 that the stream is counted under. */
  origin: string;
  end(): void;
}

/** Streams of visitors who are not signed in: they receive draws, odds and jackpots, and nothing about members. */
export class DrawWatchers implements Audience<Watcher> {
  readonly #open = new Set<Watcher>();
  readonly #ofOrigin = new Map<string, number>();
  readonly #log: Logger;

  constructor({ log }: { log: Logger }) {
    this.#log = log;
  }

  /** Number of open streams. */
  get count(): number {
    return this.#open.size;
  }

  /** Opens a stream. Throws AppError `unavailable` when there are too many. */
  open({ watch, network, wideNetwork }: Visitor): ReadableStream<Uint8Array> {
    const origin = wideNetwork ?? network;
    const own = this.#ofOrigin.get(origin) ?? 0;
    const limit = wideNetwork === undefined ? MAX_PER_ADDRESS : MAX_PER_WIDE_NETWORK;
    if (this.#open.size >= MAX_STREAMS || own >= limit)
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    const { body, send, end } = liveEventStream(() => this.#remove(watcher), MAX_UNREAD_BYTES);
    const watcher: Watcher = { watch, origin, send, end };
    this.#open.add(watcher);
    this.#ofOrigin.set(origin, own + 1);
    send('retry: 2000\n\n');
    return body;
  }

  /** Visitors have no bets and need no settlement events. */
  receives(type: string): boolean {
    return type === 'draw' || type === 'odds' || type === 'jackpot';
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
    const left = (this.#ofOrigin.get(watcher.origin) ?? 1) - 1;
    if (left > 0) this.#ofOrigin.set(watcher.origin, left);
    else this.#ofOrigin.delete(watcher.origin);
  }
}

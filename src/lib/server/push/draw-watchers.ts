import type { Logger } from 'pino';
import { AppError } from '#kernel/errors';
import type { Audience, Listener, Watch } from './broadcasts.ts';
import { pushStream } from './push-stream.ts';

/** A process has sockets for so many; who comes later asks for results now and then instead. */
const MAX_STREAMS = 20_000;
/** Behind one address there may be a whole mobile network; an IPv6 site is where others' networks are, each of one phone. */
const MAX_PER_ADDRESS = 500;
const MAX_PER_SITE = 4000;
/** Of the draws that are handed on at once. There is nothing to resume, and the bytes are the same for all. */
const MAX_UNREAD_BYTES = 64 * 1024;
const RETRY_SECONDS = 60;

interface Visitor {
  watch: Watch;
  network: string;
  /** Of IPv6, the site that the network is one of: counted in its place, or it would take all streams. */
  wideNetwork?: string | undefined;
}

interface Watcher extends Listener {
  /** The network or site that it is counted in. */
  origin: string;
  end(): void;
}

/** Open pages of visitors: they hear of draws and of odds, and of nothing that is a member's. */
export class DrawWatchers implements Audience<Watcher> {
  readonly #open = new Set<Watcher>();
  readonly #ofOrigin = new Map<string, number>();
  readonly #log: Logger;

  constructor({ log }: { log: Logger }) {
    this.#log = log;
  }

  /** Throws AppError `unavailable` when there are too many. */
  open({ watch, network, wideNetwork }: Visitor): ReadableStream<Uint8Array> {
    const origin = wideNetwork ?? network;
    const own = this.#ofOrigin.get(origin) ?? 0;
    const most = wideNetwork === undefined ? MAX_PER_ADDRESS : MAX_PER_SITE;
    if (this.#open.size >= MAX_STREAMS || own >= most)
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    const { body, send, end } = pushStream(() => this.#remove(watcher), MAX_UNREAD_BYTES);
    const watcher: Watcher = { watch, origin, send, end };
    this.#open.add(watcher);
    this.#ofOrigin.set(origin, own + 1);
    send('retry: 2000\n\n');
    return body;
  }

  /** Who has no bets waits for the end of none. */
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

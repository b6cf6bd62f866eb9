import type { Logger } from 'pino';
import { getCrashRound, type CurrentCrashRound, watchCrash } from '#domain/inhouse';
import type { Database } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { crashCurve } from '#rules/inhouse/crash-curve';
import { toCrashRoundResponse } from '../presenters/crash.ts';
import { publishToAll } from './broadcasts.ts';
import { DrawWatchers } from './draw-watchers.ts';

const CHANNEL = 'parlay_crash';
/** Pages draw the curve between the ticks themselves. */
const TICK_EVENT_MS = 100;
const TICK_MS = 10;
/** A look is noted at most so often. */
const WATCH_EVERY_MS = 5000;

const NOTIFY = defineStatement({ name: 'crash_feed_notify', text: `select pg_notify('${CHANNEL}', $1)` });

/**
 * Sends the rounds of crash to open pages. Each process reads a round once at each change and counts the ticks of a flight from the time since
 * its start, which the database measured, so that no node's clock matters. The point is not read before the end.
 */
export class CrashFeed {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #currency: string;
  readonly #pages: DrawWatchers;
  readonly #stops: (() => void | Promise<void>)[] = [];
  #tail: Promise<void> = Promise.resolve();
  #ticker: NodeJS.Timeout | undefined;
  #notedMs = -Infinity;

  constructor({ db, log, currency }: { db: Database; log: Logger; currency: string }) {
    this.#db = db;
    this.#log = log;
    this.#currency = currency;
    this.#pages = new DrawWatchers({ log });
  }

  async start(): Promise<void> {
    const read = () => this.#read();
    this.#stops.push(await this.#db.listen(CHANNEL, { onNotify: read, onGap: read }));
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticker);
    this.#pages.stop();
    for (const stop of this.#stops) await stop();
  }

  /** Called after a commit that changed a round. */
  async changed(currency: string): Promise<void> {
    await this.#db.query(NOTIFY, [currency]);
  }

  /** Opens a stream, which begins with the present round. Throws AppError `unavailable` when there are too many. */
  async open(visitor: { network: string; wideNetwork?: string | undefined }): Promise<ReadableStream<Uint8Array>> {
    const stream = this.#pages.open({ watch: 'all', ...visitor });
    await this.watched();
    this.#read();
    await this.#tail;
    return stream;
  }

  /** Notes that somebody looks at the rounds; they rest without. */
  async watched(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#notedMs < WATCH_EVERY_MS) return;
    this.#notedMs = nowMs;
    await watchCrash(this.#db, this.#currency);
  }

  #read(): void {
    this.#tail = this.#tail
      .then(async () => {
        if (this.#pages.count > 0) await this.watched();
        const round = await getCrashRound(this.#db, this.#currency);
        if (round) this.#publish(round, performance.now());
      })
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'a round of crash was not sent; the next change brings it along');
      });
  }

  #publish(round: CurrentCrashRound, readMs: number): void {
    clearInterval(this.#ticker);
    const { bets, players } = round;
    const elapsedUs = round.elapsedUs === null ? null : Number(round.elapsedUs);
    const leftMs = round.bettingEndsAt.getTime() - round.now.getTime();
    this.#send('round', { ...toCrashRoundResponse(round), elapsedUs, leftMs, bets, players });
    if (round.state !== 'flying' || elapsedUs === null) return;
    const lastTick = crashCurve().length - 1;
    const sendTick = () => {
      const tick = Math.floor((elapsedUs / 1000 + performance.now() - readMs) / TICK_MS);
      this.#send('tick', { round: String(round.id), tick: Math.min(tick, lastTick) }, `${round.id}.${tick}`);
    };
    this.#ticker = setInterval(sendTick, TICK_EVENT_MS);
    this.#ticker.unref();
  }

  #send(event: string, data: object, id?: string): void {
    publishToAll(
      this.#pages,
      `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    );
  }
}

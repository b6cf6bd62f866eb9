import type { Logger } from 'pino';
import { getBalances } from '#domain/ledger';
import { EVERYBODY, getLastLiveEventId, listLiveEventsAfter, LIVE_EVENT_PAGE_SIZE } from '#domain/messaging';
import { openSessionsAmong, type Member } from '#domain/members';
import { getWalletBalance, type WalletBalance } from '#domain/wallet';
import type { Database } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { type Audience, Broadcasts, publishToAll, type Watch } from './broadcasts.ts';
import { DrawWatchers } from './draw-watchers.ts';
import { liveEventStream } from './live-event-stream.ts';
import { Subscribers, type Subscriber } from './subscribers.ts';

/** Prevents proxies from closing idle streams, and detects pages that have left. */
const HEARTBEAT = ': heartbeat\n\n';
const HEARTBEAT_MS = 15_000;
/** Balance changes are announced to other nodes at most this often. */
const ANNOUNCE_INTERVAL_MS = 50;
const LIVE_EVENT_CHANNEL = 'parlay_live_events';
const BALANCE_CHANNEL = 'parlay_balance';

const NOTIFY = defineStatement({
  name: 'live_events_notify_balance',
  text: `select pg_notify('${BALANCE_CHANNEL}', $1)`,
});

/**
 * Sends live events to open pages. Events come from the outbox by id; a balance is a state with a version and is read
 * when it is sent. After the listening connection was lost, everything missed is read from the database.
 */
export class LiveEventHub {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #subscribers = new Subscribers();
  /** Streams of visitors without an account. */
  readonly visitors: DrawWatchers;
  readonly #members: Audience<Subscriber> = {
    receives: () => true,
    listeners: () => this.#subscribers.all(),
    drop: (subscriber, error) => this.#drop(subscriber, error),
  };
  readonly #broadcasts: Broadcasts;
  readonly #changedAccounts = new Set<bigint>();
  readonly #stops: (() => void | Promise<void>)[] = [];
  #announceTimer: NodeJS.Timeout | undefined;

  constructor(options: { db: Database; log: Logger }) {
    this.#db = options.db;
    this.#log = options.log;
    this.visitors = new DrawWatchers(options);
    this.#broadcasts = new Broadcasts({ ...options, audiences: [this.#members, this.visitors] });
  }

  async start(): Promise<void> {
    const onGap = () => this.#catchUp();
    const onLiveEvent = (payload: string) => this.#hasNews(BigInt(payload));
    this.#stops.push(await this.#db.listen(LIVE_EVENT_CHANNEL, { onNotify: onLiveEvent, onGap }));
    await this.#broadcasts.start();
    if (this.#db.engine === 'postgres') {
      const onBalance = (payload: string) => payload.split(',').forEach((id) => this.#accountChanged(BigInt(id)));
      this.#stops.push(await this.#db.listen(BALANCE_CHANNEL, { onNotify: onBalance, onGap }));
    }
    const heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    heartbeat.unref();
    this.#stops.push(() => clearInterval(heartbeat));
  }

  async stop(): Promise<void> {
    clearTimeout(this.#announceTimer);
    for (const subscriber of this.#subscribers.all()) subscriber.end();
    this.visitors.stop();
    for (const stop of this.#stops) await stop();
  }

  /** Called after a commit that changed an account's balance. */
  balanceChanged(accountId: bigint): void {
    this.#accountChanged(accountId);
    if (this.#db.engine !== 'postgres') return;
    // Announced outside the bet's transaction, because NOTIFY serializes commits.
    this.#changedAccounts.add(accountId);
    this.#announceTimer ??= setTimeout(() => void this.#announce(), ANNOUNCE_INTERVAL_MS);
  }

  /**
   * Opens a stream of server-sent events for one page. `lastEventId` is the last event that its previous stream
   * received.
   */
  async open({ member, sessionHash, lastEventId, watch }: Page): Promise<ReadableStream<Uint8Array>> {
    const balance = await getWalletBalance(this.#db, member);
    const lastId = lastEventId ?? (await getLastLiveEventId(this.#db, member.id));
    const stream = liveEventStream(() => this.#subscribers.remove(subscriber));
    const subscriber: Subscriber = {
      member,
      accountId: balance.accountId,
      session: Buffer.from(sessionHash).toString('hex'),
      version: balance.version,
      watch,
      lastId,
      send: stream.send,
      end: stream.end,
      lastDelivery: Promise.resolve(),
      isDeliveryQueued: false,
    };
    subscriber.send(`retry: 2000\n\n${balanceMessage(balance)}`);
    this.#subscribers.add(subscriber);
    this.#deliver(subscriber);
    return stream.body;
  }

  #catchUp(): void {
    this.#broadcasts.onNotification();
    for (const subscriber of this.#subscribers.all()) this.#deliver(subscriber);
  }

  #hasNews(memberId: bigint): void {
    if (memberId === EVERYBODY) return this.#broadcasts.onNotification();
    for (const subscriber of this.#subscribers.ofMember(memberId)) this.#deliver(subscriber);
  }

  #accountChanged(accountId: bigint): void {
    for (const subscriber of this.#subscribers.ofAccount(accountId)) this.#deliver(subscriber);
  }

  /** Sends what is new: events after the last one, and the balance if its version is higher. */
  #deliver(subscriber: Subscriber): void {
    // A delivery that has not begun yet will include this change.
    if (subscriber.isDeliveryQueued) return;
    subscriber.isDeliveryQueued = true;
    subscriber.lastDelivery = subscriber.lastDelivery
      .then(async () => {
        subscriber.isDeliveryQueued = false;
        while (await this.#sendEvents(subscriber));
        const balance = await getWalletBalance(this.#db, subscriber.member);
        if (balance.version <= subscriber.version) return;
        subscriber.version = balance.version;
        subscriber.send(balanceMessage(balance));
      })
      .catch((error: unknown) => this.#drop(subscriber, error));
  }

  /**
   * Ends a failed stream, so that the page reconnects and resumes after its last event; otherwise it would wait
   * forever.
   */
  #drop(subscriber: Subscriber, error: unknown): void {
    this.#subscribers.remove(subscriber);
    subscriber.end();
    this.#log.debug({ err: error }, 'a live stream ended');
  }

  /** Sends the next events; returns whether there may be more. */
  async #sendEvents(subscriber: Subscriber): Promise<boolean> {
    const events = await listLiveEventsAfter(this.#db, subscriber.member.id, subscriber.lastId);
    for (const event of events) {
      subscriber.send(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.payload)}\n\n`);
      subscriber.lastId = event.id;
    }
    return events.length === LIVE_EVENT_PAGE_SIZE;
  }

  async #announce(): Promise<void> {
    this.#announceTimer = undefined;
    const ids = [...this.#changedAccounts].slice(0, 400);
    ids.forEach((id) => this.#changedAccounts.delete(id));
    if (this.#changedAccounts.size > 0)
      this.#announceTimer = setTimeout(() => void this.#announce(), ANNOUNCE_INTERVAL_MS);
    await this.#db.query(NOTIFY, [ids.join(',')]).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'other nodes were not told of a balance; they find it at the next heartbeat');
    });
  }

  /** Ends the streams of sessions that have ended, by sign-out, block or expiry. */
  async #endSignedOut(): Promise<void> {
    const subscribers = this.#subscribers.all();
    const open = await openSessionsAmong(this.#db, [...new Set(subscribers.map(({ session }) => session))]);
    for (const subscriber of subscribers) {
      if (open.has(subscriber.session)) continue;
      this.#subscribers.remove(subscriber);
      subscriber.end();
    }
  }

  async #beat(): Promise<void> {
    publishToAll(this.visitors, HEARTBEAT);
    try {
      await this.#endSignedOut();
      publishToAll(this.#members, HEARTBEAT);
      const current = await getBalances(this.#db, this.#subscribers.accounts());
      for (const subscriber of this.#subscribers.all()) {
        if ((current.get(subscriber.accountId)?.version ?? 0n) > subscriber.version) this.#deliver(subscriber);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'a heartbeat of the live streams failed');
    }
  }
}

/** A page that opens a stream: its member, its session and the last event of its previous stream. */
interface Page {
  member: Member;
  sessionHash: Uint8Array;
  lastEventId: bigint | undefined;
  watch?: Watch | undefined;
}

/** Sent without an id: a balance is not an event to resume from, as the next one replaces it. */
function balanceMessage(balance: WalletBalance): string {
  const payload = {
    sumBalance: formatAmount(balance.balanceMinor),
    held: formatAmount(balance.heldMinor),
    bonus: balance.bonusMinor === null ? null : formatAmount(balance.bonusMinor),
    currency: balance.currency,
    version: balance.version.toString(),
  };
  return `event: balance\ndata: ${JSON.stringify(payload)}\n\n`;
}

import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import { cryptoRandom, randomId } from '#kernel/ids';
import type { Bets } from '../games/bets.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { RoomAct, RoomRound } from '../store/room-rounds.ts';
import type { Outbound } from '../wallet/outbound.ts';
import { txIdOf } from '../wallet/settlement.ts';
import { SEATS } from './cards.ts';
import { RAISE_SEQUENCE, type TableMoney } from './money.ts';
import type { Pace } from './pace.ts';
import type { Room } from './rooms.ts';
import type { TableResult } from './rules.ts';

export type Phase = 'idle' | 'join' | 'dealing' | 'decide' | 'closing' | 'showdown';
/** Why an act was not taken. */
export type ActProblem = 'not_seated' | 'out_of_turn' | 'act_taken' | 'busy';

export interface Seat {
  playerId: string;
  /** Rounds in a row that the player let pass. */
  missed: number;
  /** Why the last ante does not stand. */
  refused: string | undefined;
}

interface Ante {
  playerId: string;
  placed: Promise<Round | undefined>;
}

export interface TableDeps {
  store: Store;
  bets: Bets;
  outbound: Outbound;
  money: TableMoney;
  clock: Clock;
  log: Logger;
  pace: Pace;
}

/** A table of four seats. Its clock runs while somebody sits; seats that players leave free are taken by bots. */
export class Table {
  readonly room: Room;
  readonly #deps: TableDeps;
  readonly #seats: (Seat | undefined)[] = Array.from({ length: SEATS }, () => undefined);
  readonly #antes = new Map<number, Ante>();
  #phase: Phase = 'idle';
  #id = '';
  #startedMs = 0;
  #endsMs: number | undefined;
  #result: TableResult | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(room: Room, deps: TableDeps) {
    this.room = room;
    this.#deps = deps;
  }

  get phase(): Phase {
    return this.#phase;
  }
  get roundId(): string {
    return this.#id;
  }
  get endsMs(): number | undefined {
    return this.#endsMs;
  }
  get result(): TableResult | undefined {
    return this.#result;
  }
  get players(): number {
    return this.#seats.filter(Boolean).length;
  }
  get seats(): readonly (Seat | undefined)[] {
    return this.#seats;
  }
  /** True once the bots sit at the free seats, and later once they have decided. */
  get areBotsReady(): boolean {
    return this.#nowMs() >= this.#startedMs + this.#deps.pace.botsMs;
  }

  seatOf(playerId: string): number {
    return this.#seats.findIndex((seat) => seat?.playerId === playerId);
  }

  anteOf(seat: number): Ante | undefined {
    return this.#antes.get(seat);
  }

  /** The stored round, once its cards are dealt. */
  dealt(): RoomRound | undefined {
    const isDealt = this.#phase === 'decide' || this.#phase === 'closing' || this.#phase === 'showdown';
    return isDealt ? this.#deps.store.roomRounds.byId(this.#id) : undefined;
  }

  /** Returns the seat of a player in the dealt round, which the player may have left since; -1 for none. */
  entryOf(playerId: string): number {
    return this.dealt()?.deal?.entries.findIndex((entry) => entry?.playerId === playerId) ?? -1;
  }

  /** Seats a player; false when no seat is free. A seat with an ante waits for the player who paid it. */
  sit(playerId: string): boolean {
    const paid = [...this.#antes].find(([, ante]) => ante.playerId === playerId)?.[0];
    const free = paid ?? this.#seats.findIndex((seat, at) => seat === undefined && !this.#antes.has(at));
    if (free === -1) return false;
    this.#seats[free] = { playerId, missed: 0, refused: undefined };
    if (this.#phase === 'idle') this.#startJoin();
    // Everybody gets the whole time to join.
    else if (this.#phase === 'join') this.#schedule(this.#startedMs + this.#deps.pace.joinMs, () => this.#deal());
    this.#hurry();
    return true;
  }

  /** Frees the seat. An ante stays in the round; a decision that is due is a fold. */
  leave(playerId: string): void {
    const seat = this.seatOf(playerId);
    if (seat !== -1) this.#seats[seat] = undefined;
    const entry = this.#phase === 'decide' ? this.entryOf(playerId) : -1;
    if (entry !== -1 && this.dealt()?.acts.has(entry) === false)
      this.#deps.store.roomRounds.act(this.#id, entry, 'fold');
    if (this.#phase === 'join' && this.players === 0 && this.#antes.size === 0) this.#rest();
    else this.#hurry();
  }

  /** Pays the ante of the round that is about to be dealt; a repeated one is the same. */
  async ante(session: Session): Promise<ActProblem | undefined> {
    const { store, bets } = this.#deps;
    const seat = this.seatOf(session.playerId);
    if (seat === -1) return 'not_seated';
    const known = this.#antes.get(seat);
    if (known) return known.placed.then(() => undefined);
    if (this.#phase !== 'join') return 'out_of_turn';
    if (store.rounds.unresolved(session.id)) return 'busy';
    const { id: roomId, anteMinor } = this.room;
    if (this.#antes.size === 0) store.roomRounds.add({ id: this.#id, roomId, anteMinor });
    const placed = bets.place(session, { betId: this.#id, stakeMinor: anteMinor, groupId: this.#id });
    this.#antes.set(seat, { playerId: session.playerId, placed });
    this.#setRefused(session.playerId, undefined);
    this.#hurry();
    this.#setRefused(session.playerId, (await placed)?.failureReason);
    return undefined;
  }

  /** Raises or folds; a repeated act is the same. */
  async decide(session: Session, act: RoomAct): Promise<ActProblem | undefined> {
    const { store, bets, outbound } = this.#deps;
    const entry = this.entryOf(session.playerId);
    const round = this.dealt();
    if (!round || entry === -1) return this.seatOf(session.playerId) === -1 ? 'not_seated' : 'out_of_turn';
    const open = store.rounds.byId(round.deal?.entries[entry]?.roundId ?? '');
    if (!open) return 'out_of_turn';
    const txId = txIdOf(open.id, 'bet', RAISE_SEQUENCE);
    const decided = round.acts.get(entry);
    if (decided !== undefined && decided !== act) return 'act_taken';
    if (decided === undefined && this.#phase !== 'decide') return 'out_of_turn';
    if (decided === undefined)
      store.transaction(() => {
        store.roomRounds.act(this.#id, entry, act);
        if (act === 'raise')
          bets.queueFurther(session, open, { stakeMinor: round.anteMinor, sequence: RAISE_SEQUENCE });
      });
    this.#hurry();
    if (act === 'raise') await outbound.resolve(txId);
    return undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #setRefused(playerId: string, reason: string | undefined): void {
    const seat = this.#seats[this.seatOf(playerId)];
    if (seat) seat.refused = reason;
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }

  #schedule(atMs: number, next: () => Promise<void> | void): void {
    const { money, log } = this.#deps;
    clearTimeout(this.#timer);
    if (money.isStopped) return;
    this.#endsMs = atMs;
    const run = async () => {
      try {
        await next();
      } catch (error) {
        const round = this.#id;
        log.error({ err: error, round }, 'a table stopped');
        this.#seats.fill(undefined);
        this.#rest();
        // The next start ends what cannot be ended now.
        money.resume(round).catch((again: unknown) => log.error({ err: again, round }, 'a round is not ended'));
      }
    };
    this.#timer = setTimeout(() => void run(), Math.max(0, atMs - this.#nowMs()));
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#phase = 'idle';
    this.#endsMs = undefined;
    this.#antes.clear();
  }

  #startJoin(): void {
    this.#rest();
    this.#result = undefined;
    if (this.players === 0) return;
    this.#phase = 'join';
    this.#id = randomId(cryptoRandom, 'T', 20);
    this.#startedMs = this.#nowMs();
    this.#schedule(this.#startedMs + this.#deps.pace.joinMs, () => this.#deal());
  }

  /** Goes on early when there is nobody left to wait for but the bots. */
  #hurry(): void {
    const readyMs = Math.max(this.#nowMs(), this.#startedMs + this.#deps.pace.botsMs);
    if (this.#phase === 'join' && this.#seats.every((seat, at) => seat === undefined || this.#antes.has(at)))
      this.#schedule(readyMs, () => this.#deal());
    const round = this.#phase === 'decide' ? this.dealt() : undefined;
    if (round?.deal?.entries.every((entry, at) => entry === null || round.acts.has(at)))
      this.#schedule(readyMs, () => this.#close());
  }

  async #deal(): Promise<void> {
    const { money, store, pace } = this.#deps;
    this.#phase = 'dealing';
    this.#endsMs = undefined;
    this.#countMissed();
    const antes = await Promise.all([...this.#antes].map(async ([seat, ante]) => [seat, await ante.placed] as const));
    if (money.isStopped) return;
    const taken = new Map(antes.filter(([, round]) => round?.state === 'open'));
    if (taken.size === 0) {
      if (antes.length > 0) await money.refund(this.#id);
      return money.isStopped ? undefined : this.#startJoin();
    }
    const entries = this.#seats.map((_, seat) => {
      const round = taken.get(seat);
      return round ? { playerId: round.playerId, roundId: round.id } : null;
    });
    store.transaction(() => money.deal(this.#id, entries));
    this.#phase = 'decide';
    this.#startedMs = this.#nowMs();
    this.#schedule(this.#startedMs + pace.decideMs, () => this.#close());
    this.#foldAbsent(entries);
  }

  /** Frees the seats of players who let too many rounds pass. */
  #countMissed(): void {
    for (const [at, seat] of this.#seats.entries()) {
      if (!seat) continue;
      seat.missed = this.#antes.has(at) ? 0 : seat.missed + 1;
      if (seat.missed >= this.#deps.pace.missedJoins) this.#seats[at] = undefined;
    }
  }

  /** Folds for players who left after their ante. */
  #foldAbsent(entries: readonly ({ playerId: string } | null)[]): void {
    for (const [at, entry] of entries.entries())
      if (entry && this.seatOf(entry.playerId) === -1) this.#deps.store.roomRounds.act(this.#id, at, 'fold');
    this.#hurry();
  }

  async #close(): Promise<void> {
    const { money, pace } = this.#deps;
    this.#phase = 'closing';
    this.#endsMs = undefined;
    this.#result = await money.finish(this.#id);
    if (!this.#result) return;
    this.#phase = 'showdown';
    this.#antes.clear();
    this.#schedule(this.#nowMs() + pace.showdownMs, () => this.#startJoin());
  }
}

import type { Logger } from 'pino';
import { formatAmount } from '#kernel/money';
import type { Dice } from '../maths/dice.ts';
import type { RoomDeal, RoomRound } from '../store/room-rounds.ts';
import type { Store } from '../store/store.ts';
import type { Outbound } from '../wallet/outbound.ts';
import { type Settlement, txIdOf } from '../wallet/settlement.ts';
import { dealHands } from './cards.ts';
import { tagOf } from './names.ts';
import type { TableOutcome } from './outcome.ts';
import { botRaises, settleTable, type TableResult } from './rules.ts';

/** The bet that a raise is, after the ante. */
export const RAISE_SEQUENCE = 2;

export interface TableMoneyDeps {
  store: Store;
  settlement: Settlement;
  outbound: Outbound;
  dice: Dice;
  log: Logger;
}

/**
 * Money of the tables' rounds. All state is in the store, so that the next process can go on after a kill: `deal` is the
 * border before which a round is refunded, and after which it is decided.
 */
export class TableMoney {
  readonly #deps: TableMoneyDeps;
  #isStopped = false;

  constructor(deps: TableMoneyDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#isStopped = true;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Stores the cards of a round whose antes are debited. */
  deal(id: string, entries: RoomDeal['entries']): void {
    const { store, dice } = this.#deps;
    store.roomRounds.deal(id, { entries, hands: dealHands(dice) });
  }

  /** Waits until the portal has decided the raises, ends the round and starts the payments; undefined when the vendor stops. */
  async finish(id: string): Promise<TableResult | undefined> {
    const { store, outbound } = this.#deps;
    const { entries } = dealOf(store, id);
    await Promise.all(
      entries.map(async (entry) => entry && outbound.resolve(txIdOf(entry.roundId, 'bet', RAISE_SEQUENCE))),
    );
    if (this.#isStopped) return undefined;
    if (entries.some((entry) => entry && hasUndecidedBet(store, entry.roundId)))
      throw new Error(`a raise of ${id} is not decided`);
    store.roomRounds.end(id, 'ended');
    const round = roundOf(store, id);
    const result = resultOf(store, round);
    for (const seat of entries.keys())
      this.#pay(round, result, seat).catch((error: unknown) =>
        // The next start tries again.
        this.#deps.log.error({ err: error, round: id, seat }, 'a round of a table is not settled'),
      );
    return result;
  }

  /** Returns the antes of a round that was not dealt. */
  async refund(id: string): Promise<void> {
    const { store, outbound, settlement } = this.#deps;
    store.roomRounds.end(id, 'refunded');
    const due = store.transaction(() => store.rounds.openOf(id).map((round) => settlement.refund(round)));
    await Promise.all(due.map((txId) => outbound.resolve(txId)));
  }

  /** Ends what an earlier process left: no raise is taken any more. */
  async resume(id: string): Promise<void> {
    const { store, outbound } = this.#deps;
    const { deal } = roundOf(store, id);
    const antes = store.rounds.debitingOf(id).map((round) => outbound.resolve(txIdOf(round.id, 'bet')));
    await Promise.all(antes);
    if (this.#isStopped) return;
    if (deal) await Promise.all([this.finish(id), this.#refundOthers(id, deal)]);
    else await this.refund(id);
  }

  /** Returns the antes that were debited after the cards had been dealt. */
  async #refundOthers(id: string, { entries }: RoomDeal): Promise<void> {
    const { store, outbound, settlement } = this.#deps;
    const due = store.transaction(() =>
      store.rounds
        .openOf(id)
        .filter((round) => !entries.some((entry) => entry?.roundId === round.id))
        .map((round) => settlement.refund(round)),
    );
    await Promise.all(due.map((txId) => outbound.resolve(txId)));
  }

  /** Settles one player's round, after a cancel of a raise that the portal did not answer. */
  async #pay(round: RoomRound, result: TableResult, seat: number): Promise<void> {
    const { store, outbound, settlement } = this.#deps;
    const entry = round.deal?.entries[seat];
    if (!entry) return;
    await outbound.resolve(txIdOf(entry.roundId, 'cancel', RAISE_SEQUENCE));
    if (this.#isStopped) return;
    const due = store.transaction(() => {
      const open = store.rounds.byId(entry.roundId);
      if (open?.state !== 'open') return undefined;
      const outcome = outcomeFor(round, result, seat);
      return settlement.settle(open, { outcome, winMinor: result.payoutsMinor[seat] ?? 0n });
    });
    if (due !== undefined) await outbound.resolve(due);
  }
}

function roundOf(store: Store, id: string): RoomRound {
  const round = store.roomRounds.byId(id);
  if (!round) throw new Error(`round ${id} is gone`);
  return round;
}

function dealOf(store: Store, id: string): RoomDeal {
  const { deal } = roundOf(store, id);
  if (!deal) throw new Error(`round ${id} is not dealt`);
  return deal;
}

function hasUndecidedBet({ furtherBets }: Store, roundId: string): boolean {
  return furtherBets.ofRound(roundId).some(({ state }) => state === 'debiting');
}

/** True when the seat's raise stands: a player's when it is debited. */
function hasRaised(store: Store, deal: RoomDeal, seat: number): boolean {
  const entry = deal.entries[seat];
  if (!entry) return botRaises(deal.hands[seat] ?? []);
  return store.furtherBets.ofRound(entry.roundId).some(({ state }) => state === 'taken');
}

/** Returns the result of the stored cards and bets, which is always the same. */
function resultOf(store: Store, { anteMinor, deal }: RoomRound): TableResult {
  if (!deal) throw new Error('a round without cards has no result');
  return settleTable(
    anteMinor,
    deal.hands.map((hand, seat) => ({ hand, hasRaised: hasRaised(store, deal, seat) })),
  );
}

/** Returns a result as the player of a seat may see it: no hand that was folded, or won without a showdown. */
function outcomeFor({ roomId, deal }: RoomRound, result: TableResult, own: number): TableOutcome {
  const { hands = [], entries = [] } = deal ?? {};
  return {
    seat: own,
    ending: result.ending,
    winner: result.winner ?? null,
    staked: formatAmount(result.stakedMinor),
    rake: formatAmount(result.rakeMinor),
    seats: hands.map((hand, seat) => {
      const raised = result.raised.includes(seat);
      const isShown = seat === own || (raised && result.ending === 'showdown');
      const entry = entries[seat];
      return {
        tag: entry ? tagOf(entry.playerId, roomId) : null,
        hasRaised: raised,
        hand: isShown ? hand : null,
      };
    }),
  };
}

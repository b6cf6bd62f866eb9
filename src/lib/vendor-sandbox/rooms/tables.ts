import { type Room, roomsFor } from './rooms.ts';
import { Table, type TableDeps } from './table.ts';

/** The tables of all rooms and currencies. A player has one seat at most. */
export class Tables {
  readonly #deps: TableDeps;
  readonly #tables: Table[] = [];

  constructor(deps: TableDeps) {
    this.#deps = deps;
  }

  /** Returns the table at which a player sits. */
  of(playerId: string): Table | undefined {
    return this.#tables.find((table) => table.seatOf(playerId) !== -1);
  }

  /** Seats a player, at the table with the most other people that has a seat. */
  sit(playerId: string, room: Room): Table {
    const known = this.#in(room).sort((left, right) => right.players - left.players);
    const table = known.find((one) => one.sit(playerId)) ?? this.#open(room);
    if (table.seatOf(playerId) === -1) table.sit(playerId);
    return table;
  }

  /** Returns the number of people who sit in each room of a currency. */
  playersIn(currency: string): Map<string, number> {
    return new Map(
      roomsFor(currency).map((room) => [room.id, this.#in(room).reduce((sum, { players }) => sum + players, 0)]),
    );
  }

  stop(): void {
    for (const table of this.#tables) table.stop();
  }

  #in({ id, currency }: Room): Table[] {
    return this.#tables.filter(({ room }) => room.id === id && room.currency === currency);
  }

  #open(room: Room): Table {
    const table = new Table(room, this.#deps);
    this.#tables.push(table);
    return table;
  }
}

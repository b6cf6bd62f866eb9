import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';

const ACTS = ['raise', 'fold'] as const;
export type RoomAct = (typeof ACTS)[number];

/** Somebody in a dealt round: a player with a round of the wallet, or a bot. */
const entrySchema = z.object({ playerId: z.string(), roundId: z.string() }).nullable();
const dealtSchema = z.object({ entries: z.array(entrySchema), hands: z.array(z.array(z.string())) });
export type RoomDeal = z.infer<typeof dealtSchema>;

const rowSchema = z.object({
  id: z.string(),
  room_id: z.string(),
  ante_minor: z.string(),
  state: z.enum(['joining', 'dealt', 'ended', 'refunded']),
  dealt: z.string().nullable(),
});
const actSchema = z.object({ seat: z.number(), act: z.enum(ACTS) });

/** A round of a table, which the rounds of its players share as their group. */
export interface RoomRound {
  id: string;
  roomId: string;
  anteMinor: bigint;
  /** `joining`: antes are taken. `dealt`: the cards are stored. */
  state: z.infer<typeof rowSchema>['state'];
  deal: RoomDeal | undefined;
  /** Decisions of the players, by seat. */
  acts: ReadonlyMap<number, RoomAct>;
}

export interface RoomRoundStore {
  add(round: Pick<RoomRound, 'id' | 'roomId' | 'anteMinor'>): void;
  byId(id: string): RoomRound | undefined;
  /** Lists the rounds that an earlier process did not end, or whose players are not all settled. */
  unfinished(): string[];
  deal(id: string, deal: RoomDeal): void;
  act(id: string, seat: number, act: RoomAct): void;
  end(id: string, state: 'ended' | 'refunded'): void;
}

export const ROOM_ROUNDS_SCHEMA = `
CREATE TABLE room_rounds (
  id TEXT PRIMARY KEY,
  room_id TEXT NOT NULL,
  ante_minor TEXT NOT NULL,
  state TEXT NOT NULL,
  dealt TEXT,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX unfinished_room_rounds ON room_rounds (created_ms) WHERE state IN ('joining', 'dealt');
CREATE TABLE room_acts (
  round_id TEXT NOT NULL REFERENCES room_rounds (id),
  seat INTEGER NOT NULL,
  act TEXT NOT NULL,
  PRIMARY KEY (round_id, seat)
) STRICT;
`;

export function createRoomRoundStore(database: DatabaseSync, clock: Clock): RoomRoundStore {
  const insert = database.prepare(
    `INSERT INTO room_rounds (id, room_id, ante_minor, state, created_ms) VALUES (?, ?, ?, 'joining', ?)`,
  );
  const byId = database.prepare('SELECT * FROM room_rounds WHERE id = ?');
  const acts = database.prepare('SELECT seat, act FROM room_acts WHERE round_id = ?');
  const unfinished = database.prepare(
    `SELECT id FROM room_rounds WHERE state IN ('joining', 'dealt')
      UNION SELECT t.id FROM room_rounds t JOIN rounds r ON r.group_id = t.id WHERE r.state IN ('debiting', 'open')`,
  );
  const deal = database.prepare(`UPDATE room_rounds SET state = 'dealt', dealt = ? WHERE id = ? AND state = 'joining'`);
  const act = database.prepare('INSERT INTO room_acts (round_id, seat, act) VALUES (?, ?, ?)');
  const end = database.prepare(`UPDATE room_rounds SET state = ? WHERE id = ? AND state IN ('joining', 'dealt')`);
  return {
    add({ id, roomId, anteMinor }) {
      insert.run(id, roomId, String(anteMinor), clock.now().getTime());
    },
    byId(id) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const read = rowSchema.parse(row);
      return {
        id: read.id,
        roomId: read.room_id,
        anteMinor: BigInt(read.ante_minor),
        state: read.state,
        deal: read.dealt === null ? undefined : dealtSchema.parse(JSON.parse(read.dealt)),
        acts: new Map(
          acts.all(id).map((found) => {
            const { seat, act: decided } = actSchema.parse(found);
            return [seat, decided];
          }),
        ),
      };
    },
    unfinished: () => unfinished.all().map((row) => z.object({ id: z.string() }).parse(row).id),
    deal(id, dealt) {
      if (Number(deal.run(JSON.stringify(dealt), id).changes) !== 1) throw new Error(`round ${id} cannot be dealt`);
    },
    act: (id, seat, decided) => void act.run(id, seat, decided),
    end: (id, state) => void end.run(state, id),
  };
}

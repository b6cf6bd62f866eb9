import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import type { Round } from './rounds.ts';

const rowSchema = z.object({
  id: z.string(),
  player_id: z.string(),
  game_code: z.string(),
  currency: z.string(),
  rounds: z.bigint(),
  stake_minor: z.bigint(),
  expires_ms: z.bigint(),
  state: z.enum(['granted', 'cancelled', 'ended']),
  used: z.bigint(),
  unresolved: z.bigint(),
});

/** Free rounds that the portal granted to a player. */
export interface RewardGrant {
  /** The portal's id. */
  id: string;
  playerId: string;
  gameCode: string;
  currency: string;
  rounds: number;
  stakeMinor: bigint;
  expiresMs: number;
}

export interface Reward extends RewardGrant {
  /** `ended` when the portal no longer takes its bets. */
  state: 'granted' | 'cancelled' | 'ended';
  /** Rounds that can still be played. */
  roundsLeft: number;
  /** A round of it waits for the outcome of its bet. */
  hasUnresolved: boolean;
}

export interface RewardStore {
  /** Stores free rounds, once per id. */
  add(grant: RewardGrant): void;
  byId(id: string): Reward | undefined;
  end(id: string, state: 'cancelled' | 'ended'): void;
  /** Plays the rounds of a session as free rounds. */
  attach(sessionId: string, rewardId: string): void;
  /** Returns the free rounds of a session; undefined when it has none that can be played. */
  ofSession(sessionId: string): Reward | undefined;
  addRound(roundId: string, rewardId: string): void;
  /** Returns the free rounds that a round is one of. */
  ofRound(round: Pick<Round, 'id'>): Reward | undefined;
}

// A round counts unless its bet was refused or cancelled.
const SELECT = `SELECT reward.*,
    (SELECT count(*) FROM reward_rounds played JOIN rounds round ON round.id = played.round_id
      WHERE played.reward_id = reward.id AND round.state NOT IN ('refused', 'cancelled')) AS used,
    (SELECT count(*) FROM reward_rounds played JOIN rounds round ON round.id = played.round_id
      WHERE played.reward_id = reward.id AND round.state IN ('debiting', 'cancelling')) AS unresolved
  FROM rewards reward`;

function rewardOf(row: unknown): Reward | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    id: read.id,
    playerId: read.player_id,
    gameCode: read.game_code,
    currency: read.currency,
    rounds: Number(read.rounds),
    stakeMinor: read.stake_minor,
    expiresMs: Number(read.expires_ms),
    state: read.state,
    roundsLeft: Number(read.rounds - read.used),
    hasUnresolved: read.unresolved > 0n,
  };
}

export function createRewardStore(database: DatabaseSync, clock: Clock): RewardStore {
  const reading = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const insert = database.prepare(
    `INSERT INTO rewards (id, player_id, game_code, currency, rounds, stake_minor, expires_ms, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'granted')`,
  );
  const byId = reading(`${SELECT} WHERE reward.id = ?`);
  const ofSession = reading(
    `${SELECT} JOIN reward_sessions played ON played.reward_id = reward.id WHERE played.session_id = ?`,
  );
  const ofRound = reading(
    `${SELECT} JOIN reward_rounds played ON played.reward_id = reward.id WHERE played.round_id = ?`,
  );
  const end = database.prepare(`UPDATE rewards SET state = ? WHERE id = ? AND state = 'granted'`);
  const attach = database.prepare('INSERT INTO reward_sessions (session_id, reward_id) VALUES (?, ?)');
  const addRound = database.prepare('INSERT INTO reward_rounds (round_id, reward_id) VALUES (?, ?)');
  return {
    add({ id, playerId, gameCode, currency, rounds, stakeMinor, expiresMs }) {
      insert.run(id, playerId, gameCode, currency, rounds, stakeMinor, expiresMs);
    },
    byId: (id) => rewardOf(byId.get(id)),
    end(id, state) {
      end.run(state, id);
    },
    attach(sessionId, rewardId) {
      attach.run(sessionId, rewardId);
    },
    ofSession(sessionId) {
      const reward = rewardOf(ofSession.get(sessionId));
      const isPlayable =
        reward?.state === 'granted' && reward.roundsLeft > 0 && clock.now().getTime() < reward.expiresMs;
      return isPlayable ? reward : undefined;
    },
    addRound(roundId, rewardId) {
      addRound.run(roundId, rewardId);
    },
    ofRound: ({ id }) => rewardOf(ofRound.get(id)),
  };
}

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS, type Clock } from '#kernel/clock';
import { cryptoRandom, randomId, randomToken } from '#kernel/ids';

const PAGE_CODE_LIFETIME_MS = MINUTE_MS;
const SESSION_LIFETIME_MS = 12 * HOUR_MS;
const RETENTION_AFTER_END_MS = 48 * HOUR_MS;

const rowSchema = z.object({
  id: z.string(),
  launch_token: z.string(),
  player_id: z.string(),
  currency: z.string(),
  game_code: z.string(),
  lobby: z.string().nullable(),
  portal_origin: z.string(),
  created_ms: z.number(),
  room: z.string().nullable(),
});

export interface Session {
  id: string;
  /** The portal's launch token: sent with bets, never to the page. */
  launchToken: string;
  playerId: string;
  currency: string;
  gameCode: string;
  lobby: string | undefined;
  portalOrigin: string;
  createdMs: number;
  /** The room of the launch. */
  room: string | undefined;
}

export type NewSession = Omit<Session, 'id' | 'createdMs' | 'room'> & Partial<Pick<Session, 'room'>>;

export interface SessionStore {
  /** Stores a session and returns its one-time page code, which the page exchanges for its session secret. */
  open(session: NewSession): { sessionId: string; pageCode: string };
  /** Exchanges a page code for the session's secret, once. */
  redeemPageCode(pageCode: string): { sessionSecret: string; session: Session } | undefined;
  bySessionSecret(sessionSecret: string): Session | undefined;
  /** Deletes sessions that ended long ago, with their tokens. */
  purge(): void;
}

// Stores hashes only, so that a copy of the store does not allow anyone to play.
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function sessionOf(row: unknown): Session | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    id: read.id,
    launchToken: read.launch_token,
    playerId: read.player_id,
    currency: read.currency,
    gameCode: read.game_code,
    lobby: read.lobby ?? undefined,
    portalOrigin: read.portal_origin,
    createdMs: read.created_ms,
    room: read.room ?? undefined,
  };
}

export function createSessionStore(database: DatabaseSync, clock: Clock): SessionStore {
  const insert = database.prepare(
    `INSERT INTO sessions (id, page_code_hash, page_code_expires_ms, expires_ms, launch_token, player_id, currency, game_code,
       lobby, portal_origin, created_ms, room) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const trade = database.prepare(
    `UPDATE sessions SET page_code_hash = NULL, session_secret_hash = ?
      WHERE page_code_hash = ? AND page_code_expires_ms > ? RETURNING *`,
  );
  const find = database.prepare('SELECT * FROM sessions WHERE session_secret_hash = ? AND expires_ms > ?');
  const deleteOld = database.prepare('DELETE FROM sessions WHERE expires_ms < ?');
  const nowMs = (): number => clock.now().getTime();

  return {
    open(session) {
      const pageCode = randomToken(cryptoRandom, 24);
      const { launchToken, playerId, currency, gameCode, lobby = null, portalOrigin, room = null } = session;
      const fields = [launchToken, playerId, currency, gameCode, lobby, portalOrigin, nowMs(), room];
      const ends = [nowMs() + PAGE_CODE_LIFETIME_MS, nowMs() + SESSION_LIFETIME_MS];
      const sessionId = randomId(cryptoRandom, 'S', 16);
      insert.run(sessionId, hashOf(pageCode), ...ends, ...fields);
      return { sessionId, pageCode };
    },
    redeemPageCode(pageCode) {
      const sessionSecret = randomToken(cryptoRandom);
      const session = sessionOf(trade.get(hashOf(sessionSecret), hashOf(pageCode), nowMs()));
      return session && { sessionSecret, session };
    },
    bySessionSecret: (sessionSecret) => sessionOf(find.get(hashOf(sessionSecret), nowMs())),
    purge() {
      deleteOld.run(nowMs() - RETENTION_AFTER_END_MS);
    },
  };
}

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { GAME_CATEGORIES, type GameCategory } from '#rules/games/game-categories';
import { GameUnavailableError } from '../errors.ts';
import { gameSessions } from './tables.ts';
import { launchTokenHash } from './transaction-hash.ts';
import type { Vendor, WalletOutcome } from '../types.ts';

/**
 * Request id under which sessions of dialects are authenticated: their vendors keep using the launch token as the session's id, so
 * that every further request with it is a repetition of the first one.
 */
export const SESSION_REQUEST = 'session';

const LAUNCH_SECONDS = 60;
const SESSION_HOURS = 12;

export interface LaunchRequest {
  memberId: bigint;
  accountId: bigint;
  vendorCode: string;
  gameCode: string;
}

export interface Launch {
  /** Passed to the vendor; only its hash is stored. */
  launchToken: string;
  titles: Record<string, string>;
  category: GameCategory;
}

const OPEN = defineStatement({
  name: 'game_session_open',
  row: z.object({ titles: z.record(z.string(), z.string()), category: z.enum(GAME_CATEGORIES) }),
  text: `with opened as (
           insert into game_sessions (token_hash, member_id, account_id, vendor_id, game_id, launch_expires_at, expires_at)
           select $1, $2, $3, vendor.id, game.id, now() + make_interval(secs => ${LAUNCH_SECONDS}), now() + make_interval(hours => ${SESSION_HOURS})
             from games game join vendors vendor on vendor.id = game.vendor_id
            where vendor.code = $4 and game.code = $5 and vendor.enabled and game.enabled
           returning vendor_id, member_id, game_id
         ), player as (
           insert into vendor_players (vendor_id, member_id, last_launched_at) select vendor_id, member_id, now() from opened
           on conflict (vendor_id, member_id) do update set last_launched_at = excluded.last_launched_at
         )
         select game.titles, game.category from opened join games game on game.id = opened.game_id`,
});

/** Creates a session of a game, which makes the member a player of its vendor. Throws GameUnavailableError for a game that does not exist or is disabled. */
export async function launchGame(tx: Tx, random: RandomSource, request: LaunchRequest): Promise<Launch> {
  const launchToken = randomToken(random);
  const [row] = await tx.query(OPEN, [
    launchTokenHash(launchToken),
    request.memberId,
    request.accountId,
    request.vendorCode,
    request.gameCode,
  ]);
  if (!row) throw new GameUnavailableError();
  return { launchToken, titles: row.titles, category: row.category };
}

export interface Authenticated extends WalletOutcome {
  playerId?: string;
  languageCode?: string;
}

const AUTHENTICATE = defineStatement({
  name: 'game_session_authenticate',
  text: `update game_sessions session
            set authenticated_at = now(), authenticate_request_id = $3
          where session.token_hash = $1 and session.vendor_id = $2
            and session.authenticated_at is null and session.launch_expires_at > now()`,
});
const sessionRow = z.object({
  authenticated_at: z.date().nullable(),
  authenticate_request_id: z.string().nullable(),
  is_open: z.boolean(),
  public_id: z.string(),
  language_code: z.string(),
  currency: z.string(),
  balance_minor: z.bigint(),
  account_id: z.bigint(),
});

type SessionRow = z.input<typeof sessionRow>;

const SESSION = defineStatement({
  name: 'game_session_read',
  row: sessionRow,
  text: `select session.authenticated_at, session.authenticate_request_id, session.expires_at > now() as is_open,
                member.public_id, member.language_code, member.currency,
                balance.balance_minor + game_bonus_balance(member.id, member.currency, session.game_id) as balance_minor, balance.account_id
           from game_sessions session
           join members member on member.id = session.member_id
           join ledger_balances balance on balance.account_id = session.account_id
          where session.token_hash = $1 and session.vendor_id = $2`,
});

/** Uses a launch token up. A retry with the same request id gets the same outcome; any other request is refused. */
export async function authenticate(
  tx: Tx,
  vendor: Vendor,
  launchToken: string,
  requestId: string,
): Promise<Authenticated> {
  await tx.query(AUTHENTICATE, [launchTokenHash(launchToken), vendor.id, requestId]);
  const [row] = await tx.query(SESSION, [launchTokenHash(launchToken), vendor.id]);
  if (!row) return { status: 'INVALID_TOKEN', isDuplicate: false };
  if (!row.is_open || !row.authenticated_at) return { status: 'TOKEN_EXPIRED', isDuplicate: false };
  if (row.authenticate_request_id !== requestId) return { status: 'INVALID_TOKEN', isDuplicate: false };
  return { ...toOutcome(row), playerId: row.public_id, languageCode: row.language_code };
}

const ADOPT = defineStatement({
  name: 'game_session_adopt',
  text: `update game_sessions set token_hash = $2, authenticated_at = now(), authenticate_request_id = '${SESSION_REQUEST}'
          where token_hash = $1 and authenticated_at is null`,
});

/**
 * Names a session that was just launched by the vendor's own id of it, which then takes the place of the launch token. An earlier
 * session of that name ends.
 */
export async function adoptSessionId(tx: Tx, launchToken: string, sessionId: string): Promise<void> {
  await tx.orm.delete(gameSessions).where(eq(gameSessions.tokenHash, launchTokenHash(sessionId)));
  await tx.query(ADOPT, [launchTokenHash(launchToken), launchTokenHash(sessionId)]);
}

function toOutcome(row: Pick<SessionRow, 'balance_minor' | 'currency' | 'account_id'>): WalletOutcome {
  return {
    status: 'OK',
    isDuplicate: false,
    balanceMinor: row.balance_minor,
    currency: row.currency,
    accountId: row.account_id,
  };
}

/** Returns the balance of a token's player. */
export async function getBalanceByToken(db: Db, vendor: Vendor, launchToken: string): Promise<WalletOutcome> {
  const [row] = await db.query(SESSION, [launchTokenHash(launchToken), vendor.id]);
  if (!row) return { status: 'INVALID_TOKEN', isDuplicate: false };
  return row.is_open ? toOutcome(row) : { status: 'TOKEN_EXPIRED', isDuplicate: false };
}

const PLAYER_BALANCE = defineStatement({
  name: 'game_player_balance',
  row: sessionRow.pick({ currency: true, balance_minor: true, account_id: true }),
  text: `select member.currency, balance.balance_minor, balance.account_id
           from members member
           join vendor_players player on player.vendor_id = $2 and player.member_id = member.id
           join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
           join ledger_balances balance on balance.account_id = account.id
          where member.public_id = $1`,
});

/** Returns the balance of one of the vendor's players by public id. */
export async function getBalanceByPlayer(db: Db, vendor: Vendor, playerId: string): Promise<WalletOutcome> {
  const [row] = await db.query(PLAYER_BALANCE, [playerId, vendor.id]);
  return row ? toOutcome(row) : { status: 'UNKNOWN_PLAYER', isDuplicate: false };
}

/** Deletes sessions that expired a week ago. Only bets need a session, and an expired one is refused like a missing one. */
export async function deleteOldGameSessions(tx: Tx): Promise<void> {
  await tx.orm.delete(gameSessions).where(lt(gameSessions.expiresAt, sql`now() - interval '7 days'`));
}

/** Ends a member's game sessions: further bets are refused, wins and refunds are still accepted. */
export async function endGameSessions(tx: Tx, memberId: bigint): Promise<void> {
  const now = sql`now()`;
  const isOpen = and(eq(gameSessions.memberId, memberId), gt(gameSessions.expiresAt, now));
  await tx.orm.update(gameSessions).set({ expiresAt: now }).where(isOpen);
}

import { randomUUID } from 'node:crypto';
import { signedHeaders, type TestResponse, type TestApp, type TestMember, type VendorOptions } from './app.ts';
import type { Ticket, TicketLeg } from '#rules/games/tickets';
import { queryRows } from './sql.ts';

type Fields = Record<string, unknown>;

/** A member with an open game of the sandbox vendor, and the requests that the vendor sends for this player. */
export interface GameSession {
  member: TestMember;
  token: string;
  /** Places a bet with default fields; each can be replaced, or left out with undefined. */
  bet(fields?: Fields, options?: VendorOptions): Promise<TestResponse>;
  win(fields?: Fields, options?: VendorOptions): Promise<TestResponse>;
  cancel(refTxId: string, fields?: Fields): Promise<TestResponse>;
  close(roundId: string, fields?: Fields): Promise<TestResponse>;
  /** Confirms a bet on hold with its final stake. */
  confirm(fields: { roundId: string; refTxId: string; amount: string } & Fields): Promise<TestResponse>;
  /** Corrects a round; the reason is `resettle` by default. */
  adjust(fields: { roundId: string; refTxId: string; amount: string } & Fields): Promise<TestResponse>;
  /** Cashes a bet out, all of it by default. */
  cashout(fields: { roundId: string; refTxId: string; amount: string } & Fields): Promise<TestResponse>;
  batch(calls: Fields[], fields?: Fields): Promise<TestResponse>;
  /** Builds the fields of a bet, for example for a batch. */
  betOf(fields?: Fields): Fields;
  winOf(fields?: Fields): Fields;
}

/** Returns an id that no other request uses. */
export const fresh = (prefix: string): string => `${prefix}-${randomUUID()}`;

/** Registers and funds a member, launches a game and authenticates the launch as the vendor does first. */
export async function startGame(portal: TestApp, options: { balance?: string } = {}): Promise<GameSession> {
  const member = await portal.newMember({ balance: options.balance ?? '1000' });
  const token = await member.launchToken();
  const authenticated = await portal.vendor('authenticate', { requestId: fresh('r'), token });
  if (authenticated.body.status !== 'OK')
    throw new Error(`the launch was refused: ${JSON.stringify(authenticated.body)}`);
  return gameSessionOf(portal, member, token);
}

export function gameSessionOf(portal: TestApp, member: TestMember, token: string): GameSession {
  const player = { playerId: member.playerId, currency: 'VND' };
  const betOf = (fields: Fields = {}) => ({
    ...player,
    token,
    gameCode: 'LOTUS',
    ...newIds('bet'),
    amount: '10',
    ...fields,
  });
  const winOf = (fields: Fields = {}) => ({ ...player, kind: 'win', ...newIds('win'), amount: '10', ...fields });
  const send = (operation: string, fields: Fields, options?: VendorOptions) =>
    portal.vendor(operation, { requestId: fresh('r'), ...fields }, options);
  return {
    member,
    token,
    betOf,
    winOf,
    bet: (fields, options) => send('bet', betOf(fields), options),
    win: (fields, options) => send('win', winOf(fields), options),
    cancel: (refTxId, fields) =>
      send('cancel', { playerId: member.playerId, txId: fresh('cancel'), refTxId, ...fields }),
    close: (roundId, fields) => send('close', { playerId: member.playerId, txId: fresh('close'), roundId, ...fields }),
    confirm: (fields) => send('confirm', { playerId: member.playerId, txId: fresh('confirm'), ...fields }),
    adjust: (fields) => send('adjust', { ...player, txId: fresh('adjust'), reason: 'resettle', ...fields }),
    cashout: (fields) => send('cashout', { ...player, txId: fresh('cashout'), part: '1', ...fields }),
    batch: (calls, fields) => send('batch', { calls, ...fields }),
  };
}

const LEG: TicketLeg = {
  sport: 'Football',
  league: 'Premier League',
  event: 'Arsenal – Chelsea',
  startsAt: '2026-12-01T15:00:00Z',
  market: 'Match winner',
  selection: 'Arsenal',
  odds: '1.85',
  live: false,
};

/** Builds the ticket of a bet on one leg for each of the given fields, which replace defaults. */
export function ticketOf(...legs: Partial<TicketLeg>[]): Ticket {
  const all = (legs.length === 0 ? [{}] : legs).map((leg) => ({ ...LEG, ...leg }));
  return { type: all.length === 1 ? 'single' : 'parlay', oddsFormat: 'decimal', odds: '1.85', legs: all };
}

function newIds(kind: string): Fields {
  return { roundId: fresh('round'), txId: fresh(kind) };
}

/** Requests the vendor's first thousand transactions of the last minutes. */
export async function reportOf(portal: TestApp): Promise<TestResponse['body']> {
  const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();
  const path = `/vendor/v1/report?${new URLSearchParams({ from: at(-300_000), to: at(60_000) })}`;
  const response = await portal.raw(path, { headers: signedHeaders('', { method: 'GET', target: path }) });
  return response.json();
}

/** Counts the ledger’s entries, which a refused call must not change. */
export async function entryCount(portal: TestApp): Promise<bigint> {
  const count = { name: 'test_entries', text: 'select count(*) as entries from ledger_entries' };
  const [row] = await queryRows<{ entries: bigint }>(portal.app.db, count);
  return row?.entries ?? 0n;
}

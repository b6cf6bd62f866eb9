import { randomUUID } from 'node:crypto';
import type { TestResponse, TestApp, TestMember, VendorOptions } from './app.ts';
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
    batch: (calls, fields) => send('batch', { calls, ...fields }),
  };
}

function newIds(kind: string): Fields {
  return { roundId: fresh('round'), txId: fresh(kind) };
}

/** Counts the ledger’s entries, which a refused call must not change. */
export async function entryCount(portal: TestApp): Promise<bigint> {
  const count = { name: 'test_entries', text: 'select count(*) as entries from ledger_entries' };
  const [row] = await queryRows<{ entries: bigint }>(portal.app.db, count);
  return row?.entries ?? 0n;
}

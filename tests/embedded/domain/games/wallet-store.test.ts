import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#kernel/database';
import { openEmbedded } from '../../../support/embedded.ts';
import {
  BET,
  CANCEL,
  CLOSE,
  runMany,
  WIN,
  type SqlValue,
} from '../../../../src/lib/domain/games/rounds/wallet-store.ts';

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

const hash = new Uint8Array(32).fill(255);

it('several wallet requests run in one statement on the embedded database too, whatever characters they contain', async () => {
  const player = 'MNOBODY';
  const calls: [typeof BET, SqlValue[]][] = [
    [BET, [1n, 'vendor:X', player, 'VND', hash, 'G', 'r', 't', 1n, false, hash]],
    [WIN, [1n, 'vendor:X', player, 'VND', 'r', 't', null, 1n, 'win', true, hash]],
    [CANCEL, [1n, 'vendor:X', player, null, 't', 'u', hash]],
    [CLOSE, [1n, player, 'VND', 'r', 't', hash, null]],
  ];
  for (const [call, values] of calls) {
    const outcomes = await runMany(db, call, [values, values.map((value) => (value === 't' ? 'a,"{}\\' : value))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['UNKNOWN_PLAYER', 'UNKNOWN_PLAYER']);
  }
});

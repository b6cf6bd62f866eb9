import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertNotHalted, checkBooks, ensureAccount } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { openEmbedded } from '../../../support/embedded.ts';

let db: Database;
beforeEach(async () => {
  db = await openEmbedded();
});
afterEach(() => db.close());

const run = (text: string, values: readonly unknown[] = []) => db.query({ name: text, text }, values);
const account = (kind: 'player' | 'house_games') => db.transaction((tx) => ensureAccount(tx, kind, 1n, 'VND'));

describe('the trial balance', () => {
  it('halts every kind of account in an entry that does not sum to zero', async () => {
    const [player, house] = [await account('player'), await account('house_games')];
    await run(`insert into ledger_entries (namespace, key, hash, kind) values ('bad', '1', '', 'bet')`);
    const post = `insert into ledger_postings (entry_id, account_id, amount_minor) values (1, $1, $2)`;
    await run(post, [house, 5]);
    await run(post, [player, 7]);
    expect(await checkBooks(db)).toMatchObject({ isBalanced: false });
    await expect(assertNotHalted(db)).rejects.toMatchObject({ code: 'withdrawals_halted' });
    await expect(assertNotHalted(db)).rejects.toMatchObject({ code: 'withdrawals_halted' });
  });

  it('reports a guarded account without a balance row', async () => {
    const player = await account('player');
    expect(await checkBooks(db)).toMatchObject({ isBalanced: true });
    await run('alter table ledger_balances disable trigger user');
    await run('delete from ledger_balances where account_id = $1', [player]);
    const { problems } = await checkBooks(db);
    expect(problems).toMatchObject([{ accountKind: 'player', text: expect.stringContaining('(no row)') }]);
  });
});

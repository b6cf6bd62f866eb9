import { ensureAccount, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { PLAY_CURRENCY } from '#rules/play-money';
import { COLUMNS } from './columns.ts';
import { usernameKey } from './names.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

/**
 * A guest with play money: no password, nothing that would sign in again. Who loses the session has lost the account.
 * The play money comes out of the house's account of that currency, so that its books balance like all others.
 */
export async function makeGuest(
  tx: Tx,
  deps: { random: RandomSource },
  { language, playMoneyMinor }: { language: string; playMoneyMinor: bigint },
): Promise<Member> {
  const username = randomId(deps.random, 'guest-').toLowerCase();
  const [guest] = await tx.orm
    .insert(members)
    .values({
      publicId: randomId(deps.random, 'M'),
      username,
      usernameKey: usernameKey(username),
      accountType: 'guest',
      currency: PLAY_CURRENCY,
      language,
    })
    .returning(COLUMNS);
  if (!guest) throw new Error('the guest was not made');
  const accountId = await ensureAccount(tx, 'player', guest.id, PLAY_CURRENCY);
  await ensureAccount(tx, 'player_held', guest.id, PLAY_CURRENCY);
  const house = await ensureAccount(tx, 'house_cash', 0n, PLAY_CURRENCY);
  await post(tx, {
    namespace: 'free-play',
    key: guest.publicId,
    kind: 'play_money',
    lines: [
      { accountId, amountMinor: playMoneyMinor },
      { accountId: house, amountMinor: -playMoneyMinor },
    ],
  });
  return guest;
}

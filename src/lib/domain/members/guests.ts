import { ensureAccount, post } from '#domain/ledger';
import type { Statement, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { PLAY_CURRENCY } from '#rules/play-money';
import { COLUMNS } from './columns.ts';
import { usernameKey } from './names.ts';
import { IS_OPEN_SESSION } from './sessions.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

/**
 * A guest with play money: no password, nothing that would sign in again. Who loses the session has lost the account.
 * The play money comes out of the house's account of that currency, so that its books balance like all others.
 */
export async function createGuest(
  tx: Tx,
  deps: { random: RandomSource },
  { language, demoBalanceMinor }: { language: string; demoBalanceMinor: bigint },
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
      { accountId, amountMinor: demoBalanceMinor },
      { accountId: house, amountMinor: -demoBalanceMinor },
    ],
  });
  return guest;
}

/** How many guests one call closes at most: as many means that there may be more. */
const CLOSED_AT_ONCE = 200;

const CLOSE: Statement = {
  name: 'guests_close',
  text: `with left_guests as (
           select m.id from members m
            where m.account_type = 'guest' and m.closed_at is null
              and not exists (select 1 from sessions s where s.member_id = m.id and ${IS_OPEN_SESSION})
            order by m.id limit ${CLOSED_AT_ONCE} for update skip locked
         ), ended as (
           delete from sessions s using left_guests where s.member_id = left_guests.id
         )
         update members m set
           closed_at = now(), state = 'blocked',
           last_sign_in_address = null, last_sign_in_country = null,
           previous_sign_in_address = null, previous_sign_in_country = null
           from left_guests where m.id = left_guests.id
         returning m.id`,
};

/**
 * Closes guests whose session is over, and forgets from where they came; gives how many. Their rows stay: each was given
 * play money, and what is in the ledger is for ever.
 */
export async function closeAbandonedGuests(tx: Tx): Promise<number> {
  return (await tx.query(CLOSE)).length;
}

import { ensureAccount, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { COLUMNS } from './columns.ts';
import { usernameKey } from './usernames.ts';
import { IS_OPEN_SESSION } from './sessions.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

/**
 * Creates a guest with a demo balance. A guest has no password: when the session is lost, so is the account. The demo
 * balance is posted from the house account of the demo currency, so that its books balance like all others.
 */
export async function createGuest(
  tx: Tx,
  deps: { random: RandomSource },
  { languageCode, demoBalanceMinor }: { languageCode: string; demoBalanceMinor: bigint },
): Promise<Member> {
  const username = randomId(deps.random, 'guest-').toLowerCase();
  const [guest] = await tx.orm
    .insert(members)
    .values({
      publicId: randomId(deps.random, 'M'),
      username,
      usernameKey: usernameKey(username),
      accountType: 'guest',
      currency: DEMO_CURRENCY,
      languageCode,
    })
    .returning(COLUMNS);
  if (!guest) throw new Error('the guest was not created');
  const accountId = await ensureAccount(tx, 'player', guest.id, DEMO_CURRENCY);
  await ensureAccount(tx, 'player_held', guest.id, DEMO_CURRENCY);
  const house = await ensureAccount(tx, 'house_cash', 0n, DEMO_CURRENCY);
  await post(tx, {
    namespace: 'demo',
    key: guest.publicId,
    kind: 'demo_balance',
    lines: [
      { accountId, amountMinor: demoBalanceMinor },
      { accountId: house, amountMinor: -demoBalanceMinor },
    ],
  });
  return guest;
}

/** Maximum that one call closes; a result of this many means that there may be more. */
const CLOSE_BATCH = 200;

const CLOSE = defineStatement({
  name: 'guests_close',
  text: `with abandoned as (
           select member.id from members member
            where member.account_type = 'guest' and member.closed_at is null
              and not exists (select 1 from sessions session where session.member_id = member.id and ${IS_OPEN_SESSION})
            order by member.id limit ${CLOSE_BATCH} for update skip locked
         ), ended as (
           delete from sessions session using abandoned where session.member_id = abandoned.id
         )
         update members member set
           closed_at = now(), state = 'blocked',
           last_sign_in_address = null, last_sign_in_country = null,
           previous_sign_in_address = null, previous_sign_in_country = null
           from abandoned where member.id = abandoned.id
         returning member.id`,
});

/**
 * Closes guests without an open session, deletes their addresses and returns the number closed. Their rows stay, because
 * the ledger refers to them.
 */
export async function closeAbandonedGuests(tx: Tx): Promise<number> {
  return (await tx.query(CLOSE)).length;
}

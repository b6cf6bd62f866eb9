import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAbandonedGuests } from '#domain/members';
import { setModule } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { BEHIND_PROXY, newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  await portal.app.db.transaction((tx) => setModule(tx, 'FREEPLAY3', true));
});
afterAll(() => portal.close());

const closeGuests = () => portal.app.db.transaction(closeAbandonedGuests);
beforeEach(async () => {
  while ((await closeGuests()) > 0);
});

async function newGuest() {
  const browser = newBrowser(portal);
  const { body } = await browser.call('POST /wps/session/login/freeplay', { body: {} });
  const playerId: string = body.value.userInfo.id;
  const row = async () => (await sql(portal, 'select * from members where public_id = $1', [playerId]))[0];
  return { browser, playerId, row, isIn: async () => (await browser.call('GET /wps/member/info')).status === 200 };
}
const goAway = (playerId: string) =>
  sql(
    portal,
    `update sessions set last_seen_at = now() - interval '25 hours'
      where member_id = (select id from members where public_id = $1)`,
    [playerId],
  );
const sessionsOf = (playerId: string) =>
  sql(portal, 'select 1 from sessions s join members m on m.id = s.member_id where m.public_id = $1', [playerId]);

describe('a guest', () => {
  it('who was away for a day is closed, and its address is deleted', async () => {
    const guest = await newGuest();
    expect(await guest.row()).toMatchObject({ closed_at: null, last_sign_in_address: guest.browser.address });
    await goAway(guest.playerId);
    expect(await closeGuests()).toBe(1);
    expect(await guest.row()).toMatchObject({
      closed_at: expect.any(Date),
      state: 'blocked',
      last_sign_in_address: null,
    });
    expect(await sessionsOf(guest.playerId)).toEqual([]);
    expect(await guest.isIn()).toBe(false);
    expect(await closeGuests()).toBe(0);
  });

  it('whose session was removed before is closed as well', async () => {
    const guest = await newGuest();
    await sql(portal, 'delete from sessions where member_id = (select id from members where public_id = $1)', [
      guest.playerId,
    ]);
    expect(await closeGuests()).toBe(1);
  });

  it('who is still active stays open', async () => {
    const guest = await newGuest();
    expect(await closeGuests()).toBe(0);
    expect(await guest.isIn()).toBe(true);
    expect((await guest.row())?.['closed_at']).toBeNull();
  });

  it('leaves its demo balance in the books', async () => {
    const guest = await newGuest();
    const entries = () => sql(portal, `select * from ledger_entries where key = $1`, [guest.playerId]);
    const before = await entries();
    expect(before).toHaveLength(1);
    await goAway(guest.playerId);
    await closeGuests();
    expect(await entries()).toEqual(before);
  });
});

it('members without a session are not closed', async () => {
  const { playerId } = await portal.newMember();
  const text = 'delete from sessions where member_id = (select id from members where public_id = $1)';
  await sql(portal, text, [playerId]);
  expect(await closeGuests()).toBe(0);
  const [row] = await sql(portal, 'select state, closed_at from members where public_id = $1', [playerId]);
  expect(row).toEqual({ state: 'active', closed_at: null });
});

it('guests are closed two hundred at a time', async () => {
  await sql(
    portal,
    `insert into members (public_id, username, username_key, account_type, currency, language_code)
     select 'G' || n, 'left-' || n, 'left-' || n, 'guest', 'FUN', 'EN' from generate_series(1, 250) n`,
  );
  expect([await closeGuests(), await closeGuests(), await closeGuests()]).toEqual([200, 50, 0]);
});

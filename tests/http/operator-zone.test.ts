import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHouseReport } from '#domain/contracts';
import { giveTickets } from '#domain/promotions';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { contractDeps } from '../../src/lib/server/contract-deps.ts';
import { createTestApp, newNode, type TestApp } from '../support/app.ts';
import { RACE } from '../support/boards.ts';
import { advanceAll, rebuildAll } from '../support/figures.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { newPlayer, placeBet } from '../support/inhouse.ts';
import { countMissions, TURNOVER } from '../support/missions.ts';
import { CASH, claim, creditDeposit, insertPromotion, ownOffer, post, SIGN_IN } from '../support/promotions.ts';
import { raffleOffer } from '../support/raffles.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { addVendorGames } from '../support/vendor-games.ts';

const VIETNAM = 'Asia/Ho_Chi_Minh';
const dayIn = (timeZone: string, at: Date | number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
/** At any time, one of them has another date than Vietnam. */
const FAR = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find(
  (zone) => dayIn(zone, Date.now()) !== dayIn(VIETNAM, Date.now()),
);

describe.each(['America/Sao_Paulo', 'Asia/Kathmandu', FAR ?? VIETNAM])('a portal whose operator is in %s', (zone) => {
  let portal: TestApp;
  let staff: Staff;
  beforeAll(async () => {
    portal = await createTestApp({ TIME_ZONE: zone, IN_HOUSE_GAMES: 'on' });
    staff = await createStaff(portal);
  });
  afterAll(() => portal.close());

  const today = () => dayIn(zone, Date.now());
  const reason = 'the days of the operator';

  /** Returns the midnight that began a day of a zone. */
  async function midnight(daysAgo: number, timeZone = zone): Promise<Date> {
    const [row] = await sql<{ at: Date }>(
      portal,
      `select ((now() at time zone $1)::date - $2::int)::timestamp at time zone $1 as at`,
      [timeZone, daysAgo],
    );
    if (!row) throw new Error('a day has a midnight');
    return row.at;
  }

  /** Returns the last second before and the first one after midnight, of the operator's zone and of Vietnam's. */
  async function aroundMidnights(daysAgo: number): Promise<Date[]> {
    const midnights = [await midnight(daysAgo), await midnight(daysAgo, VIETNAM)];
    return midnights.flatMap((at) => [new Date(at.getTime() - 1000), at]);
  }

  it('has the tickets of a raffle by its days', async () => {
    const { award, ...offer } = raffleOffer();
    const deposits = { ...award, base: 'deposits', per: '100000', maxTicketsPerDay: 50 } as typeof award;
    const startsAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const id = await insertPromotion(portal, { ...offer, award: deposits, startsAt });
    const member = await portal.newMember();
    const times = await aroundMidnights(2);
    for (const at of times) {
      const depositId = await creditDeposit(staff, member, '100000');
      await sql(portal, 'update deposits set decided_at = $2 where public_id = $1', [depositId, at]);
    }
    await giveTickets(portal.app.db, zone);
    const rows = await sql(
      portal,
      `select ticket.day::text, ticket.tickets::int as tickets
         from raffle_tickets ticket join promotions promotion on promotion.id = ticket.promotion_id
        where promotion.content_id = $1 order by ticket.day`,
      [id],
    );
    const byDay = Map.groupBy(times, (at) => dayIn(zone, at));
    expect(rows).toEqual([...byDay].map(([day, { length: tickets }]) => ({ day, tickets })).toSorted(byDate));
    // Deposits since midnight bring tickets tomorrow.
    const own = async () =>
      (await member.call(`GET /wps/relay/MCS2_raffle?id=${id}`)).body.value.own.today.amount as string;
    await creditDeposit(staff, member, '300000');
    expect(await own()).toBe('300000');
    await sql(portal, `update deposits set decided_at = $1 where amount_minor = 3000000000`, [
      new Date((await midnight(0)).getTime() - 1000),
    ]);
    expect(await own()).toBe('0');
  });

  it('has a claim, a sign-in and a cap for each of its days', async () => {
    const member = await portal.newMember();
    const signIn = await insertPromotion(portal, SIGN_IN);
    const daily = await insertPromotion(portal, { ...CASH, repeats: 'day', eligibility: { perDay: 1 } });
    const before = today();
    expect((await post(member, 'relay/MCS2_signIn', { promotionId: signIn })).status).toBe(200);
    expect((await claim(member, daily)).status).toBe(200);
    const periods = await sql<{ period: string }>(
      portal,
      'select period from promotion_claims where member_id = (select id from members where public_id = $1)',
      [member.playerId],
    );
    for (const { period } of periods) expect([before, today()]).toContain(period);
    // The claim of yesterday leaves today's.
    expect((await claim(member, daily)).body.value.reason).toBe('already_claimed');
    await sql(
      portal,
      `update promotion_claims set period = ($2::date - 1)::text, issued_at = $3
        where member_id = (select id from members where public_id = $1)`,
      [member.playerId, today(), new Date((await midnight(0)).getTime() - 1000)],
    );
    expect((await claim(member, daily)).status).toBe(200);
    expect(await ownOffer(member, signIn)).toMatchObject({ run: 1, actions: ['sign'] });
  });

  it('counts deposits in a row by its days', async () => {
    const award: OfferText['award'] = { type: 'deposit_streak', min: '50000', rewards: ['1000', '2000'] };
    const startsAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const id = await insertPromotion(portal, { ...CASH, award, startsAt });
    const member = await portal.newMember();
    const yesterday = await creditDeposit(staff, member, '50000');
    await sql(portal, 'update deposits set decided_at = $2 where public_id = $1', [
      yesterday,
      new Date((await midnight(0)).getTime() - 1000),
    ]);
    expect(await ownOffer(member, id)).toMatchObject({ run: 1, reason: 'no_deposit_today' });
    await creditDeposit(staff, member, '50000');
    expect(await ownOffer(member, id)).toMatchObject({ reason: null, amount: '2000' });
  });

  it('has missions that begin and end at its midnight', async () => {
    const { currency: _currency, ...written } = TURNOVER;
    const terms = { ...written, metric: 'deposit', categories: undefined, steps: written.steps.slice(0, 1) };
    const { id } = (await staff.as('support', 'POST /ops/api/missions', { terms })).body.value;
    const publish = { version: 1, reason };
    expect((await staff.as('finance', `POST /ops/api/missions/${id}/publish`, publish)).status).toBe(200);
    await sql(portal, `update missions set started_at = now() - interval '10 days' where public_id = $1`, [id]);
    const member = await portal.newMember();
    await countMissions(portal);
    const times = await aroundMidnights(1);
    for (const at of times) {
      await creditDeposit(staff, member, '100000');
      await sql(portal, 'update mission_events set at = $1', [at]);
      await countMissions(portal);
    }
    const windows = await sql(
      portal,
      `select part."window" as day from mission_windows part join members member on member.id = part.member_id
        where member.public_id = $1 order by 1`,
      [member.playerId],
    );
    expect(windows.map(({ day }) => day)).toEqual([...new Set(times.map((at) => dayIn(zone, at)))].toSorted());
    const { missions } = (await member.call('GET /wps/relay/MCS2_missionSummary')).body.value;
    expect(missions).toMatchObject([{ id, endsAt: (await midnight(-1)).toISOString() }]);
  });

  it('has leaderboards that begin and end at its midnight', async () => {
    const { currency: _currency, ...terms } = RACE;
    const { id } = (await staff.as('support', 'POST /ops/api/boards', { terms })).body.value;
    const publish = { version: 1, reason };
    expect((await staff.as('finance', `POST /ops/api/boards/${id}/publish`, publish)).status).toBe(200);
    const { boards } = (await newNode(portal).call(`GET /wps/relay/MCS2_missionLeaderboard?id=${id}`)).body.value;
    expect(boards).toMatchObject([
      {
        windowName: today(),
        startsAt: (await midnight(0)).toISOString(),
        endsAt: (await midnight(-1)).toISOString(),
      },
    ]);
  });

  it('calls games new for 30 of its days', async () => {
    const releasedOn = async (daysAgo: number) => dayIn(zone, (await midnight(daysAgo)).getTime());
    await addVendorGames(portal, { code: 'NEW' }, [
      { code: 'FIRST', titles: { en: 'First' }, releasedOn: await releasedOn(0) },
      { code: 'LAST', titles: { en: 'Last' }, releasedOn: await releasedOn(29) },
      { code: 'OLD', titles: { en: 'Old' }, releasedOn: await releasedOn(30) },
    ]);
    const { games } = (await portal.call('GET /wps/relay/GCSGAME_gameList?vassalage=NEW&sort=new')).body.value;
    expect(games.map(({ gameCode, isNew }: any) => [gameCode, isNew])).toEqual([
      ['FIRST', true],
      ['LAST', true],
      ['OLD', false],
    ]);
  });

  it('has the hours of the ledger in the reports of its days', async () => {
    const member = await portal.newMember();
    const id = await insertPromotion(portal, CASH);
    expect((await claim(member, id)).status).toBe(200);
    // The first of seven days.
    const begun = await midnight(6);
    const budgetOn = async (noon: number) => {
      const date = dayIn(zone, noon);
      const report = await getHouseReport(portal.app.db, contractDeps(portal.app), { from: date, to: date });
      return report.accounts.promotion_budget;
    };
    const costs = async () => {
      await rebuildAll(portal);
      const { rows } = (await staff.as('auditor', 'GET /ops/api/reports/promotions?days=7&pageSize=100')).body.value;
      const { cost } = rows.find(({ contentId }: { contentId: string }) => contentId === id);
      const noon = begun.getTime() + 43_200_000;
      return { cost, yesterday: await budgetOn(noon - 86_400_000), day: await budgetOn(noon) };
    };
    const bookAt = (at: Date) =>
      tamper(
        portal,
        `update ledger_entries set booked_at = $2 where id in (
           select posting.entry_id from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
            where account.kind = 'promotion_budget' and account.owner_id = (select id from promotions where content_id = $1))`,
        [id, at],
      );
    // The budget of 1,000,000 less the claim.
    const left = 9_900_000_000n;
    await bookAt(new Date(begun.getTime() + 60_000));
    const others = await costs();
    await bookAt(new Date(begun.getTime() - 60_000));
    const { yesterday, day, cost } = await costs();
    expect([others.cost, cost]).toEqual(['10000', '0']);
    expect([yesterday - others.yesterday, others.day - day]).toEqual([left, left]);
  });

  it('has the caps on wins and the losses of the house of its day', async () => {
    const { bet, win } = await startGame(portal);
    const roundId = fresh('round');
    const before = today();
    await bet({ amount: '7', roundId });
    await win({ amount: '20', roundId, roundClosed: true });
    expect((await placeBet(await newPlayer(portal), 'dice')).status).toBe(200);
    const days = await sql<{ day: string }>(
      portal,
      'select day::text from vendor_players where won_minor > 0 union all select day::text from inhouse_losses',
    );
    expect(days).toHaveLength(2);
    for (const { day } of days) expect([before, today()]).toContain(day);
  });

  it('has bets in the profit and loss of its day', async () => {
    const { member, bet } = await startGame(portal);
    const before = today();
    await bet({ amount: '7', roundClosed: true });
    await advanceAll(portal);
    const query = new URLSearchParams({ from: before, to: today() });
    const { days } = (await member.call(`GET /wps/member/profit?${query}`)).body.value;
    expect(days).toMatchObject([{ stake: '7' }]);
  });
});

function byDate(one: { day: string }, other: { day: string }): number {
  return one.day < other.day ? -1 : 1;
}

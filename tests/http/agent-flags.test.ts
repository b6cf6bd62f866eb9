import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABUSE_SCANS, findAbuse } from '#domain/agent-flags';
import { ABUSE_KINDS } from '#rules/agents/abuse';
import type { Ticket } from '#rules/games/tickets';
import { agentFlagSecondPersonRules } from '../../src/lib/server/handlers/back-office/agent-flags.ts';
import { abuseDeps } from '../../src/lib/server/abuse-deps.ts';
import { createAgent } from '../support/agents.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { giveBonus, minorOf } from '../support/bonuses.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { advanceAll } from '../support/figures.ts';
import { fresh, gameSessionOf, type GameSession, ticketOf } from '../support/game-session.ts';
import { bet, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { type AccountHolder, createAccountHolder, decisionsOf, PAYMENT_PASSWORD } from '../support/payments.ts';
import { CASH, claim, insertPromotion } from '../support/promotions.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, DEPOSIT_FOUR_EYES_ABOVE: '1000000' });
  staff = await createStaff(portal);
  await sql(portal, `update games set category = 'PVP' where code = 'DRAGON'`);
  await sql(portal, `update games set category = 'LIVE' where code = 'MOON'`);
});
afterAll(() => portal.close());

/** Does what the jobs do, for all members and the day before. */
async function search(): Promise<void> {
  await advanceAll(portal);
  await sql(portal, `update agent_flag_scans set position = 0, day = null where scan in ('identity', 'days')`);
  for (const scan of ABUSE_SCANS) await findAbuse(portal.app.db, abuseDeps(portal.app), scan);
}

const pageOf = async (query: string) => (await staff.as('auditor', `GET /ops/api/agent-flags?${query}`)).body.value;
const flagsOf = async (kind: string, { username }: Pick<TestMember, 'username'>) =>
  (await pageOf(`kind=${kind}&account=${username.toUpperCase()}`)).rows;
const factsOf = ({ facts }: { facts: { name: string; value: string }[] }) =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]));

/** Searches, and expects one flag of this kind that names the first account, and none for the others. Returns it. */
async function expectFlag(kind: string, guilty: TestMember, ...innocent: TestMember[]) {
  await search();
  const rows = await flagsOf(kind, guilty);
  expect(rows).toHaveLength(1);
  for (const member of innocent) expect(await flagsOf(kind, member)).toEqual([]);
  return { ...rows[0], evidence: factsOf(rows[0]) };
}

const below = ({ playerId }: Pick<TestMember, 'playerId'>, agent: TestMember) =>
  sql(portal, `update members set upline_id = (select id from members where public_id = $2) where public_id = $1`, [
    playerId,
    agent.playerId,
  ]);
async function teamOf<Count extends number>(count: Count, balance = '1000000') {
  const agent = await createAgent(portal);
  const members = await Promise.all(Array.from({ length: count }, () => portal.newMember({ balance })));
  for (const member of members) await below(member, agent);
  return { agent, members: members as TestMember[] & { length: Count } };
}

/** Registers an account in a browser of its own, or in that of another account. */
async function join(from?: { cookies: Map<string, string> }): Promise<TestMember & { cookies: Map<string, string> }> {
  const cookies = new Map([...(from?.cookies ?? [])].filter(([name]) => name.includes('device')));
  const browser = createBrowser(portal, freshAddress(), cookies);
  const [username, password] = [`p${randomUUID().replaceAll('-', '').slice(0, 12)}`, 'Correct-horse-9'];
  const form = { username, password, confirmPassword: password, dateOfBirth: '1990-05-17', agree: true };
  const { body } = await browser.call('PUT /wps/member/register', { body: form, encrypted: true });
  return { username, playerId: body.value.userInfo.id, cookies: browser.cookies } as never;
}

async function holder(upline?: AccountHolder): Promise<AccountHolder> {
  const created = await createAccountHolder(portal);
  if (upline) await below(created.member, upline.member);
  else await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [created.member.playerId]);
  return created;
}
async function send(from: AccountHolder, body: { direction: 'UP' | 'DOWN'; to?: string; amount: string }) {
  // Works off the turnover of what was received, so that it can be sent.
  await sql(
    portal,
    `update turnover_requirements set open_minor = 0, closed_at = now() where member_id = (select id from members where public_id = $1)`,
    [from.member.playerId],
  );
  const response = await from.member.call('POST /wps/v2/wallets/memberTransfers', {
    body: { paymentPassword: PAYMENT_PASSWORD, ...body },
    encrypted: true,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(response.body).toMatchObject({ success: true });
  return response.body.value.id as string;
}
const down = (from: AccountHolder, to: AccountHolder, amount: string) =>
  send(from, { direction: 'DOWN', to: to.member.username, amount });
const up = (from: AccountHolder, amount: string) => send(from, { direction: 'UP', amount });

async function sessionOf(member: TestMember, game: string): Promise<GameSession> {
  const token = await member.launchToken(game);
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  return gameSessionOf(portal, member, token);
}
/** Plays one round in which each session stakes 10 and wins what is given; a bet may have a ticket. */
async function shareTable(gameCode: string, wins: readonly (readonly [GameSession, string, Ticket?])[], amount = '10') {
  const roundId = fresh('table');
  for (const [session, win, ticket] of wins) {
    const isLost = win === '0';
    expect((await session.bet({ gameCode, roundId, amount, ticket, roundClosed: isLost })).body.status).toBe('OK');
    if (!isLost) await session.win({ gameCode, roundId, amount: win, roundClosed: true });
  }
}

const idOf = `(select id from members where public_id = $1)`;

/** Terms of a bonus that is staked in lotteries. */
const FOR_LOTTERY = {
  stakesFirst: 'bonus',
  contributionPpm: { ELOTT: 1_000_000n, LOTT: 1_000_000n },
  forfeitsOnWithdrawal: false,
} as const;

/** Makes the claims of members those of one browser. */
const shareBrowser = (members: readonly TestMember[], browser = 'one browser') =>
  sql(
    portal,
    `insert into promotion_claim_keys select claim.promotion_id, 'device', sha256($2::text::bytea), claim.id
       from promotion_claims claim join members member on member.id = claim.member_id where member.public_id = any($1::text[])`,
    [members.map(({ playerId }) => playerId), browser],
  );

describe('abuse of bonuses', () => {
  const bonus = (member: TestMember) =>
    giveBonus(portal, member, { amount: '100000', factorHundredths: 1000n, forfeitsOnWithdrawal: false });

  it('flags a stake above 20 times the median after a win, holds withdrawals, and lets two people release them', async () => {
    const guilty = await createAccountHolder(portal, '1000000');
    const [atLimit, unlucky] = [
      await portal.newMember({ balance: '1000' }),
      await portal.newMember({ balance: '1000' }),
    ];
    for (const [member, last, win] of [
      [guilty.member, '201', '15'],
      [atLimit, '200', '15'],
      [unlucky, '201', '0'],
    ] as const) {
      await bonus(member);
      const session = await sessionOf(member, 'LOTUS');
      await shareTable('LOTUS', [[session, win]]);
      await shareTable('LOTUS', [[session, '0']]);
      await shareTable('LOTUS', [[session, '0']], last);
    }
    const { id } = (await guilty.withdraw()).body.value;
    const flag = await expectFlag('BONUS_STAKE_RISE', guilty.member, atLimit, unlucky);
    expect(flag).toMatchObject({
      agent: null,
      evidence: { stake: '201', median: '10' },
      holdsUntil: expect.any(String),
    });
    const approval = () => decisionsOf(staff).approve(id);
    expect((await approval()).body).toMatchObject({ code: 'withdrawal_flagged', message: expect.any(String) });
    expect((await guilty.withdraw()).body.code).toBe('withdrawals_in_review');
    const { messages } = (await guilty.member.call('GET /wps/v2/messages')).body.value;
    expect(messages[0]).toMatchObject({ page: 'withdraw', title: 'Chúng tôi đang kiểm tra lệnh rút của bạn' });
    // Four eyes are off here.
    const takesTwo = (flagId: string) =>
      agentFlagSecondPersonRules['POST /ops/api/agent-flags/{flagId}/dismiss']?.(
        { app: portal.app } as never,
        { params: { flagId } } as never,
      );
    expect(await takesTwo(flag.id)).toBe(true);
    const reason = 'played as ever';
    expect((await staff.as('finance', `POST /ops/api/agent-flags/${flag.id}/dismiss`, { reason })).status).toBe(200);
    expect((await approval()).status).toBe(200);
    expect(await takesTwo(flag.id)).toBe(false);
  });

  it('flags who bets on both sides with bonus money, also by an account that claimed with the same browser', async () => {
    const members = [];
    for (let each = 0; each < 3; each++) members.push(await portal.newMember({ balance: '1000000' }));
    const [big, small, stranger] = members as [TestMember, TestMember, TestMember];
    const promotion = await insertPromotion(portal, CASH);
    for (const member of [big, small]) await claim(member, promotion);
    await shareBrowser([big, small]);
    await giveBonus(portal, big, { amount: '100000', ...FOR_LOTTERY });
    const drawNumber = await openDraw(portal, 'SSC1M');
    const at = (selection: string) => lineOf('SSC1M', 'SSC_C_SUM', selection, { multiplier: 10 });
    for (const [member, side] of [
      [big, 'BIG'],
      [small, 'SMALL'],
      [stranger, 'SMALL'],
    ] as const)
      // prettier-ignore
      await bet(member, { drawNumber, prizeMode: 'ZY' }, at(side));
    await settled(portal, drawNumber, '1,2,3,4,5');
    const flag = await expectFlag('BONUS_OPPOSITE_BETS', big, stranger);
    expect(flag).toMatchObject({ others: [{ id: small.playerId }], evidence: { times: '1' } });
    expect(flag.held).toEqual([big.username, small.username]);
    expect(flag.holdsUntil).not.toBeNull();
  });

  it('flags them at tables: at once where tickets tell the sides, after five rounds where only the results do', async () => {
    // One after the other: a flag names the earlier account first.
    const members: TestMember[] = [];
    for (let each = 0; each < 5; each++) members.push(await portal.newMember({ balance: '1000000' }));
    const promotion = await insertPromotion(portal, CASH);
    for (const member of members.slice(0, 4)) await claim(member, promotion);
    const contributionPpm = { LIVE: 1_000_000n };
    const sessions: GameSession[] = [];
    for (const member of members) {
      await giveBonus(portal, member, { amount: '100000', ...FOR_LOTTERY, contributionPpm });
      sessions.push(await sessionOf(member, 'MOON'));
    }
    const [meron, wala, loser, winner, stranger] = sessions as [
      GameSession,
      GameSession,
      GameSession,
      GameSession,
      GameSession,
    ];
    await shareBrowser([meron.member, wala.member]);
    await shareBrowser([loser.member, winner.member], 'another browser');
    const on = (selection: string) => ticketOf({ event: 'Match 7', market: 'Side', selection });
    await shareTable('MOON', [[meron, '0', on('Meron')], [wala, '19', on('Wala')], [stranger, '19', on('Wala')]]); // prettier-ignore
    for (let round = 0; round < 4; round++) await shareTable('MOON', [[loser, '0'], [winner, '19']]); // prettier-ignore
    const flag = await expectFlag('BONUS_OPPOSITE_BETS', meron.member, stranger.member, loser.member);
    expect(flag).toMatchObject({ others: [{ id: wala.member.playerId }], evidence: { times: '1' } });
    await shareTable('MOON', [[loser, '0'], [winner, '19']]); // prettier-ignore
    const { evidence } = await expectFlag('BONUS_OPPOSITE_BETS', loser.member);
    expect(evidence).toEqual({ times: '5' });
  });

  it('holds no account because of what another one says about itself', async () => {
    const [earlier, established, later] = [
      await createAccountHolder(portal),
      await createAccountHolder(portal),
      await createAccountHolder(portal),
    ];
    // The bank has paid the account of this name to one of them.
    await sql(portal, `update payout_claims set first_paid_at = now() where member_id = ${idOf}`, [
      established.member.playerId,
    ]);
    const promotion = await insertPromotion(portal, CASH);
    for (const { member } of [earlier, established, later]) await claim(member, promotion);
    for (const { member } of [earlier, later]) await giveBonus(portal, member, { amount: '100000', ...FOR_LOTTERY });
    const drawNumber = await openDraw(portal, 'SSC1M');
    for (const [{ member }, side] of [
      [established, 'BIG'],
      [earlier, 'SMALL'],
      [later, 'SMALL'],
    ] as const)
      await bet(member, { drawNumber, prizeMode: 'ZY' }, lineOf('SSC1M', 'SSC_C_SUM', side, { multiplier: 10 }));
    await settled(portal, drawNumber, '1,2,3,4,5');
    await search();
    expect((await established.withdraw()).body).toMatchObject({ success: true });
    for (const { withdraw } of [earlier, later]) expect((await withdraw()).body.code).toBe('withdrawals_in_review');
    const flags = await flagsOf('BONUS_OPPOSITE_BETS', established.member);
    expect(flags.map(({ held }: { held: string[] }) => held[0]).toSorted()).toEqual(
      [earlier.member.username, later.member.username].toSorted(),
    );
    const isNotified = async () => {
      const { messages } = (await established.member.call('GET /wps/v2/messages')).body.value;
      return messages.some(({ title }: { title: string }) => title === 'Chúng tôi đang kiểm tra lệnh rút của bạn');
    };
    expect(await isNotified()).toBe(false);

    await shareBrowser([established.member, later.member]);
    await search();
    expect((await established.withdraw()).body.code).toBe('withdrawals_in_review');
    expect(await isNotified()).toBe(true);
  });

  it('flags a round of a bonus that is held open for more than a day', async () => {
    const [patient, player] = [
      await portal.newMember({ balance: '1000' }),
      await portal.newMember({ balance: '1000' }),
    ];
    for (const member of [patient, player]) {
      await bonus(member);
      const session = await sessionOf(member, 'LOTUS');
      expect((await session.bet({ gameCode: 'LOTUS', roundId: fresh('open'), amount: '10' })).body.status).toBe('OK');
    }
    await sql(portal, `update game_rounds set opened_at = opened_at - interval '24 hours' where member_id = ${idOf}`, [
      patient.playerId,
    ]);
    const flag = await expectFlag('BONUS_ROUND_HELD', patient, player);
    expect(flag).toMatchObject({ evidence: { stake: '10' }, holdsUntil: null });
  });
});

describe('abuse in teams', () => {
  it('flags an agent who is its own downline, and not one who shares a network', async () => {
    const [agent, other] = [await join(), await join()];
    for (const { playerId } of [agent, other]) {
      await sql(portal, `update members set account_type = 'master-agent' where public_id = $1`, [playerId]);
    }
    const [self, stranger] = [await join(agent), await join()];
    await below(self, agent);
    await below(stranger, other);
    const network = `insert into known_networks (member_id, network) select id, '198.51.100.0/24' from members where public_id = any($1) on conflict do nothing`;
    await sql(portal, network, [[other.playerId, stranger.playerId]]);
    const flag = await expectFlag('SELF_REFERRAL', agent, other);
    expect(flag).toMatchObject({
      account: agent.username,
      agent: agent.username,
      others: [{ id: self.playerId, account: self.username }],
      evidence: { shared: 'device' },
      state: 'open',
    });
  });

  it('flags three accounts of a team in one browser, and not two', async () => {
    const [shared, pair] = [await createAgent(portal), await createAgent(portal)];
    const first = await join();
    const second = await join(first);
    for (const account of [first, second, await join(second)]) await below(account, shared);
    const one = await join();
    for (const account of [one, await join(one)]) await below(account, pair);
    const { evidence, others } = await expectFlag('SHARED_DEVICE', shared, pair);
    expect(evidence).toEqual({ shared: 'device', accounts: '3' });
    expect(others).toHaveLength(3);
  });

  it('flags five bets of two members against each other, and neither four nor unequal ones', async () => {
    const { agent, members } = await teamOf(6);
    const [big, small, fewBig, fewSmall, muchBig, littleSmall] = members;
    const at = (selection: string, multiplier = 10) => lineOf('SSC1M', 'SSC_C_SUM', selection, { multiplier });
    for (let draw = 0; draw < 5; draw++) {
      const drawNumber = await openDraw(portal, 'SSC1M');
      const bets: [TestMember | undefined, object][] = [
        [big, at('BIG')],
        [small, at('SMALL', 9)],
        [draw > 0 ? fewBig : undefined, at('BIG', 100)],
        [fewSmall, at('SMALL', 100)],
        [muchBig, at('BIG', 50)],
        [littleSmall, at('SMALL', 30)],
      ];
      for (const [member, line] of bets) if (member) await bet(member, { drawNumber, prizeMode: 'ZY' }, line);
      await settled(portal, drawNumber, '1,2,3,4,5');
    }
    await search();
    for (const member of [fewBig, fewSmall, muchBig, littleSmall]) {
      expect(await flagsOf('OPPOSITE_BETTING', member as TestMember)).toEqual([]);
    }
    const flag = await expectFlag('OPPOSITE_BETTING', big as TestMember);
    expect(flag).toMatchObject({ agent: agent.username, evidence: { times: '5' } });
    expect(await flagsOf('OPPOSITE_BETTING', small as TestMember)).toHaveLength(1);
  });

  it('flags opposite sides at a table, which the results tell', async () => {
    const { members } = await teamOf(2);
    const [loser, winner] = [await sessionOf(members[0]!, 'MOON'), await sessionOf(members[1]!, 'MOON')];
    const table = () => shareTable('MOON', [[loser, '0'], [winner, '19']]); // prettier-ignore
    for (let round = 0; round < 4; round++) await table();
    await search();
    expect(await flagsOf('OPPOSITE_BETTING', members[0]!)).toEqual([]);
    await table();
    await expectFlag('OPPOSITE_BETTING', members[0]!);
  });

  it('flags turnover of 200 balances without risk, and bets on nearly all outcomes', async () => {
    // The first reading of a copied database begins anew, and would delete the figures below.
    await advanceAll(portal);
    const { members } = await teamOf(4, '1000');
    const [farmer, player, coverer, chooser] = members as [TestMember, TestMember, TestMember, TestMember];
    const yesterday = `(now() at time zone '${portal.app.config.timeZone}')::date - 1`;
    for (const [member, turnover] of [
      [farmer, '300000'],
      [player, '190000'],
    ] as const) {
      // prettier-ignore
      await tamper(portal, `update ledger_entries set booked_at = booked_at - interval '1 day' where key = $1`, [
        `fund ${member.playerId} 1000`,
      ]);
      await sql(
        portal,
        `insert into member_days (member_id, day, currency, category, rounds, stake_minor, payout_minor, valid_bet_minor, cash_valid_bet_minor)
         values (${idOf}, ${yesterday}, 'VND', 'RNG', 100, $2, $2::bigint * 99 / 100, $2, $2)`,
        [member.playerId, minorOf(turnover)],
      );
    }
    const covering = '0,1,2,3,4,5,6,7';
    for (const member of [coverer, chooser]) {
      for (let draw = 0; draw < 10; draw++) {
        const drawNumber = await openDraw(portal, 'SSC1M');
        await sql(
          portal,
          `insert into lottery_bets (public_id, slip_id, member_id, draw_id, prize_mode, bet_type, selection, combinations, unit_stake_minor, denomination,
                                     multiplier, total_stake_minor, odds_table, odds, rule_version, rebate_minor, possible_minor, cap_minor, payout_key, covers, placed_at)
           select gen_random_uuid()::text, 0, ${idOf}, draw.id, 'Lott', 'SSC_C_B1', $2, 8, 1, 'YUAN', 1, 8, 'A', '{}', 1, 0, 0, 0, gen_random_uuid(),
                  array(select 'SSC_C_B1:' || outcome from unnest(string_to_array($2, ',')) as outcome), now() - interval '1 day'
             from lottery_draws draw where draw.draw_number = $3`,
          [member.playerId, member === coverer || draw < 4 ? covering : '0,1,2,3', drawNumber],
        );
      }
    }
    const flag = await expectFlag('REBATE_FARM', farmer, player, chooser);
    expect(flag.evidence).toMatchObject({ turnover: '300000', averageBalance: '1000', returnPercent: '99.0' });
    expect((await expectFlag('REBATE_FARM', coverer)).evidence).toMatchObject({ draws: '10', covered: '10' });
  });

  it('flags money that returns to its origin over four transfers, and not a part of it', async () => {
    const top = await holder();
    const middle = await holder(top);
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [middle.member.playerId]);
    const [player, other] = [await holder(middle), await holder(top)];
    const ids = [
      await down(top, middle, '50000'),
      await down(middle, player, '45000'),
      await up(player, '42000'),
      await up(middle, '41000'),
    ];
    await down(top, other, '50000');
    await up(other, '39000');
    await search();
    const rows = (await flagsOf('CIRCULAR_TRANSFER', top.member)).map((row: never) => ({
      references: (row as { references: string[] }).references,
      evidence: factsOf(row),
    }));
    expect(rows).toContainEqual({ references: ids, evidence: { sum: '50000', returned: '41000', steps: '4' } });
    expect(await flagsOf('CIRCULAR_TRANSFER', other.member)).toEqual([]);
  });

  it('flags who takes received money out without play, and not who has played', async () => {
    const agent = await holder();
    const [carrier, player] = [await holder(agent), await holder(agent)];
    for (const recipient of [carrier, player]) await down(agent, recipient, '120000');
    const session = await sessionOf(player.member, 'LOTUS');
    for (let round = 0; round < 3; round++)
      await session.bet({ roundId: fresh('round'), amount: '12000', roundClosed: true });
    for (const { withdraw } of [carrier, player]) expect((await withdraw('100000')).status).toBe(200);
    const { evidence } = await expectFlag('PASS_THROUGH', carrier.member, player.member);
    expect(evidence).toEqual({ sum: '120000', gone: '100000', validBet: '0' });
  });

  it('flags five deposits just below the limit of a second signature, and not four', async () => {
    const [splitter, saver] = [await holder(), await holder()];
    for (const [{ member, deposit }, count] of [
      [splitter, 5],
      [saver, 4],
    ] as const) {
      // prettier-ignore
      for (let one = 0; one < count; one++) {
        const { body } = await deposit('950000');
        await member.call(`POST /wps/v2/wallets/deposits/${body.value.id}/submit`, { body: {} });
        await sql(portal, `update deposits set state = 'credited' where public_id = $1`, [body.value.id]);
      }
    }
    const { evidence, references } = await expectFlag('STRUCTURING', splitter.member, saver.member);
    expect(evidence).toEqual({ way: 'deposit', times: '5', sum: '4750000', limit: '1000000' });
    expect(references).toHaveLength(5);
  });

  it('flags three members who send a promotion’s awards to one account, and not two', async () => {
    const [agent, other] = [await holder(), await holder()];
    const promotionId = await insertPromotion(portal, CASH);
    for (const upline of [agent, agent, agent, other, other]) {
      const member = await holder(upline);
      expect((await claim(member.member, promotionId)).status).toBe(200);
      await up(member, '10000');
    }
    expect(await expectFlag('BONUS_RING', agent.member, other.member)).toMatchObject({
      references: [promotionId],
      evidence: { accounts: '3' },
    });
  });

  it('flags who loses twenty rounds to one other player, and not who wins some', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => portal.newMember({ balance: '10000' })));
    const [loser, winner, even, equal] = await Promise.all(players.map((player) => sessionOf(player, 'DRAGON')));
    for (let round = 0; round < 20; round++) {
      await shareTable('DRAGON', [[loser!, '0'], [winner!, '19']]); // prettier-ignore
      await shareTable('DRAGON', round < 18 ? [[even!, '0'], [equal!, '19']] : [[even!, '19'], [equal!, '0']]); // prettier-ignore
    }
    const { evidence, account, others } = await expectFlag('CHIP_DUMP', players[0]!, players[2]!, players[3]!);
    expect(evidence).toEqual({ rounds: '20', lost: '20' });
    expect([account, others[0].account]).toEqual([players[0]!.username, players[1]!.username]);
  });

  it('flags active members just above the threshold, and amounts that jump', async () => {
    // The first reading of a copied database begins anew, and would delete the figures below.
    await advanceAll(portal);
    const { agent, members } = await teamOf(5);
    const { agent: honest, members: loyal } = await teamOf(5);
    // As if they had been in their teams in October.
    await tamper(
      portal,
      `update agent_paths set from_day = '-infinity' where member_id in (select id from members where public_id = any($1))`,
      [[...members, ...loyal].map(({ playerId }) => playerId)],
    );
    const state = async (member: TestMember, period: string, amount: string) =>
      sql(
        portal,
        `with run as (
           insert into contract_runs (family, code, period_id, start_at, end_at, state, executed_at, marks_up_to, done_at)
           values ('DAILY', 'D', $2::text, $2::text::date::timestamp at time zone $4, ($2::text::date + 1)::timestamp at time zone $4, 'DONE', now(), 0, now())
           on conflict (family, code, period_id) do update set marks_up_to = 0 returning id)
         insert into contract_statements (run_id, draft, root_id, relation_id, contract_id, family, period_id, payee_id, result, amount_minor, adjustments, periods,
                                          stated_minor, brought_forward_minor, due_minor, payable_minor, carried_forward_minor, is_held, is_house_paid, stated_at)
         select run.id, 1, member.id, member.id, member.id, 'DAILY', $2::text, member.id, '{}', $3, '[]', '[]', $3, 0, $3, $3, 0, false, true, now()
           from run, members member where member.public_id = $1`,
        [member.playerId, period, minorOf(amount), portal.app.config.timeZone],
      );
    const played = (member: TestMember, amount: string) =>
      sql(
        portal,
        `insert into member_days (member_id, day, currency, category, rounds, stake_minor, valid_bet_minor, cash_valid_bet_minor)
         values (${idOf}, '2026-10-15', 'VND', 'LIVE', 1, $2, $2, $2)`,
        [member.playerId, minorOf(amount)],
      );
    // The threshold is 100,000 at first.
    for (const [index, member] of members.entries()) await played(member, index < 2 ? '105000' : '500000');
    for (const [index, member] of loyal.entries()) await played(member, index < 1 ? '105000' : '500000');
    for (let day = 1; day <= 15; day++) {
      const period = `202610${String(day).padStart(2, '0')}`;
      await state(agent, period, day === 15 ? '5100' : '1000');
      await state(honest, period, day === 15 ? '5000' : '1000');
    }
    const padding = await expectFlag('ACTIVE_PADDING', agent, honest);
    expect(padding.evidence).toMatchObject({
      family: 'DAILY',
      period: '20261015',
      active: '5',
      near: '2',
      threshold: '100000',
    });
    const { evidence } = await expectFlag('RATE_SPIKE', agent, honest);
    expect(evidence).toEqual({ family: 'DAILY', period: '20261015', amount: '5100', mean: '1000' });
  });

  it('flags who owes while it has withdrawn more, and not who owes more', async () => {
    const [strategist, poor] = [await holder(), await holder()];
    const statement = `select id from contract_statements order by id limit 1 offset `;
    for (const [{ member, withdraw }, owed, offset] of [
      [strategist, '90000', 0],
      [poor, '100000', 1],
    ] as const) {
      // prettier-ignore
      expect((await withdraw('100000')).status).toBe(200);
      await sql(
        portal,
        `insert into contract_receivables (statement_id, contract_id, period_id, payer_id, payee_id, amount_minor, left_minor)
         values ((${statement} ${offset}), 1, '20261001', ${idOf}, ${idOf}, $2, $2)`,
        [member.playerId, minorOf(owed)],
      );
    }
    const { evidence } = await expectFlag('DEBT_STRATEGY', strategist.member, poor.member);
    expect(evidence).toEqual({ owed: '90000', withdrawn: '100000' });
  });
});

describe('the list of flags', () => {
  it('has every kind, moves nothing, and is decided once, with a reason', async () => {
    const { rows: all } = await pageOf('pageSize=50');
    expect(new Set(all.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(ABUSE_KINDS));
    const { rows } = await pageOf('state=open&pageSize=50');
    // Evidence names accounts of the agent's own team and what they share, without anybody's contacts, addresses or devices.
    const foreign = await sql(
      portal,
      `select flag.kind from agent_flags flag, unnest(flag.other_ids || flag.member_id) as named (id)
        where flag.agent_id is not null
          and not exists (select from agent_paths path where path.ancestor_id = flag.agent_id and path.member_id = named.id)`,
    );
    expect(foreign).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/@|\+84|\b\d{1,3}(\.\d{1,3}){3}\b|[0-9a-f]{32}/);
    const agent = await createAgent(portal);
    expect((await agent.call('GET /ops/api/agent-flags')).status).toBe(401);
    const [first, second] = rows;
    const reason = 'looked into it';
    const decide = (role: 'finance' | 'support', { id }: { id: string }, verb: string, body: object = { reason }) =>
      staff.as(role, `POST /ops/api/agent-flags/${id}/${verb}`, body);
    expect((await decide('support', first, 'dismiss')).status).toBe(403);
    expect((await decide('finance', first, 'dismiss', { reason: '' })).status).toBe(422);
    expect((await decide('finance', { id: '999999' }, 'dismiss')).status).toBe(404);
    expect((await decide('finance', first, 'dismiss')).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'agent_flag.dismissed', subject: first.id });
    expect((await decide('finance', first, 'acknowledge')).body.code).toBe('wrong_state');
    expect((await decide('finance', second, 'acknowledge')).status).toBe(200);

    // A case that was decided is not flagged again.
    await search();
    const [dismissed] = (await pageOf('state=dismissed')).rows;
    expect(dismissed).toMatchObject({ id: first.id, decidedBy: 'the-finance', reason, seenAt: first.seenAt });
    expect((await pageOf('state=open&pageSize=50')).rows).toHaveLength(rows.length - 2);
  });
});

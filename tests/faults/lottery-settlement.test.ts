import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceFigures, FIGURE_READERS, readerLag } from '#domain/figures';
import { advanceCrash } from '#domain/inhouse';
import { computeTrialBalance } from '#domain/ledger';
import { changeGame, listJackpots, moveReserve, settleDueDraws } from '#domain/lottery';
import type { Member } from '#domain/members';
import { cryptoRandom } from '#kernel/ids';
import { UNIT } from '#kernel/money';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { bonusesOf, giveBonus, settle } from '../support/bonuses.ts';
import { fresh, type GameSession, startGame } from '../support/game-session.ts';
import { changeResult, drawn, lineOf, openDraw } from '../support/lottery-bets.ts';
import { crowd, paidBy, placeFor, betLine } from '../support/lottery-crowd.ts';
import { startNode, until } from '../support/node-process.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import { crashRunner, placeCrashBet } from '../support/inhouse.ts';
import { runs } from '../support/properties.ts';
import { sql, tamper } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';
import { Dice } from './dice.ts';
import { forEachLimited } from '../support/for-each-limited.ts';
import { LOTTERY_BETS_PER_PAGE } from './slow-settler.ts';

/** The first kill proves that the next worker continues; more hit other moments. */
const KILLS = IS_THOROUGH ? 3 : 1;
const PLAYERS = IS_THOROUGH ? 80 : 40;
const RESULT = '7,2,3,4,5';
const CORRECTED = '8,2,3,4,5';
const WINNERS = PLAYERS;
const JACKPOT_GAME = 'MEGA645';
const ZONE = 'Asia/Ho_Chi_Minh';
/** More than one page of payments at each level. */
const MASTERS = IS_THOROUGH ? 450 : 210;
const NUMBERS = '01,02,03,04,05,06';

let cluster: Cluster;
let portal: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster();
  env = await sharedDatabase(cluster.url, 'lottery_settlement');
  portal = await createTestApp({ ...env, IN_HOUSE_GAMES: 'on' });
});
afterAll(async () => {
  await portal.close();
  await cluster.stop();
});

const settler = () => startNode('tests/faults/lottery-settler-process.ts', { DATABASE_URL: env['DATABASE_URL'] ?? '' });
const credits = (output: string) => output.split('credited').length - 1;
const betsOf = (drawNumber: string) =>
  sql(
    portal,
    `select o.member_id, o.bet_type, o.selection, o.state, o.payout_minor, o.paid_minor, o.wins
       from lottery_bets o join lottery_draws d on d.id = o.draw_id where d.draw_number = $1 order by o.member_id, o.id`,
    [drawNumber],
  );

/** Returns the members; the first is the agent of the others, who have a lower prize group. */
async function belowAnAgent(members: Member[]): Promise<Member[]> {
  const [agent, ...players] = members;
  if (!agent) return [];
  await sql(portal, `update members set account_type = 'agent' where id = $1`, [agent.id]);
  await sql(portal, 'update members set upline_id = $1, max_prize_group = 1970 where id = any ($2)', [
    agent.id,
    players.map(({ id }) => id),
  ]);
  return [agent, ...players.map((player) => ({ ...player, maxPrizeGroup: 1970 }))];
}

/** Places the same slips of all members on both draws: some win, some lose. */
async function placeOnBoth(members: readonly Member[], drawNumbers: readonly string[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    const selections = ['7|-|-|-|-', `${index % 10}|-|-|-|-`, `-|${index % 7}|3|-|-`];
    for (const drawNumber of drawNumbers) {
      const lines = selections.map((selection) => betLine(drawNumber, selection));
      await placeFor(portal.app, member, lines);
    }
  }
}

/** Settles what is due in processes that are killed in the middle, and at last in one that is not. */
async function settleThroughKills(dice: Dice, { start = settler, maxCredits = 10, kills = KILLS } = {}): Promise<void> {
  let credited = 0;
  for (let kill = 0; kill < kills; kill++) {
    const worker = start();
    const seen = dice.between(1, maxCredits);
    await until('it has settled some', () => credits(worker.output()) >= seen || worker.output().includes('done'));
    await sleep(dice.between(0, 30));
    await worker.kill();
    credited += credits(worker.output());
  }
  const last = start();
  await last.says('done');
  // The kills hit the middle: before the first or after the last page they would prove nothing.
  expect([credited > 0, credits(last.output()) > 0], `after ${kills} kills: ${credited}`).toEqual([true, true]);
}

/** Settles what is due in this process. */
async function settleInOneGo(): Promise<void> {
  await settleDueDraws(portal.app.db, { notifier: portal.app.liveEventHub, betsPerPage: LOTTERY_BETS_PER_PAGE });
}

/** Returns what all entries of a draw sum up to for each player. */
const sumsOf = (drawNumber: string) =>
  sql(
    portal,
    `select account.owner_id, sum(posting.amount_minor)::bigint as amount, count(distinct entry.id)::int as entries
       from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
       join ledger_accounts account on account.id = posting.account_id and account.kind = 'player'
      where entry.namespace like 'lottery:%' and entry.details ->> 'draw' = $1
      group by account.owner_id order by account.owner_id`,
    [drawNumber],
  );

/** Places a ticket that wins the jackpot. */
async function placeTicket(member: Member, drawNumber: string): Promise<void> {
  const { unitStake, ...line } = lineOf(JACKPOT_GAME, JACKPOT_GAME, NUMBERS, { unitStake: '10000' });
  const { bets } = portal.app;
  await bets.place({
    member,
    key: randomUUID(),
    hash: new Uint8Array(32),
    gameCode: JACKPOT_GAME,
    prizeMode: 'Elott',
    acceptsBetter: false,
    lines: [{ ...line, drawNumber, unitStakeMinor: BigInt(unitStake) * UNIT, denomination: 'YUAN', oddsTable: 'A' }],
  });
}

async function poolAmount(): Promise<bigint | undefined> {
  const [jackpot] = await listJackpots(portal.app.db, [JACKPOT_GAME]);
  return jackpot?.amountMinor;
}

const expectBalanced = async () => expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
const entriesOf = (namespace: string) =>
  sql<{ count: number }>(
    portal,
    `select count(*)::int as count from ledger_entries where namespace = $1 group by details ->> 'draw' order by min(id)`,
    [namespace],
  );

it('a killed settlement, and a killed one after a correction, is continued by the next worker, and each bet is paid once', async () => {
  const dice = new Dice();
  const [agent, ...members] = await belowAnAgent(await crowd(portal, PLAYERS + 1));
  const [calm, killed] = [await openDraw(portal, 'SSC1M'), await openDraw(portal, 'SSC1M')];
  await placeOnBoth(members, [calm, killed]);

  await drawn(portal, calm, RESULT);
  await settleInOneGo();
  await drawn(portal, killed, RESULT);
  await settleThroughKills(dice);
  const paid = await paidBy(portal, killed);
  expect(paid).toEqual(await paidBy(portal, calm));
  // 10/2000 of the 4,000 that each staked.
  expect(paid.find(({ memberId }) => memberId === agent?.id)?.teamMinor).toBe(BigInt(PLAYERS) * 200_000n);
  expect(await betsOf(killed)).toEqual(await betsOf(calm));
  expect(await entriesOf('lottery:win')).toEqual([{ count: PLAYERS }, { count: PLAYERS }]);

  await changeResult(portal, calm, CORRECTED);
  await settleInOneGo();
  await changeResult(portal, killed, CORRECTED);
  await settleThroughKills(dice);
  expect(await betsOf(killed)).toEqual(await betsOf(calm));
  expect(await sumsOf(killed)).toEqual(await sumsOf(calm));
  await expectBalanced();
});

it('a killed settlement of a jackpot pays each winner once and takes the pool once', async () => {
  const dice = new Dice();
  const members = await crowd(portal, WINNERS);
  const reserve = { key: 'fill', amountMinor: 100_000_000_000n * UNIT };
  await portal.app.db.transaction((tx) => moveReserve(tx, JACKPOT_GAME, reserve));
  const open = { isEnabled: true, isUnderMaintenance: false };
  await portal.app.db.transaction((tx) => changeGame(tx, JACKPOT_GAME, open));
  const results = [];
  for (const settleDraw of [settleInOneGo, () => settleThroughKills(dice)]) {
    const drawNumber = await openDraw(portal, JACKPOT_GAME);
    for (const member of members) await placeTicket(member, drawNumber);
    await drawn(portal, drawNumber, NUMBERS);
    await settleDraw();
    results.push({ bets: await betsOf(drawNumber), pool: await poolAmount() });
  }
  const [calm, killed] = results;
  // Each win takes the pool to its seed again, so that both draws begin alike.
  expect(killed?.bets).toEqual(calm?.bets);
  expect(killed?.pool).toBe(calm?.pool);
  expect(new Set(killed?.bets.map(({ paid_minor: paid }) => paid)).size).toBe(1);
  await expectBalanced();
});

/** Master agents with a daily salary from the house, each with an agent below whom it pays a part, and who has played. */
async function contractsOf(masters: number): Promise<void> {
  await sql(
    portal,
    `insert into members (public_id, username, username_key, account_type, currency, language_code)
     select 'CM' || n, 'cm' || n, 'cm' || n, 'master-agent', 'VND', 'EN' from generate_series(1, $1::int) n`,
    [masters],
  );
  await sql(
    portal,
    `insert into members (public_id, username, username_key, account_type, currency, language_code, upline_id)
     select replace(public_id, 'CM', 'CA'), replace(username, 'cm', 'ca'), replace(username, 'cm', 'ca'), 'agent', 'VND', 'EN', id
       from members where public_id like 'CM%' order by id`,
  );
  await sql(
    portal,
    `insert into contracts (family, payer_id, payee_id, terms, code, state, from_at)
     select 'DAILY', upline_id, id, jsonb_build_object('tiers', jsonb_build_array(jsonb_build_object('rate', case when upline_id is null then '0.8' else '0.5' end))),
            'D', 'SIGNED', (agents_today() - 2)::timestamp at time zone $1
       from members where public_id ~ '^C[MA][0-9]' order by id`,
    [ZONE],
  );
  await sql(
    portal,
    `insert into settled_rounds (member_id, currency, category, game_id, source, source_id, revision, placed_at, first_settled_at, stake_minor,
                                 payout_minor, jackpot_minor, promotion_minor, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor,
                                 lost_valid_bet_minor, is_play_money)
     select id, 'VND', 'RNG', 1, 'game_round', id, 0, played.at, played.at, id * 10000, 0, 0, 0, id * 10000, id * 10000, 0, id * 10000, false
       from members, lateral (select (agents_today() - 2)::timestamp at time zone $1 + interval '12 hours' as at) played
      where public_id ~ '^CA[0-9]'`,
    [ZONE],
  );
  for (const reader of FIGURE_READERS)
    await until('the figures are read', async () => {
      await advanceFigures(portal.app.db, reader, ZONE);
      return (await readerLag(portal.app.db, reader)) === 0;
    });
}

/** Players of a round of crash, with two bets each. */
const CRASH_PLAYERS = IS_THOROUGH ? 1000 : 20;
/** So few that every kill leaves bets to the next process. */
const BETS_PER_PAGE = IS_THOROUGH ? '40' : '2';
/** With this seed of the chain and this randomness of the beacon, the first flight ends at 2.56. */
const [SEED_BYTE, RANDOMNESS] = [7, new Uint8Array(32).fill(3)];

it('a round of crash whose settlement is killed again and again ends each bet once', async () => {
  const players: TestMember[] = [];
  await forEachLimited([...Array(CRASH_PLAYERS).keys()], async () => {
    players.push(await portal.newMember({ balance: '10000' }));
  });
  const beacon = {
    source: 'embedded' as const,
    roundOf: async () => ({ randomness: RANDOMNESS, signature: null }),
    newestRound: async () => undefined,
  };
  const random = { ...cryptoRandom, bytes: (count: number) => new Uint8Array(count).fill(SEED_BYTE) };
  const deps = { ...crashRunner(portal), beacon, random, betsPerPage: 1 };
  await advanceCrash(deps, 'VND');
  const roundId = (await portal.call('GET /wps/crash/round')).body.value.round.id;
  await forEachLimited(players, async (player) => {
    for (const given of [{ auto: '1.01' }, {}]) expect((await placeCrashBet(player, roundId, given)).status).toBe(200);
  });
  const reach = async (state: string) => {
    for (;;) {
      const [round] = await sql<{ state: string }>(portal, 'select state from inhouse_crash_rounds');
      if (round?.state === state) return;
      await advanceCrash(deps, 'VND');
    }
  };
  const shift = (column: string) =>
    tamper(portal, `update inhouse_crash_rounds set ${column} = ${column} - interval '1 hour'`);
  await shift('betting_ends_at');
  await reach('flying');
  await shift('started_at');
  await reach('crashed');
  const start = () => startNode('tests/faults/crash-settler-process.ts', { ...env, BETS_PER_PAGE });
  await settleThroughKills(new Dice(), { start, maxCredits: 4, kills: IS_THOROUGH ? 8 : 2 });
  expect(new Set(await Promise.all(players.map((player) => player.balance())))).toEqual(new Set(['9010']));
  const [ended] = await sql(
    portal,
    `select count(*) filter (where bet.state = 'cashed_out')::int as paid, count(*) filter (where bet.state = 'lost')::int as lost,
            count(settled.source_id)::int as settled
       from inhouse_crash_bets bet
       left join settled_rounds settled on settled.source = 'game_round' and settled.source_id = bet.game_round_id`,
  );
  expect(ended).toEqual({ paid: CRASH_PLAYERS, lost: CRASH_PLAYERS, settled: 2 * CRASH_PLAYERS });
  await expectBalanced();
});

it('a killed run of contracts is continued by the next worker, and each agent is paid once and pays its downline once', async () => {
  await contractsOf(MASTERS);
  const start = () =>
    startNode('tests/faults/contract-runner-process.ts', {
      DATABASE_URL: env['DATABASE_URL'] ?? '',
      TIME_ZONE: ZONE,
    });
  const dice = new Dice();
  const early = start();
  await sleep(dice.between(500, 1500));
  await early.kill();
  // The run has two levels of payments: this kill comes between them.
  await settleThroughKills(dice, { start, maxCredits: 1, kills: 1 });
  const [paid] = await sql(
    portal,
    `select count(*)::int as payments, count(distinct paid.statement_id)::int as statements, count(distinct entry.id)::int as entries,
            sum(paid.amount_minor - member.id * case when paid.from_id is null then 80 else 50 end)::int as difference
       from contract_payments paid join contract_statements stated on stated.id = paid.statement_id
       join members member on member.id = case when paid.from_id is null then (select below.id from members below where below.upline_id = paid.to_id)
                                               else paid.to_id end
       left join ledger_entries entry on entry.namespace = 'contract:daily' and entry.key = stated.contract_id || ':' || stated.period_id`,
  );
  const each = 2 * MASTERS;
  expect(paid).toEqual({ payments: each, statements: each, entries: each, difference: 0 });
  const [unfinished] = await sql(
    portal,
    `select (select count(*) from contract_runs where state <> 'DONE')::int as runs, (select count(*) from contract_receivables)::int as receivables,
            (select count(*) from contract_run_trees where state <> 'PAID')::int as trees`,
  );
  expect(unfinished).toEqual({ runs: 0, receivables: 0, trees: 0 });
  await start().says('done');
  expect(await sql(portal, 'select count(*)::int as payments from contract_payments')).toEqual([{ payments: each }]);
  await expectBalanced();
});

const BONUSES = 3;
/** Bets of 10 from cash at least; half of them meet what a bonus of 100 requires. */
const MIN_BETS = 20;
const CASH = 100_000;

/** Statuses of a portal whose database is away. */
const UNANSWERED: ReadonlySet<number> = new Set([500, 503]);

/** Sends a request until the portal answers it, as vendors do. */
async function untilAnswered(send: () => Promise<TestResponse>): Promise<void> {
  let answer = await send();
  for (let attempts = 0; UNANSWERED.has(answer.status); attempts++) {
    if (attempts === 200) throw new Error(JSON.stringify(answer));
    await sleep(50);
    answer = await send();
  }
}

// 50 kills in a thorough run, as the acceptance list of the rewards rulebook says (§14.4).
const BONUS_KILLS = IS_THOROUGH ? 50 : runs(2).numRuns;

it('bonuses whose settlement and database are killed again and again are converted once, and one that was given up is not', async () => {
  const dice = new Dice();
  const sessions = await Promise.all(
    Array.from({ length: BONUSES }, () => startGame(portal, { balance: String(CASH) })),
  );
  for (const { member } of sessions) await giveBonus(portal, member, { amount: '100' });
  const [quitter] = sessions;
  const [grant] = await sql<{ id: string }>(
    portal,
    'select public_id as id from bonus_grants first order by first.id limit 1',
  );
  const kills = { left: BONUS_KILLS };
  const betUntilOver = async (session: GameSession): Promise<number> => {
    let bets = 0;
    for (; bets < MIN_BETS || kills.left > 0; bets++) {
      const ids = { roundId: fresh('round'), txId: fresh('bet'), roundClosed: true };
      await untilAnswered(() => session.bet(ids));
      if (session === quitter && bets === 5) {
        const give = { body: { confirm: true } };
        await untilAnswered(() => session.member.call(`DELETE /wps/member/bonuses/${grant?.id}`, give));
      }
      await sleep(dice.between(0, 60));
    }
    return bets;
  };
  const start = () => startNode('tests/faults/bonus-settler-process.ts', { DATABASE_URL: env['DATABASE_URL'] ?? '' });
  const kill = async () => {
    for (; kills.left > 0; kills.left--) {
      const worker = start();
      await worker.says('ready');
      await sleep(dice.between(0, 150));
      if (kills.left % 2 === 1) await cluster.killBackend();
      await worker.kill();
    }
  };
  const [bets] = await Promise.all([Promise.all(sessions.map(betUntilOver)), kill()]);
  await settle(portal);
  const standings = await Promise.all(
    sessions.map(async ({ member }) => {
      const [bonus] = await bonusesOf(portal, member);
      return [await member.balance(), bonus?.state];
    }),
  );
  const expected = bets.map((count, index) => {
    const cash = CASH - 10 * count;
    return index === 0 ? [String(cash), 'forfeited'] : [String(cash + 100), 'completed'];
  });
  expect(standings).toEqual(expected);
  expect(await entriesOf('grant')).toEqual([{ count: BONUSES }]);
  await expectBalanced();
}, 1_800_000);

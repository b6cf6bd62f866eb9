import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceCrash, type CrashDeps, watchCrash } from '#domain/inhouse';
import { computeTrialBalance } from '#domain/ledger';
import { beginMaintenance, endMaintenance } from '#domain/modules';
import { VND_LIMITS } from '#rules/inhouse/bets';
import { crashPoint } from '#rules/inhouse/crash-point';
import { firstTickOf, multiplierAt, tickAt } from '#rules/inhouse/crash-curve';
import { startCrashRunner } from '#server/crash-runner';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { bonusesOf, giveBonus, memberIdOf } from '../support/bonuses.ts';
import { crashRunner, placeCrashBet } from '../support/inhouse.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ IN_HOUSE_GAMES: 'on' });
  staff = await createStaff(portal);
  await portal.app.crashFeed.start();
});
afterAll(async () => {
  await portal.app.crashFeed.stop();
  await portal.close();
});

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

interface Current {
  id: bigint;
  chain: string;
  number: number;
  state: string;
}

async function current(): Promise<Current> {
  const [round] = await sql<Current>(
    portal,
    `select round.id, chain.chain, round.number, round.state from inhouse_crash_rounds round
       join inhouse_crash_chains chain on chain.id = round.chain_id order by round.id desc limit 1`,
  );
  if (!round) throw new Error('there is no round');
  return round;
}

/** Returns the seed of the present round, which nobody knows. */
async function secretSeed(): Promise<string> {
  const { chain, number } = await current();
  const [row] = await sql<{ sealed: string }>(
    portal,
    'select sealed_seeds as sealed from inhouse_crash_chains where chain = $1',
    [chain],
  );
  const seeds = portal.app.sealer.open(`crash seeds ${chain}`, row?.sealed ?? '');
  let seed = seeds.slice(0, 64);
  for (let round = 1000; round > number; round -= 1) seed = sha256(seed);
  return seed;
}

/** Points of the next flights are between these (hundredths): the beacon gives the randomness that leads there. */
let [least, most] = [200, 300];
let isBeaconAway = false;

async function chosenSalt(): Promise<Uint8Array> {
  const [seed, { chain, number: round }] = [await secretSeed(), await current()];
  for (let attempt = 0; ; attempt += 1) {
    const salt = createHash('sha256').update(`${seed} ${attempt}`).digest();
    const point = crashPoint({ seed, chain, round, salt: salt.toString('hex') }, 9900);
    if (point >= least && point <= most) return salt;
  }
}

function runner(name = 'here'): CrashDeps {
  return {
    ...crashRunner(portal, name),
    beacon: {
      source: 'embedded',
      roundOf: async () => (isBeaconAway ? undefined : { randomness: await chosenSalt(), signature: null }),
      newestRound: async () => undefined,
    },
  };
}

/** Sends a heartbeat, as a runner that is not held up does several times a second. */
const renewLease = () => sql(portal, 'update inhouse_crash_leases set alive_at = clock_timestamp()');

/** Returns the multipliers (hundredths) that the flight has reached at this moment and had reached at the last heartbeat. */
async function flown(): Promise<{ now: number; atHeartbeat: number }> {
  const [row] = await sql<{ now: number; atHeartbeat: number }>(
    portal,
    `select (extract(epoch from clock_timestamp() - started_at) * 1000000)::float8 as now,
            (extract(epoch from alive_at - started_at) * 1000000)::float8 as "atHeartbeat"
       from inhouse_crash_rounds join inhouse_crash_leases using (currency) order by id desc limit 1`,
  );
  if (!row) throw new Error('there is no flight');
  return { now: multiplierAt(tickAt(row.now)), atHeartbeat: multiplierAt(tickAt(row.atHeartbeat)) };
}
const hundredthsOf = (multiplier: string) => Math.round(Number(multiplier) * 100);

/** Lets the runner act until the round has a state. */
async function until(state: string, deps = runner()): Promise<Current> {
  for (let act = 0; act < 50; act += 1) {
    await advanceCrash(deps, 'VND');
    const round = await current();
    if (round.state === state) return round;
  }
  throw new Error(`the round was not ${state}`);
}

/** Lets time pass: everything that was noted happened earlier. */
async function pass(ms: number, isRunnerAlive = true) {
  await sql(portal, 'alter table inhouse_crash_rounds disable trigger inhouse_crash_rounds_fixed');
  await sql(
    portal,
    `update inhouse_crash_rounds set betting_ends_at = betting_ends_at - make_interval(secs => $1 / 1000.0),
            started_at = started_at - make_interval(secs => $1 / 1000.0)
      where state in ('betting', 'flying')`,
    [ms],
  );
  await sql(portal, 'alter table inhouse_crash_rounds enable trigger inhouse_crash_rounds_fixed');
  if (!isRunnerAlive)
    await sql(portal, 'update inhouse_crash_leases set alive_at = alive_at - make_interval(secs => $1 / 1000.0)', [ms]);
}

/** Lets a flight reach a multiplier (hundredths). */
const flyTo = (hundredths: number) => pass((firstTickOf(hundredths) ?? 0) * 10);
const endBetting = () => pass(600_001);

const bet = async (
  member: Pick<TestMember, 'call'>,
  { roundId, ...given }: { stake?: string; auto?: string; key?: string; roundId?: string } = {},
) => placeCrashBet(member, roundId ?? String((await current()).id), given);
const idOf = (answer: TestResponse): string => {
  if (answer.status !== 200) throw new Error(`no bet: ${answer.text}`);
  return answer.body.value.id;
};
const cashOut = (member: Pick<TestMember, 'call'>, id: string) => member.call(`POST /wps/crash/bets/${id}/cashOut`);
const cancel = (member: Pick<TestMember, 'call'>, id: string) => member.call(`POST /wps/crash/bets/${id}/cancel`);
const shown = async (member: TestMember, id: string) => (await member.call(`GET /wps/crash/bets/${id}`)).body.value;
const player = (balance = '1000000') => portal.newMember({ balance });
/** Sets the greatest win of a member's bets. */
const limitOf = async (member: TestMember, maxWinMinor: bigint) =>
  sql(portal, `insert into inhouse_member_limits (member_id, game_code, max_win_minor) values ($1, 'CRASH', $2)`, [
    await memberIdOf(portal, member),
    maxWinMinor,
  ]);
const settledOf = async (member: TestMember) =>
  sql(
    portal,
    `select stake_minor as stake, payout_minor as payout, valid_bet_minor as valid from settled_rounds where member_id = $1`,
    [await memberIdOf(portal, member)],
  );

beforeEach(async () => {
  [least, most] = [200, 300];
  isBeaconAway = false;
  await sql(portal, `update inhouse_crash_leases set runner = 'here', alive_at = clock_timestamp()`);
  await until('betting');
});

/** Brings the present round to its end, so that the next one can open. */
async function finish(): Promise<void> {
  if ((await current()).state === 'betting') await endBetting();
  await until('flying');
  await pass(200_000);
  await until('settled');
}

it('a stop does not wait until a new chain is hashed, which the next start begins again', async () => {
  const logged: string[] = [];
  const logTo = { write: (line: string) => void logged.push(line) };
  const fresh = await createTestApp({ IN_HOUSE_GAMES: 'on', LOG_LEVEL: 'error' }, { logTo });
  try {
    await startCrashRunner(fresh.app)();
    expect(await sql(fresh, 'select chain from inhouse_crash_chains')).toEqual([]);
    expect(logged).toEqual([]);
  } finally {
    await fresh.close();
  }
});

describe('a round of crash', () => {
  it('pays those who cashed out before its point, and is verified by the chain and the beacon', async () => {
    // Half a minute of flight, in which a busy machine does what has to be done before the point.
    [least, most] = [900, 1000];
    const [early, automatic, late] = [await player(), await player(), await player()];
    const ids = [idOf(await bet(early)), idOf(await bet(automatic, { auto: '1.60' })), idOf(await bet(late))];
    const [first = '', second = '', third = ''] = ids;
    expect((await cashOut(early, first)).body.code).toBe('round_not_started');
    await endBetting();
    expect((await bet(early)).body.code).toBe('betting_closed');
    expect((await cancel(early, first)).body.code).toBe('betting_closed');
    await until('flying');
    await pass(-10_000);
    await renewLease();
    expect((await cashOut(early, first)).body.code).toBe('round_not_started');
    await pass(10_000);
    const flying = (await portal.call('GET /wps/crash/round')).body.value.round;
    expect((await portal.call(`GET /wps/crash/rounds/${flying.id}`)).body.code).toBe('round_not_found');
    expect(flying).toMatchObject({ state: 'flying', point: null, seed: null, cap: '10000.00', bets: 3, players: 3 });
    await flyTo(150);
    await renewLease();
    const before = await flown();
    const paid = (await cashOut(early, first)).body.value;
    const after = await flown();
    expect(paid).toMatchObject({ state: 'cashed_out', point: null, validBet: '1000' });
    const multiplier = hundredthsOf(paid.multiplier);
    expect(before.now).toBeGreaterThanOrEqual(150);
    expect([multiplier >= before.now, multiplier <= after.now]).toEqual([true, true]);
    expect(paid.payout).toBe(String(multiplier * 10));
    await renewLease();
    expect((await cashOut(early, first)).body.code).toBe('already_cashed_out');
    await flyTo(161);
    await renewLease();
    expect((await cashOut(automatic, second)).body.code).toBe('already_cashed_out');
    await renewLease();
    await advanceCrash(runner(), 'VND');
    expect(await shown(automatic, second)).toMatchObject({ state: 'cashed_out', multiplier: '1.60', payout: '1600' });
    await pass(30_000);
    expect((await cashOut(late, third)).body.code).toBe('round_closed');
    await until('settled');
    expect(await shown(late, third)).toMatchObject({ state: 'lost', payout: '0', validBet: '1000', aliveUs: null });
    expect((await cashOut(late, third)).body.code).toBe('round_closed');
    expect([await automatic.balance(), await late.balance()]).toEqual(['1000600', '999000']);
    expect(await settledOf(automatic)).toEqual([{ stake: 10_000_000n, payout: 16_000_000n, valid: 10_000_000n }]);

    const reads = (await staff.as('auditor', 'GET /ops/api/security/seed-reads')).body.value.rows;
    const [round] = (await portal.call('GET /wps/crash/rounds')).body.value.rows;
    expect(reads).toMatchObject(
      ['end', 'start'].map((purpose) => ({ chain: round.chain, number: round.number, purpose, reader: 'here' })),
    );
    expect((await portal.call(`GET /wps/crash/rounds/${round.id}`)).body.value).toEqual(round);
    const { seed, salt, chain, number, head, rtpBps, point } = round;
    let hash = seed;
    for (let at = number; at > 0; at -= 1) hash = sha256(hash);
    expect([hash, Math.round(Number(point) * 100)]).toEqual([
      head,
      crashPoint({ seed, chain, round: number, salt }, rtpBps),
    ]);
    const [row] = (await automatic.call('GET /wps/member/records/bets')).body.value.rows;
    expect([row.roundId, row.gameCode, row.state, row.balanceAfter]).toEqual([second, 'CRASH', 'closed', '1000600']);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('raises an alert about a winner who is luckier than 999 of 1,000 whatever they bet on, once a day', async () => {
    const alerts = async () => {
      await portal.app.securityEvents.flush();
      await raiseNewAlerts(portal.app);
      const { rows } = (await staff.as('auditor', 'GET /ops/api/security/alerts?state=open')).body.value;
      return rows
        .filter(({ rule }: { rule: string }) => rule === 'crash_luck')
        .map(({ scopeValue }: { scopeValue: string }) => scopeValue);
    };
    const [insider, careful] = [await player(), await player()];
    [least, most] = [1000, 1100];
    const flyOnce = async () => {
      await until('betting');
      idOf(await bet(insider, { auto: '9.00' }));
      idOf(await bet(careful, { auto: '1.10', stake: '50000' }));
      await finish();
    };
    for (let round = 0; round < 4; round += 1) await flyOnce();
    // Each win multiplies the luck by 5.05: 648 is not rare enough.
    expect(await alerts()).toEqual([]);
    await flyOnce();
    expect(await alerts()).toEqual([insider.playerId]);
    await flyOnce();
    expect(await sql(portal, `select count(*)::int as events from security_events where kind = 'crash_luck'`)).toEqual([
      { events: 1 },
    ]);
  });

  it('takes two bets of a member, once under each key, and gives a cancelled one back', async () => {
    const member = await player('3000');
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 6 }, () => bet(member, { key })));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect((await bet(member, { key, stake: '2000' })).body.code).toBe('idempotency_key_reused');
    const crowd = await Promise.all(Array.from({ length: 6 }, () => bet(member)));
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of crowd) if (status !== 200) expect(body.code).toBe('too_many_bets');
    expect(await member.balance()).toBe('1000');
    const id = idOf(same[0] as TestResponse);
    const cancelled = await cancel(member, id);
    expect(cancelled.body.value).toMatchObject({
      state: 'refunded',
      refundReason: 'cancelled',
      payout: '1000',
      validBet: '0',
    });
    expect((await cancel(member, id)).text).toBe(cancelled.text);
    expect((await bet(member)).status).toBe(200);
    expect(await member.balance()).toBe('1000');
    await finish();
  });

  it.each([
    [{ auto: '1' }, 'target_out_of_range'],
    [{ auto: '10000.01' }, 'target_out_of_range'],
    [{ auto: '1.001' }, 'target_out_of_range'],
    [{ stake: '999' }, 'stake_below_min'],
    [{ stake: '50000001' }, 'stake_above_max'],
    [{ stake: '1e3' }, 'invalid_amount'],
    [{ stake: '1000000', auto: '10000' }, 'max_win_exceeded'],
    [{ stake: '2000' }, 'insufficient_funds'],
    [{ roundId: '999999' }, 'betting_closed'],
  ])('refuses the bet %j: %s', async (given, code) => {
    const member = await player('1500');
    expect((await bet(member, given)).body.code).toBe(code);
    expect(await member.balance()).toBe('1500');
  });

  it('shows and cashes out a bet for its own member alone', async () => {
    const [member, stranger] = [await player(), await player()];
    const id = idOf(await bet(member));
    for (const answer of [
      await cashOut(stranger, id),
      await cancel(stranger, id),
      await stranger.call(`GET /wps/crash/bets/${id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'round_not_found']);
    expect((await member.call('GET /wps/crash/bets')).body.value.bets).toMatchObject([{ id, state: 'open' }]);
  });

  it('never pays more than its limit: the newest bets are refunded, and the cap is published at the start', async () => {
    await finish();
    await sql(portal, `update inhouse_settings set round_limit_minor = 300000000 where game_code = 'CRASH'`);
    await until('betting');
    const [first, second, third] = [await player(), await player(), await player()];
    const [a, b, c] = [idOf(await bet(first)), idOf(await bet(second)), idOf(await bet(third, { stake: '2000' }))];
    await endBetting();
    await until('flying');
    expect(await shown(third, c)).toMatchObject({ state: 'refunded', refundReason: 'round_limit' });
    expect((await cashOut(third, c)).body.code).toBe('round_closed');
    expect([await third.balance(), (await shown(first, a)).cap, (await shown(second, b)).ceiling]).toEqual([
      '1000000',
      '15.00',
      '15.00',
    ]);
    await sql(portal, `update inhouse_settings set round_limit_minor = 50000000000000 where game_code = 'CRASH'`);
    await finish();
  });

  it('has the return that is published, whose change begins another chain', async () => {
    const setReturn = (rtpBps: number) =>
      sql(portal, `update inhouse_settings set rtp_bps = $1, revision = revision + 1 where game_code = 'CRASH'`, [
        rtpBps,
      ]);
    const shownReturns = async () => {
      const { list } = (await portal.call('GET /wps/inhouse/games')).body.value;
      const { rtpBps, chain, number } = (await portal.call('GET /wps/crash/round')).body.value.round;
      return { published: list.find(({ game }: { game: string }) => game === 'crash').rtpBps, rtpBps, chain, number };
    };
    const before = await shownReturns();
    expect(before).toMatchObject({ published: 9900, rtpBps: 9900 });
    await setReturn(9500);
    await finish();
    await until('betting');
    const lower = await shownReturns();
    expect(lower).toMatchObject({ published: 9500, rtpBps: 9500, number: 1 });
    expect(lower.chain).not.toBe(before.chain);
    await setReturn(9900);
    await finish();
    await until('betting');
    expect(await shownReturns()).toMatchObject({ published: 9900, chain: before.chain, number: before.number + 1 });
  });

  it('takes no bet by another greatest win than it pays or than a member may win, and the next round does', async () => {
    const setMaxWin = (minor: bigint) =>
      sql(portal, `update inhouse_settings set max_win_minor = $1, revision = revision + 1 where game_code = 'CRASH'`, [
        minor,
      ]);
    const member = await player();
    await setMaxWin(15_000_000n);
    expect((await bet(member)).body.code).toBe('betting_closed');
    await finish();
    await until('betting');
    const id = idOf(await bet(member));
    const limited = await player();
    await limitOf(limited, 12_000_000n);
    expect((await bet(limited, { auto: '1.21' })).body.code).toBe('max_win_exceeded');
    const limitedId = idOf(await bet(limited));
    await endBetting();
    await until('flying');
    expect(await shown(member, id)).toMatchObject({ ceiling: '1.50' });
    expect(await shown(limited, limitedId)).toMatchObject({ ceiling: '1.20' });
    await setMaxWin(VND_LIMITS.maxWinMinor);
    await finish();
  });

  it('refuses a member’s next bet before the cycle is over, with the time to wait', async () => {
    const setCycle = (ms: number) =>
      sql(portal, `update inhouse_settings set min_cycle_ms = $1, revision = revision + 1 where game_code = 'CRASH'`, [
        ms,
      ]);
    const [member, other] = [await player('3000'), await player()];
    await setCycle(60_000);
    const first = idOf(await bet(member));
    const early = await bet(member);
    expect([early.status, early.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await bet(other)).status).toBe(200);
    await finish();
    await until('betting');
    expect((await bet(member)).status).toBe(429);
    expect(await member.balance()).toBe((await shown(member, first)).balanceAfter);
    await setCycle(0);
    expect((await bet(member)).status).toBe(200);
    await finish();
  });

  it('in flight is played to its end during maintenance, which refuses bets alone', async () => {
    [least, most] = [900, 1000];
    const [member, other] = [await player(), await player()];
    const id = idOf(await bet(member));
    const undone = idOf(await bet(other));
    await portal.app.db.transaction((tx) => beginMaintenance(tx, portal.app, { message: null, minutes: null }));
    expect((await bet(other)).body.code).toBe('under_maintenance');
    expect((await cancel(other, undone)).body.value).toMatchObject({ state: 'refunded' });
    await endBetting();
    await until('flying');
    await flyTo(150);
    await renewLease();
    expect((await member.call('GET /wps/crash/bets')).body.value.bets).toMatchObject([{ id, state: 'open' }]);
    expect((await portal.call('GET /wps/crash/round')).body.value.round).toMatchObject({ state: 'flying' });
    await renewLease();
    expect((await cashOut(member, id)).body.value).toMatchObject({ state: 'cashed_out' });
    expect(await shown(member, id)).toMatchObject({ state: 'cashed_out' });
    await portal.app.db.transaction(endMaintenance);
    await finish();
  });

  it('shares a payout by the parts of bonus money', async () => {
    const member = await player('500');
    await giveBonus(portal, member, {
      amount: '1500',
      factorHundredths: 100_000n,
      contributionPpm: { INHOUSE: 500_000n },
    });
    idOf(await bet(member, { auto: '2.00' }));
    await finish();
    expect([await member.balance(), (await bonusesOf(portal, member))[0]?.balance]).toEqual(['1000', '2000']);
  });
});

/** Lets another runner act when the lease of the first has just ended. Returns when it interrupted the flight; null if not. */
async function takeOver(): Promise<number | null> {
  await sql(
    portal,
    `update inhouse_crash_leases set runner = 'here', alive_at = clock_timestamp() - interval '1.5 seconds'`,
  );
  await advanceCrash(runner('there'), 'VND');
  return (await portal.call('GET /wps/crash/round')).body.value.round.aliveUs;
}

describe('the runner', () => {
  it('is one of several processes, and another one takes over when its lease is over', async () => {
    const { id } = await current();
    await endBetting();
    await Promise.all(
      [runner('here'), runner('there')].map(async (deps) => {
        for (let act = 0; act < 8; act += 1) await advanceCrash(deps, 'VND');
      }),
    );
    expect(await current()).toMatchObject({ id, state: 'flying' });
    const lease = async () => (await sql(portal, 'select runner from inhouse_crash_leases'))[0]?.['runner'];
    expect(await lease()).toBe('here');
    // Half a second lies between the end of a lease and an interruption, which a busy machine may miss.
    let aliveUs = await takeOver();
    for (let attempt = 1; attempt < 5 && aliveUs !== null; attempt += 1) {
      await pass(200_000);
      await until('betting', runner('there'));
      await endBetting();
      await until('flying', runner('there'));
      aliveUs = await takeOver();
    }
    expect(aliveUs).toBeNull();
    expect(await lease()).toBe('there');
    await pass(200_000);
    await until('settled', runner('there'));
    await pass(2000, false);
    const flights = await sql(portal, 'select 1 from inhouse_crash_flights where crash_round_id = $1', [id]);
    expect(flights).toHaveLength(1);
  });

  it('that is away in flight interrupts the round: each bet gets the better of its target and the last sure multiplier', async () => {
    [least, most] = [400, 500];
    const [before, below, above, open] = [await player(), await player(), await player(), await player()];
    const ids = [
      idOf(await bet(before)),
      idOf(await bet(below, { auto: '3.00' })),
      idOf(await bet(above, { auto: '9.00' })),
      idOf(await bet(open)),
    ];
    const [a = '', b = '', c = '', d = ''] = ids;
    await endBetting();
    await until('flying');
    await flyTo(150);
    await renewLease();
    await advanceCrash(runner(), 'VND');
    await renewLease();
    expect((await cashOut(before, a)).status).toBe(200);
    const sure = (await flown()).atHeartbeat;
    expect(sure).toBeGreaterThanOrEqual(150);
    await pass(2001, false);
    expect((await cashOut(open, d)).body.code).toBe('round_interrupted');
    await until('flying', runner('there'));
    await pass(200_000);
    await until('settled', runner('there'));
    const states = [await shown(before, a), await shown(below, b), await shown(above, c), await shown(open, d)];
    expect(states.map(({ state, multiplier }) => [state, multiplier])).toEqual([
      ['cashed_out', states[0].multiplier],
      ['cashed_out', '3.00'],
      ['cashed_out', (sure / 100).toFixed(2)],
      ['cashed_out', (sure / 100).toFixed(2)],
    ]);
    expect(states[3].aliveUs).toBeGreaterThan(0);
  });

  it('that was away when the flight began refunds what no multiplier was sure for', async () => {
    const member = await player();
    const id = idOf(await bet(member));
    await endBetting();
    await until('flying');
    await pass(3_600_000, false);
    await until('settled', runner('there'));
    expect(await shown(member, id)).toMatchObject({ state: 'refunded', refundReason: 'interrupted', payout: '1000' });
    expect([await member.balance(), await settledOf(member)]).toEqual(['1000000', []]);
  });

  it('voids a round that nobody started for 30 seconds, refunds it and publishes its seed', async () => {
    const member = await player();
    const id = idOf(await bet(member));
    const { number } = await current();
    await endBetting();
    await pass(31_000, false);
    await until('void', runner('there'));
    await advanceCrash(runner('there'), 'VND');
    expect(await shown(member, id)).toMatchObject({
      state: 'refunded',
      refundReason: 'void',
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await member.balance()).toBe('1000000');
    await until('betting', runner('there'));
    expect((await current()).number).toBe(number + 1);
  });

  it('that no process runs is closed by staff as it would end: void before the flight, settled after it', async () => {
    const member = await player();
    const left = async (): Promise<{ id: string; roundId: string }[]> =>
      (await staff.as('auditor', 'GET /ops/api/inhouse/rounds')).body.value.rows;
    const closeListed = ({ id }: { id: string }) =>
      staff.as('finance', `POST /ops/api/inhouse/rounds/${id}/close`, { reason: 'switched off' });
    const close = async (id: string) => {
      const [listed] = (await left()).filter(({ roundId }) => roundId === id);
      return listed && closeListed(listed);
    };
    const waiting = idOf(await bet(member));
    await endBetting();
    // A runner that waits for the beacon is there.
    isBeaconAway = true;
    await until('betting', runner('there'));
    await pass(3_600_000);
    expect(await close(waiting)).toBeUndefined();
    isBeaconAway = false;
    await sql(portal, `update inhouse_crash_leases set alive_at = clock_timestamp() - interval '31 seconds'`);
    expect((await close(waiting))?.status).toBe(200);
    expect(await shown(member, waiting)).toMatchObject({ state: 'refunded', refundReason: 'void' });
    await until('betting', runner('there'));
    const [flying, automatic] = [idOf(await bet(member)), idOf(await bet(member, { auto: '1.50' }))];
    await endBetting();
    await until('flying', runner('there'));
    await pass(3_600_000, false);
    const closed = await Promise.all((await left()).map(closeListed));
    expect(closed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await shown(member, flying), await shown(member, automatic)]).toMatchObject([
      { state: 'refunded', refundReason: 'interrupted', roundState: 'settled' },
      { state: 'cashed_out', multiplier: '1.50' },
    ]);
    expect(await member.balance()).toBe('1000500');
  });

  it('rests while nobody looks at the rounds, and goes on at the first look', async () => {
    const resting = { ...runner(), timing: { bettingMs: 600_000, resultMs: 0, restMs: 60_000 } };
    await finish();
    const { number } = await current();
    await sql(portal, `update inhouse_crash_leases set watched_at = clock_timestamp() - interval '61 seconds'`);
    for (let act = 0; act < 3; act += 1) await advanceCrash(resting, 'VND');
    expect(await sql(portal, 'select number from inhouse_crash_rounds order by id desc limit 1')).toEqual([{ number }]);
    await watchCrash(portal.app.db, 'VND');
    await advanceCrash(resting, 'VND');
    expect((await current()).number).toBe(number + 1);
  });

  it('waits for the beacon however long it takes, while a player may cancel after a minute', async () => {
    const member = await player();
    const id = idOf(await bet(member));
    await endBetting();
    isBeaconAway = true;
    for (let act = 0; act < 6; act += 1) await advanceCrash(runner(), 'VND');
    expect((await cancel(member, id)).body.code).toBe('betting_closed');
    await pass(61_000);
    await advanceCrash(runner(), 'VND');
    expect((await current()).state).toBe('betting');
    expect((await cancel(member, id)).body.value).toMatchObject({ state: 'refunded', refundReason: 'cancelled' });
    isBeaconAway = false;
    await finish();
  });
});

it('a stream of crash begins with the round and shows its changes, but not its point', async () => {
  const response = await portal.raw('/wps/crash/events');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.getReader();
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) text += Buffer.from((await reader?.read())?.value ?? []).toString();
  };
  await readUntil('"state":"betting"');
  await endBetting();
  await until('flying');
  await readUntil('event: tick');
  expect(text).toContain('"point":null');
  await pass(200_000);
  await until('settled');
  await readUntil('"state":"settled"');
  await reader?.cancel();
});

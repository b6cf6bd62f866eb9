import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAbandonedRounds } from '#domain/inhouse';
import { computeTrialBalance } from '#domain/ledger';
import { parseAmount } from '#kernel/money';
import { cardsOf } from '#rules/inhouse/hilo';
import { placeMines } from '#rules/inhouse/mines';
import { readStart, type StepGameName } from '#rules/inhouse/step-games';
import { formatMultiplier, VND_LIMITS } from '#rules/inhouse/bets';
import { createTestApp, newNode, type TestApp, type TestMember } from '../support/app.ts';
import { bonusesOf, giveBonus, memberIdOf, settle } from '../support/bonuses.ts';
import { chooseSeed, newPlayer, startRound } from '../support/inhouse.ts';
import { createStaff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ IN_HOUSE_GAMES: 'on' });
});
afterAll(() => portal.close());

interface ShownRound {
  id: string;
  game: StepGameName;
  commitment: string;
  clientSeed: string;
  nonce: number;
}

/** Returns the seeds of a round, which no player knows. */
async function secretSeeds({ commitment, clientSeed, nonce }: ShownRound) {
  const [pair] = await sql<{ sealed: string }>(
    portal,
    'select sealed_seed as sealed from inhouse_seed_pairs where commitment = $1',
    [commitment],
  );
  return { serverSeed: portal.app.sealer.open(`inhouse seed ${commitment}`, pair?.sealed ?? ''), clientSeed, nonce };
}

/** Returns the tiles with gems of a round of mines, and those with mines. */
async function tilesOf(round: ShownRound, mines = 3) {
  const mined = placeMines(mines, await secretSeeds(round));
  return { mined, gems: Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mined.includes(tile)) };
}

const take = (member: Pick<TestMember, 'call'>, id: string, number: number, step: object) =>
  member.call(`POST /wps/inhouse/rounds/${id}/steps`, { body: { number, step } });
const open = (tile: number | undefined) => ({ t: 'open', tile });
const CASH_OUT = { t: 'cashOut' };
const openRoundsOf = async (member: Pick<TestMember, 'call'>) =>
  (await member.call('GET /wps/inhouse/open-rounds')).body.value.rounds;
const onOtherNode = (member: TestMember): Pick<TestMember, 'call'> => ({
  call: (name, options) => newNode(portal).call(name, { token: member.token, ...options }),
});
const minorIn = (text: string) => parseAmount(text) ?? 0n;

async function settledOf(member: TestMember) {
  return sql<{ stake: bigint; payout: bigint; valid: bigint }>(
    portal,
    `select stake_minor as stake, payout_minor as payout, valid_bet_minor as valid from settled_rounds where member_id = $1 order by seq`,
    [await memberIdOf(portal, member)],
  );
}

const setTerms = (game: StepGameName, change: string) =>
  sql(portal, `update inhouse_settings set ${change}, revision = revision + 1 where game_code = upper($1)`, [game]);

interface StartedMines {
  id: string;
  mined: number[];
  gems: number[];
}

/** Starts a round of mines. Returns what the player sees and the secret tiles. */
async function startMines(member: TestMember, mines = 3, stake = '1000'): Promise<StartedMines> {
  const started = await startRound(member, 'mines', { choice: { mines }, stake });
  if (started.status !== 200) throw new Error(`no round: ${started.text}`);
  return { id: started.body.value.id, ...(await tilesOf(started.body.value, mines)) };
}

/** Makes the round look as if nobody had continued it for a day. */
async function abandonSince(id: string, age: string) {
  await sql(portal, 'alter table inhouse_step_rounds disable trigger inhouse_step_rounds_fixed');
  await sql(
    portal,
    `update inhouse_step_rounds set last_step_at = clock_timestamp() - $2::interval
      where game_round_id = (select id from game_rounds where vendor_round_id = $1)`,
    [id, age],
  );
  await sql(portal, 'alter table inhouse_step_rounds enable trigger inhouse_step_rounds_fixed');
}

function closeAbandoned() {
  const { db, sealer, liveEventHub: notifier } = portal.app;
  return closeAbandonedRounds({ db, sealer, notifier });
}

describe('a round of several steps', () => {
  it('is debited once, moves by its numbers, pays at its end, and is verified afterwards', async () => {
    const member = await newPlayer(portal);
    const key = randomUUID();
    const started = await startRound(member, 'mines', { key, nonce: 0 });
    const round = started.body.value;
    expect(round).toMatchObject({ state: 'open', steps: [], outcome: { opened: [], mines: null }, multiplier: '1' });
    expect([await member.balance(), round.balanceAfter, round.payout]).toEqual(['999000', '999000', '0']);
    const { gems, mined } = await tilesOf(round);
    expect((await take(member, round.id, 1, CASH_OUT)).body.code).toBe('nothing_to_cash_out');
    const first = await take(member, round.id, 1, open(gems[0]));
    expect(first.body.value).toMatchObject({ steps: [{ mine: false, multiplier: '1.125' }], multiplier: '1.125' });
    expect((await take(member, round.id, 1, open(gems[0]))).text).toBe(first.text);
    const other = await take(member, round.id, 1, open(gems[1]));
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    expect((await take(member, round.id, 3, open(gems[1]))).body.code).toBe('conflict');
    expect((await take(member, round.id, 2, open(gems[0]))).body.code).toBe('tile_already_open');
    // A reload on another device, and another node, find it as it is.
    expect(await openRoundsOf(onOtherNode(member))).toEqual([first.body.value]);
    await take(onOtherNode(member), round.id, 2, open(gems[1]));
    const recent = async () => (await member.call('GET /wps/inhouse/rounds?game=mines')).body.value.list;
    expect(await recent()).toEqual([]);
    await chooseSeed(member, 'next', '/rotate');
    const held = (await member.call('GET /wps/inhouse/seeds/retired')).body.value.rows[0];
    expect([held.commitment, held.serverSeed]).toEqual([round.commitment, null]);

    const paid = await take(member, round.id, 3, CASH_OUT);
    expect(paid.body.value).toMatchObject({
      state: 'cashed_out',
      multiplier: '1.2857',
      payout: '1285.7',
      validBet: '0',
      balanceAfter: '1000285.7',
      outcome: { opened: gems.slice(0, 2), mines: mined },
    });
    expect((await take(member, round.id, 3, CASH_OUT)).text).toBe(paid.text);
    const { id, outcome, multiplier, stake: staked, payout, nonce: used, at } = paid.body.value;
    expect(await recent()).toEqual([{ id, outcome, multiplier, stake: staked, payout, nonce: used, at }]);
    for (const step of [CASH_OUT, open(gems[2])])
      expect((await take(member, round.id, 4, step)).body.code).toBe('round_closed');
    expect((await startRound(member, 'mines', { key, nonce: 0 })).text).toBe(started.text);
    expect(await member.balance()).toBe('1000285.7');
    expect(await settledOf(member)).toEqual([{ stake: 10_000_000n, payout: 12_857_000n, valid: 0n }]);

    const shown = (await member.call(`GET /wps/inhouse/rounds/${round.id}`)).body.value;
    const { serverSeed, clientSeed, nonce, rtpBps } = shown;
    const stake = { stakeMinor: 10_000_000n, rtpBps, maxWinMinor: VND_LIMITS.maxWinMinor };
    let progress = readStart('mines', shown.choice)?.begin(stake, { serverSeed, clientSeed, nonce });
    for (const { t, tile } of shown.steps) {
      const taken = progress?.take(t === 'open' ? { t, tile } : { t });
      progress = typeof taken === 'object' ? taken.progress : undefined;
    }
    expect(progress).toMatchObject({ state: shown.state, payoutMinor: 12_857_000n, outcome: shown.outcome });
    const [row] = (await member.call('GET /wps/member/records/bets')).body.value.rows;
    const details = (await member.call(`GET /wps/member/records/bets/${row.id}`)).body.value;
    expect([row.state, row.roundId, details.events.map(({ kind }: { kind: string }) => kind)]).toEqual([
      'closed',
      round.id,
      ['bet', 'win'],
    ]);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('is lost by a mine, whose multiplier decides its turnover, and shows all mines', async () => {
    const member = await newPlayer(portal);
    const { id, mined, gems } = await startMines(member, 10);
    await take(member, id, 1, open(gems[0]));
    const lost = (await take(member, id, 2, open(mined[0]))).body.value;
    expect(lost).toMatchObject({ state: 'lost', multiplier: '0', payout: '0', validBet: '1000' });
    expect([lost.steps[1], lost.outcome]).toEqual([
      { t: 'open', tile: mined[0], mine: true },
      { opened: [gems[0]], mines: mined },
    ]);
    expect(await settledOf(member)).toEqual([{ stake: 10_000_000n, payout: 0n, valid: 10_000_000n }]);
    expect((await take(member, id, 3, CASH_OUT)).body.code).toBe('round_closed');
    expect(await member.balance()).toBe('999000');
  });

  it('of mines cashes out with the last gem', async () => {
    const member = await newPlayer(portal);
    const { id, gems } = await startMines(member, 24);
    expect((await take(member, id, 1, open(gems[0]))).body.value).toMatchObject({
      state: 'cashed_out',
      payout: '24750',
      balanceAfter: '1023750',
    });
  });

  it('of hi-lo shows cards one by one, and lets one be skipped', async () => {
    const member = await newPlayer(portal);
    const round = (await startRound(member, 'hilo')).body.value;
    const cardAt = cardsOf(await secretSeeds(round));
    expect(round.outcome.cards).toHaveLength(1);
    const rank = (position: number) => Math.floor(cardAt(position) / 4) + 1;
    let number = 0;
    const next = async (step: object) => (await take(member, round.id, (number += 1), step)).body;
    // An ace and a king have no bet that is higher or lower than themselves.
    while (rank(number) === 1 || rank(number) === 13)
      expect((await next({ t: 'skip' })).value.steps.at(-1).won).toBeUndefined();
    expect((await take(member, round.id, number + 1, { t: 'guess', pick: 'same' })).body.code).toBe('pick_not_allowed');
    expect((await take(member, round.id, number + 1, { t: 'guess', pick: 'up' })).body.code).toBe('pick_not_allowed');
    expect((await take(member, round.id, number + 1, open(1))).body.code).toBe('invalid_fields');
    const [right, chance] = rank(number + 1) >= rank(number) ? ['hi', 14 - rank(number)] : ['lo', rank(number)];
    const won = (await next({ t: 'guess', pick: right })).value;
    const multiplier = (9900n * 13n) / BigInt(chance);
    expect(won.steps.at(-1)).toMatchObject({ pick: right, won: true, multiplier: formatMultiplier(multiplier) });
    expect(won.outcome.cards).toHaveLength(number + 1);
    const paid = await take(member, round.id, number + 1, CASH_OUT);
    if (multiplier >= 10_100n) expect(minorIn(paid.body.value.payout)).toBe(1000n * multiplier);
    else expect(paid.body.code).toBe('multiplier_too_low');
  });

  it.each<[StepGameName, object, string]>([
    ['mines', { choice: { mines: 0 } }, 'mines_out_of_range'],
    ['mines', { choice: { mines: 25 } }, 'mines_out_of_range'],
    ['mines', { choice: { mines: 1.5 } }, 'mines_out_of_range'],
    ['mines', { choice: {} }, 'invalid_fields'],
    ['hilo', { choice: { mines: 1 } }, 'invalid_fields'],
    ['hilo', { stake: '999' }, 'stake_below_min'],
    ['hilo', { stake: '0.5' }, 'invalid_amount'],
    ['mines', { stake: '50000001' }, 'stake_above_max'],
    ['mines', { nonce: 7 }, 'nonce_mismatch'],
    ['mines', { stake: '1000001' }, 'insufficient_funds'],
  ])('of %s with %j is refused: %s', async (game, start, code) => {
    const member = await newPlayer(portal);
    expect((await startRound(member, game, start)).body.code).toBe(code);
    expect([await member.balance(), await openRoundsOf(member)]).toEqual(['1000000', []]);
  });

  it.each([-1, 25, 0.5])('takes no tile %d, and goes on', async (tile) => {
    const member = await newPlayer(portal);
    const { id, gems } = await startMines(member);
    expect((await take(member, id, 1, open(tile))).body.code).toBe('tile_out_of_range');
    expect((await take(member, id, 1, open(gems[0]))).status).toBe(200);
  });

  it('is one at a time of each game, and is named by the second start', async () => {
    const member = await newPlayer(portal);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => startRound(at % 2 ? onOtherNode(member) : member, 'mines')),
    );
    const [started, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const { status, body } of answers.filter((answer) => answer !== started))
      expect([status, body.code, body.value]).toEqual([409, 'round_open', { roundId: started?.body.value.id }]);
    expect((await startRound(member, 'hilo')).status).toBe(200);
    expect(await member.balance()).toBe('998000');
  });

  it('takes one of many different steps with one number, and one of many equal ones', async () => {
    const member = await newPlayer(portal);
    const { id, gems } = await startMines(member);
    const different = await Promise.all(gems.slice(0, 8).map((tile) => take(member, id, 1, open(tile))));
    const winners = different.filter(({ status }) => status === 200);
    expect([winners.length, winners[0]?.body.value.steps.length]).toEqual([1, 1]);
    for (const answer of different.filter((given) => given !== winners[0])) expect(answer.body.code).toBe('conflict');
    const equal = await Promise.all(Array.from({ length: 8 }, () => take(member, id, 2, CASH_OUT)));
    expect(new Set(equal.map(({ text }) => text)).size).toBe(1);
    expect([equal[0]?.status, await member.balance()]).toEqual([200, '1000125']);
  });

  it('is found and continued by its own member alone', async () => {
    const [member, stranger] = [await newPlayer(portal), await newPlayer(portal)];
    const { id, gems } = await startMines(member);
    for (const found of [
      await take(stranger, id, 1, open(gems[0])),
      await take(member, `${id.slice(0, -4)}0000`, 1, CASH_OUT),
    ])
      expect([found.status, found.body.code]).toEqual([404, 'round_not_found']);
    expect(await openRoundsOf(member)).toMatchObject([{ id, steps: [] }]);
  });

  it('goes on for a member who is blocked, whose next round is refused', async () => {
    const member = await newPlayer(portal);
    const { id, gems } = await startMines(member);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [member.playerId]);
    await setTerms('mines', 'enabled = false');
    expect((await take(member, id, 1, open(gems[0]))).status).toBe(200);
    expect((await take(member, id, 2, CASH_OUT)).body.value.state).toBe('cashed_out');
    expect((await startRound(member, 'hilo')).status).not.toBe(200);
    await setTerms('mines', 'enabled = true');
  });

  it('refuses a step that could win more than the maximum of its start, and can be cashed out', async () => {
    const member = await newPlayer(portal);
    await setTerms('mines', 'max_win_minor = 12000000');
    const { id, gems } = await startMines(member);
    await setTerms('mines', 'max_win_minor = 20000000000000');
    expect((await take(member, id, 1, open(gems[0]))).status).toBe(200);
    expect((await take(member, id, 2, open(gems[1]))).body.code).toBe('max_win_exceeded');
    expect((await take(member, id, 2, CASH_OUT)).body.value.payout).toBe('1125');
  });

  it('shares its payout by the parts of bonus money, and refunds them', async () => {
    const member = await newPlayer(portal, '500');
    const terms = { factorHundredths: 100_000n, contributionPpm: { INHOUSE: 500_000n } };
    await giveBonus(portal, member, { amount: '5000', ...terms });
    const first = await startMines(member, 24);
    await take(member, first.id, 1, open(first.gems[0]));
    const [bonus] = await bonusesOf(portal, member);
    expect([await member.balance(), bonus?.balance]).toEqual(['12375', '16875']);
    await settle(portal);
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '500' }]);
    const second = await startMines(member, 3, '20000');
    await abandonSince(second.id, '25 hours');
    await closeAbandoned();
    expect([await member.balance(), (await bonusesOf(portal, member))[0]?.balance]).toEqual(['12375', '16875']);
  });
});

describe('a round that was left open', () => {
  it('is listed and closed by staff as an abandoned one, after an hour without a step', async () => {
    const staff = await createStaff(portal);
    const [won, idle, playing] = [await newPlayer(portal), await newPlayer(portal), await newPlayer(portal)];
    const [first, second, third] = [await startMines(won), await startMines(idle), await startMines(playing)];
    await take(won, first.id, 1, open(first.gems[0]));
    await abandonSince(first.id, '61 minutes');
    await abandonSince(second.id, '61 minutes');
    await abandonSince(third.id, '59 minutes');
    const listed = async (id: string) => {
      const { rows } = (await staff.as('auditor', 'GET /ops/api/inhouse/rounds?pageSize=100')).body.value;
      return rows.find(({ roundId }: { roundId: string }) => roundId === id);
    };
    const close = async (id: string) =>
      staff.as('finance', `POST /ops/api/inhouse/rounds/${id}/close`, { reason: 'wants to close the account' });
    const [{ id: wonId }, { id: idleId }] = [await listed(first.id), await listed(second.id)];
    expect(await listed(third.id)).toBeUndefined();
    const [{ id: playingId } = { id: 0n }] = await sql<{ id: bigint }>(
      portal,
      'select id from game_rounds where vendor_round_id = $1',
      [third.id],
    );
    expect((await close(String(playingId))).body.code).toBe('wrong_state');
    expect(
      (await Promise.all([close(wonId), close(wonId), close(idleId)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 200, 409]);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'inhouse.round.close',
      details: { game: 'mines', reason: 'wants to close the account' },
    });
    expect([await won.balance(), await idle.balance(), await playing.balance()]).toEqual([
      '1000125',
      '1000000',
      '999000',
    ]);
    expect(await listed(first.id)).toBeUndefined();
  });
});

describe('an abandoned round', () => {
  it('is cashed out where something was won, refunded otherwise, once, and not before a day', async () => {
    const [won, idle, early] = [await newPlayer(portal), await newPlayer(portal), await newPlayer(portal)];
    const [first, second, third] = [await startMines(won), await startMines(idle), await startMines(early)];
    await take(won, first.id, 1, open(first.gems[0]));
    await abandonSince(first.id, '24 hours 1 second');
    await abandonSince(second.id, '24 hours 1 second');
    await abandonSince(third.id, '23 hours 59 minutes');
    await Promise.all([closeAbandoned(), closeAbandoned(), closeAbandoned()]);
    expect([await won.balance(), await idle.balance(), await early.balance()]).toEqual([
      '1000125',
      '1000000',
      '999000',
    ]);
    const ended = async (member: TestMember, id: string) =>
      (await member.call(`GET /wps/inhouse/rounds/${id}`)).body.value;
    expect(await ended(won, first.id)).toMatchObject({
      state: 'cashed_out',
      payout: '1125',
      steps: [{}, { t: 'abandon' }],
    });
    expect(await ended(idle, second.id)).toMatchObject({
      state: 'refunded',
      stake: '1000',
      payout: '1000',
      validBet: '0',
      steps: [{ t: 'abandon', multiplier: '1' }],
    });
    expect((await take(idle, second.id, 1, CASH_OUT)).body.code).toBe('round_closed');
    expect([await settledOf(idle), await openRoundsOf(early)]).toMatchObject([[], [{ id: third.id }]]);
    // The pair of an ended round can be revealed.
    await chooseSeed(idle, 'next', '/rotate');
    expect((await ended(idle, second.id)).serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('that cannot be closed holds back no other, and is reported', async () => {
    const [broken, idle] = [await newPlayer(portal), await newPlayer(portal)];
    const [first, second] = [await startMines(broken), await startMines(idle)];
    const [pair] = await sql<{ id: bigint; sealed: string }>(
      portal,
      `select id, sealed_seed as sealed from inhouse_seed_pairs where member_id = $1 and activated_at is not null`,
      [await memberIdOf(portal, broken)],
    );
    const setSeed = (sealed: string) =>
      sql(portal, 'update inhouse_seed_pairs set sealed_seed = $2 where id = $1', [pair?.id, sealed]);
    await setSeed('unreadable');
    await abandonSince(first.id, '26 hours');
    await abandonSince(second.id, '25 hours');
    await expect(closeAbandoned()).rejects.toThrow('1 abandoned rounds could not be closed');
    expect([await idle.balance(), await broken.balance()]).toEqual(['1000000', '999000']);
    await setSeed(pair?.sealed ?? '');
    await closeAbandoned();
    expect(await broken.balance()).toBe('1000000');
  });
});

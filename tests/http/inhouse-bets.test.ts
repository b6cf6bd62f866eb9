import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { parseAmount } from '#kernel/money';
import { formatMultiplier, VND_LIMITS } from '#rules/inhouse/bets';
import { type Choice, ONE_STEP_GAMES, type OneStepName, readChoice } from '#rules/inhouse/one-step-games';
import { INHOUSE_GAMES, seedCommitment } from '#rules/inhouse/stream';
import { LOCALES } from '#i18n/locale-table';
import { seedInhouseGames } from '#server/seed/essentials';
import { createTestApp, newNode, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { bonusesOf, giveBonus, memberIdOf, settle } from '../support/bonuses.ts';
import { CHOICE_OF, chooseSeed, newPlayer, placeBet } from '../support/inhouse.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

const IN_HOUSE = { IN_HOUSE_GAMES: 'on' };

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp(IN_HOUSE);
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const seedsOf = async (member: TestMember) => (await member.call('GET /wps/inhouse/seeds')).body.value;
const retiredOf = async (member: TestMember) => (await member.call('GET /wps/inhouse/seeds/retired')).body.value.rows;

describe('seeds', () => {
  it('begin with the commitment, which stays until the member has chosen a client seed for it', async () => {
    const member = await portal.newMember();
    const shown = await seedsOf(member);
    expect(shown).toEqual({ active: null, nextCommitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await seedsOf(member)).toEqual(shown);
    const early = { clientSeed: 'mine', commitment: shown.nextCommitment };
    expect((await member.call('POST /wps/inhouse/seeds/rotate', { body: early })).body.code).toBe('no_pair');
    const begun = await member.call('POST /wps/inhouse/seeds', { body: { ...early, clientSeed: '  mïne ' } });
    const active = { commitment: shown.nextCommitment, clientSeed: 'mïne', nonce: 0 };
    expect(begun.body.value).toMatchObject({ active });
    expect(begun.body.value.nextCommitment).not.toBe(shown.nextCommitment);
    expect((await chooseSeed(member, 'other')).body.code).toBe('pair_exists');
    expect((await seedsOf(member)).active).toEqual(active);
  });

  it('are revealed by a rotation alone, and are those that were shown', async () => {
    const member = await newPlayer(portal);
    const first = await seedsOf(member);
    expect(await retiredOf(member)).toEqual([]);
    expect((await chooseSeed(member, 'second', '/rotate')).body.value).toMatchObject({
      active: { commitment: first.nextCommitment, clientSeed: 'second', nonce: 0 },
    });
    const [retired, ...others] = await retiredOf(member);
    expect(others).toEqual([]);
    const { commitment, clientSeed, nonce: bets } = first.active;
    expect(retired).toMatchObject({ commitment, clientSeed, bets });
    expect(seedCommitment(retired.serverSeed)).toBe(first.active.commitment);
  });

  it('rotate once when the same commitment is chosen twice', async () => {
    const member = await newPlayer(portal);
    const { nextCommitment: commitment } = await seedsOf(member);
    const choose = (clientSeed: string) =>
      member.call('POST /wps/inhouse/seeds/rotate', { body: { clientSeed, commitment } });
    const answers = await Promise.all(['a', 'b', 'c'].map(choose));
    expect(answers.map(({ body }) => body.code ?? 'OK').toSorted()).toEqual([
      'OK',
      'seed_commitment_changed',
      'seed_commitment_changed',
    ]);
    expect(await retiredOf(member)).toHaveLength(1);
  });

  it.each([
    '',
    '   ',
    'a|b',
    'a\u0085',
    'tab\t',
    'zero\u200bwidth',
    'left\u202eright',
    '\u2060',
    '\ufeff',
    'x'.repeat(65),
  ])('of a client are refused: %j', async (clientSeed) => {
    const member = await newPlayer(portal);
    const before = await seedsOf(member);
    expect((await chooseSeed(member, clientSeed, '/rotate')).body.code).toBe('client_seed_invalid');
    expect(await seedsOf(member)).toEqual(before);
  });

  it('of the server are sealed, and nobody can change a pair that was chosen', async () => {
    const member = await newPlayer(portal);
    await chooseSeed(member, 'second', '/rotate');
    const [retired] = await retiredOf(member);
    const stored = await sql(portal, 'select * from inhouse_seed_pairs');
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      retired.serverSeed,
    );
    for (const change of [`client_seed = 'x'`, 'next_nonce = 9', `commitment = repeat('0', 64)`]) {
      const where = `where commitment = '${retired.commitment}'`;
      await expect(sql(portal, `update inhouse_seed_pairs set ${change} ${where}`)).rejects.toThrow();
    }
  });
});

it('seeds are rotated at most 60 times an hour', async () => {
  const limited = await createTestApp({ ...IN_HOUSE, RATE_LIMITS: 'on' });
  const member = await newPlayer(limited);
  for (let time = 0; time < 60; time += 1) expect((await chooseSeed(member, `${time}`, '/rotate')).status).toBe(200);
  expect((await chooseSeed(member, 'again', '/rotate')).status).toBe(429);
  await limited.close();
});

interface ShownRound {
  game: OneStepName;
  choice: Choice;
  stake: string;
  rtpBps: number;
  nonce: number;
  clientSeed: string;
}

/** Settles a round by the rules, when its server seed is known. */
function computed({ game, choice, stake, rtpBps, nonce, clientSeed }: ShownRound, serverSeed: string) {
  const stakeMinor = parseAmount(stake) ?? 0n;
  const settled = readChoice(game, choice)?.settle({ stakeMinor, rtpBps }, { serverSeed, clientSeed, nonce });
  return settled && { ...settled, multiplier: formatMultiplier(settled.multiplier) };
}

/** Retires the member's pair. Returns its server seed. */
async function revealed(member: TestMember): Promise<string> {
  expect((await chooseSeed(member, 'next', '/rotate')).status).toBe(200);
  return (await retiredOf(member))[0].serverSeed;
}

const codesOf = (answers: readonly TestResponse[]) => answers.map(({ body }) => body.code ?? 'OK').toSorted();
const minorIn = (text: string) => parseAmount(text) ?? 0n;

async function roundsOf(member: TestMember) {
  return sql<{ stake: bigint; payout: bigint; valid: bigint; category: string }>(
    portal,
    `select stake_minor as stake, payout_minor as payout, valid_bet_minor as valid, category from settled_rounds
      where member_id = $1 order by seq`,
    [await memberIdOf(portal, member)],
  );
}

it('the terms of each game are published', async () => {
  const { list } = (await portal.call('GET /wps/inhouse/games')).body.value;
  const limits = { min: '1000', max: '50000000', step: '1', maxWin: '2000000000' };
  expect(list).toEqual(
    INHOUSE_GAMES.toSorted().map((game) => ({
      game,
      currency: 'VND',
      isOpen: true,
      isClosedByLimits: false,
      rtpBps: 9900,
      allowsAutoplay: false,
      ...limits,
    })),
  );
});

/** Changes the terms of a game, as staff do. */
const setTerms = (game: OneStepName, change: string) =>
  sql(portal, `update inhouse_settings set ${change}, revision = revision + 1 where game_code = upper($1)`, [game]);

describe('a bet', () => {
  it.each(ONE_STEP_GAMES)(
    'on %s is what the rules say, in the ledger, the history and the stream of rounds',
    async (game) => {
      const member = await newPlayer(portal);
      const { active } = await seedsOf(member);
      const answers: TestResponse[] = [];
      for (let time = 0; time < 4; time += 1) answers.push(await placeBet(member, game));
      const rounds = answers.map(({ body }) => body.value);
      expect(rounds.map(({ nonce, commitment }) => [nonce, commitment])).toEqual(
        [0, 1, 2, 3].map((nonce) => [nonce, active.commitment]),
      );
      expect(await member.balance()).toBe(rounds.at(-1).balanceAfter);
      const history = (await member.call('GET /wps/member/records/bets')).body.value;
      expect(history.rows.map((row: { roundId: string }) => row.roundId)).toEqual(
        rounds.map(({ id }) => id).toReversed(),
      );
      expect(history.rows[0]).toMatchObject({
        gameCode: game.toUpperCase(),
        state: 'closed',
        balanceAfter: rounds.at(-1).balanceAfter,
      });
      const settled = await roundsOf(member);
      const serverSeed = await revealed(member);
      for (const [at, round] of rounds.entries()) {
        const { outcome, multiplier, payoutMinor, validBetMinor } = computed(round, serverSeed) ?? {};
        expect(round).toMatchObject({ outcome, multiplier, choice: CHOICE_OF[game], stake: '1000', rtpBps: 9900 });
        expect([minorIn(round.payout), minorIn(round.validBet)]).toEqual([payoutMinor, validBetMinor]);
        expect(settled[at]).toEqual({
          stake: 10_000_000n,
          payout: payoutMinor,
          valid: validBetMinor,
          category: 'INHOUSE',
        });
        expect(minorIn(round.balanceAfter) - minorIn(round.balanceBefore)).toBe((payoutMinor ?? 0n) - 10_000_000n);
        expect((await member.call(`GET /wps/inhouse/rounds/${round.id}`)).body.value).toEqual({ ...round, serverSeed });
      }
      const recent = (await member.call(`GET /wps/inhouse/rounds?game=${game}`)).body.value.list;
      expect(recent).toEqual(
        rounds.toReversed().map(({ id, outcome, multiplier, stake, payout, nonce, at }) => ({
          id,
          outcome,
          multiplier,
          stake,
          payout,
          nonce,
          at,
        })),
      );
      expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
    },
  );

  it('needs a pair of seeds, money and its own choice', async () => {
    const member = await portal.newMember({ balance: '1500' });
    expect((await placeBet(member, 'dice')).body.code).toBe('no_pair');
    await chooseSeed(member, 'hello');
    expect((await placeBet(member, 'dice', { choice: CHOICE_OF.limbo })).body.code).toBe('invalid_fields');
    expect((await placeBet(member, 'dice', { stake: '1501' })).body.code).toBe('insufficient_funds');
    expect([await member.balance(), (await seedsOf(member)).active.nonce]).toEqual(['1500', 0]);
  });

  it.each<[OneStepName, { stake?: string; choice?: object }, string]>([
    ['dice', { choice: { direction: 'left', target: '50' } }, 'direction_unknown'],
    ['dice', { choice: { direction: 'over', target: '99.99' } }, 'target_out_of_range'],
    ['dice', { choice: { direction: 'under', target: '0.005' } }, 'target_out_of_range'],
    ['limbo', { choice: { target: '1' } }, 'target_out_of_range'],
    ['plinko', { choice: { rows: 17, risk: 'low' } }, 'rows_out_of_range'],
    ['plinko', { choice: { rows: 8, risk: 'classic' } }, 'risk_unknown'],
    ['wheel', { choice: { segments: 15, risk: 'low' } }, 'segments_unknown'],
    ['keno', { choice: { picks: [1, 1], risk: 'low' } }, 'picks_invalid'],
    ['keno', { choice: { picks: [], risk: 'none' } }, 'picks_invalid'],
    ['dice', { stake: '1e3' }, 'invalid_amount'],
    ['dice', { stake: '1000.5' }, 'invalid_amount'],
    ['dice', { stake: '999' }, 'stake_below_min'],
    ['dice', { stake: '50000001' }, 'stake_above_max'],
    ['limbo', { stake: '2001', choice: { target: '1000000' } }, 'max_win_exceeded'],
    ['dice', { stake: '1000000', choice: { direction: 'under', target: '0.01' } }, 'max_win_exceeded'],
    ['plinko', { stake: '2000001', choice: { rows: 16, risk: 'high' } }, 'max_win_exceeded'],
    ['wheel', { stake: '50000000', choice: { segments: 50, risk: 'high' } }, 'max_win_exceeded'],
    ['keno', { stake: '1000001', choice: { picks: [1, 2, 3, 4, 5, 6], risk: 'high' } }, 'max_win_exceeded'],
  ])('on %s of %j is refused: %s', async (game, bet, code) => {
    const member = await newPlayer(portal);
    expect((await placeBet(member, game, bet)).body.code).toBe(code);
    expect([await member.balance(), (await seedsOf(member)).active.nonce]).toEqual(['1000000', 0]);
  });

  it('is placed once under one key, and gets its first answer after a rotation too', async () => {
    const member = await newPlayer(portal);
    const bet = { key: randomUUID(), nonce: 0 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeBet(member, 'keno', bet)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await chooseSeed(member, 'next', '/rotate');
    expect(
      (
        await placeBet(
          { call: (name, options) => newNode(portal).call(name, { token: member.token, ...options }) },
          'keno',
          bet,
        )
      ).text,
    ).toBe(answers[0]?.text);
    expect((await placeBet(member, 'keno', { ...bet, stake: '2000' })).body.code).toBe('idempotency_key_reused');
    expect(await roundsOf(member)).toHaveLength(1);
    expect(await member.balance()).toBe(answers[0]?.body.value.balanceAfter);
  });

  it('that names a nonce is placed once among many that name it', async () => {
    const member = await newPlayer(portal);
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeBet(member, 'dice', { nonce: 0 })));
    expect(codesOf(answers)).toEqual(['OK', ...Array<string>(19).fill('nonce_mismatch')].toSorted());
    expect(await roundsOf(member)).toHaveLength(1);
  });

  it('of a crowd gets a nonce of its own without a gap, and overdraws nothing', async () => {
    const member = await newPlayer(portal, '30000');
    const [here, there] = [portal, newNode(portal)].map((node) => ({
      call: (name: string, options: object = {}) => node.call(name, { token: member.token, ...options }),
    }));
    if (!here || !there) throw new Error('there are two nodes');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        placeBet(at % 8 ? here : there, 'wheel', { choice: { segments: 50, risk: 'high' } }),
      ),
    );
    const rounds = answers.filter(({ status }) => status === 200).map(({ body }) => body.value);
    for (const { body } of answers) expect([undefined, 'insufficient_funds', 'nonce_mismatch']).toContain(body.code);
    expect(rounds.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(rounds.map((_, at) => at));
    const serverSeed = await revealed(member);
    const change = rounds.reduce(
      (sum, round) => sum + (computed(round, serverSeed)?.payoutMinor ?? 0n) - 10_000_000n,
      0n,
    );
    expect(minorIn(await member.balance())).toBe(300_000_000n + change);
  });

  it('takes bonus money, shares its win by the parts, and works off by the valid bet', async () => {
    const member = await newPlayer(portal, '500');
    const terms = { factorHundredths: 100_000n, contributionPpm: { INHOUSE: 500_000n } };
    await giveBonus(portal, member, { amount: '5000', ...terms });
    const first = (await placeBet(member, 'keno')).body.value;
    const [bonus] = await bonusesOf(portal, member);
    const share = minorIn(first.payout) / 2n;
    expect([minorIn(await member.balance()), minorIn(bonus?.balance ?? '')]).toEqual([
      minorIn(first.payout) - share,
      45_000_000n + share,
    ]);
    // Under 66.01 pays less than 1.5 times the stake: no turnover.
    const low = { choice: { direction: 'under', target: '66.01' } };
    expect((await placeBet(member, 'dice', low)).body.value.validBet).toBe('0');
    await settle(portal);
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '500' }]);
  });

  it('is paid as any other while a bonus for other games runs, and beside bets with bonus money', async () => {
    const players = await Promise.all(Array.from({ length: 9 }, () => newPlayer(portal, '5000')));
    const terms = { factorHundredths: 100_000n, stakesFirst: 'bonus' as const };
    for (const [index, member] of players.entries()) {
      if (index % 3 === 1)
        await giveBonus(portal, member, { amount: '5000', ...terms, contributionPpm: { RNG: 500_000n } });
      if (index % 3 === 2)
        await giveBonus(portal, member, { amount: '5000', ...terms, contributionPpm: { INHOUSE: 500_000n } });
    }
    const rounds = (await Promise.all(players.map((member) => placeBet(member, 'dice')))).map(({ body }) => body.value);
    for (const [index, member] of players.entries()) {
      const round = rounds[index];
      const hasBonus = index % 3 === 2;
      const change = minorIn(round.payout) - minorIn(round.stake);
      const before = minorIn(hasBonus ? '10000' : '5000');
      expect([minorIn(round.balanceBefore), minorIn(round.balanceAfter)]).toEqual([before, before + change]);
      expect(minorIn(await member.balance())).toBe(minorIn('5000') + (hasBonus ? 0n : change));
      const [bonus] = await bonusesOf(portal, member);
      expect(minorIn(bonus?.balance ?? '5000')).toBe(minorIn('5000') + (hasBonus ? change : 0n));
    }
    const [booked] = await sql<{ amount: bigint }>(
      portal,
      `select sum(stake_minor - payout_minor)::int8 as amount from settled_rounds fact join members member on member.id = fact.member_id
        where member.public_id = any($1)`,
      [players.map(({ playerId }) => playerId)],
    );
    expect(booked?.amount).toBe(rounds.reduce((sum, { stake, payout }) => sum + minorIn(stake) - minorIn(payout), 0n));
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  it('verifies by its own return after the return of the game changed', async () => {
    const member = await newPlayer(portal);
    const before = (await placeBet(member, 'dice')).body.value;
    await setTerms('dice', 'rtp_bps = 9500');
    const after = (await placeBet(member, 'dice')).body.value;
    await setTerms('dice', 'rtp_bps = 9900');
    expect([before.rtpBps, after.rtpBps]).toEqual([9900, 9500]);
    const serverSeed = await revealed(member);
    for (const round of [before, after]) expect(round.multiplier).toBe(computed(round, serverSeed)?.multiplier);
  });

  it('is refused before the game’s cycle is over, with the time to wait', async () => {
    const member = await newPlayer(portal);
    await setTerms('wheel', 'min_cycle_ms = 5000');
    expect((await placeBet(member, 'wheel')).status).toBe(200);
    const second = await placeBet(member, 'wheel');
    expect([second.status, second.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await placeBet(member, 'dice')).status).toBe(200);
    await setTerms('wheel', 'min_cycle_ms = 0');
  });

  it('is refused where the game is closed, suspended or the account blocked', async () => {
    const member = await newPlayer(portal);
    await placeBet(member, 'limbo');
    await setTerms('limbo', 'enabled = false');
    expect((await placeBet(member, 'limbo')).body.code).toBe('game_unavailable');
    await setTerms('limbo', 'enabled = true, max_day_loss_minor = 10000');
    await sql(portal, `update inhouse_losses set loss_minor = 10000 where game_code = 'LIMBO'`);
    expect((await placeBet(member, 'limbo')).body.code).toBe('game_suspended');
    await setTerms('limbo', 'max_day_loss_minor = null');
    await sql(portal, `update games set enabled = false where code = 'LIMBO'`);
    expect((await placeBet(member, 'limbo')).body.code).toBe('game_unavailable');
    await sql(portal, `update games set enabled = true where code = 'LIMBO'`);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [member.playerId]);
    expect((await placeBet(member, 'limbo')).body.code).toBe('account_blocked');
    expect(await roundsOf(member)).toHaveLength(1);
  });

  it('never pays more than the maximum, whose bet is placed', async () => {
    const member = await newPlayer(portal, '2000');
    const stake = String(VND_LIMITS.maxWinMinor / 10_000n / 1_000_000n);
    expect((await placeBet(member, 'limbo', { stake, choice: { target: '1000000' } })).status).toBe(200);
  });
});

describe('the terms of a game', () => {
  it('are changed by two people, once for each revision that was seen', async () => {
    const office = await createTestApp({ ...IN_HOUSE, FOUR_EYES: 'on' });
    const officeStaff = await createStaff(office);
    const read = async () => {
      const { terms } = (await officeStaff.as('auditor', 'GET /ops/api/inhouse/terms')).body.value;
      expect(terms.map(({ game }: { game: string }) => game).toSorted()).toEqual(INHOUSE_GAMES.toSorted());
      return terms.find(({ game }: { game: string }) => game === 'dice');
    };
    const dice = await read();
    expect(dice).toMatchObject({
      game: 'dice',
      revision: 1,
      enabled: true,
      rtpBps: 9900,
      min: '1000',
      maxDayLoss: null,
    });
    const propose = (change: object) =>
      officeStaff.as('finance', 'PUT /ops/api/inhouse/terms', { ...dice, ...change, reason: 'a new market' });
    expect((await propose({ rtpBps: 8999 })).body.code).toBe('rtp_out_of_range');
    expect((await propose({ min: '2', max: '1' })).body.code).toBe('invalid_fields');
    expect((await propose({ revision: 2 })).body.code).toBe('conflict');
    expect((await propose({ roundLimit: '1000000' })).body.code).toBe('invalid_fields');
    const proposed = await propose({ rtpBps: 9500, maxDayLoss: '5000000', allowsAutoplay: true });
    expect(proposed.body.code).toBe('second_person_needed');
    const member = await newPlayer(office);
    expect((await placeBet(member, 'dice')).body.value.rtpBps).toBe(9900);
    const approval = `POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`;
    expect((await officeStaff.as('admin', approval, {})).status).toBe(200);
    expect(await read()).toEqual({ ...dice, revision: 2, rtpBps: 9500, maxDayLoss: '5000000', allowsAutoplay: true });
    expect((await placeBet(member, 'dice')).body.value.rtpBps).toBe(9500);
    await office.close();
  });
});

describe('the limits of a member’s own', () => {
  it('count for the next bet where they are lower than the game’s, until staff remove them', async () => {
    const [member, other] = [await newPlayer(portal), await newPlayer(portal)];
    const path = `/ops/api/members/${member.playerId}/inhouse-limits`;
    const set = (game: string | null, max: string | null, maxWin: string | null) =>
      staff.as('finance', `PUT ${path}`, { game, max, maxWin, reason: 'wins too regularly' });
    const coded = async (player: TestMember, game: OneStepName, stake: string) => {
      const { status, body } = await placeBet(player, game, { stake });
      return status === 200 ? 'OK' : body.code;
    };
    expect([await coded(member, 'dice', '2001'), await coded(member, 'limbo', '5001')]).toEqual(['OK', 'OK']);
    expect(
      (await staff.as('support', `PUT ${path}`, { game: null, max: '1', maxWin: null, reason: 'a try' })).status,
    ).toBe(403);
    expect((await set('dice', '2000', '3000')).status).toBe(200);
    expect((await set(null, '5000', null)).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'inhouse.limits', subject: member.playerId });
    expect(await coded(member, 'dice', '2001')).toBe('stake_above_max');
    expect(await coded(member, 'dice', '2000')).toBe('max_win_exceeded');
    expect(await coded(member, 'dice', '1500')).toBe('OK');
    expect([await coded(member, 'limbo', '5001'), await coded(member, 'limbo', '5000')]).toEqual([
      'stake_above_max',
      'OK',
    ]);
    expect([await coded(other, 'dice', '2001'), await coded(other, 'limbo', '5001')]).toEqual(['OK', 'OK']);
    const { list } = (await member.call('GET /wps/inhouse/games')).body.value;
    const shown = list.filter(({ game }: { game: string }) => game === 'dice' || game === 'limbo');
    expect(shown).toMatchObject([
      { game: 'dice', max: '2000', maxWin: '3000', isClosedByLimits: false },
      { game: 'limbo', max: '5000', maxWin: '2000000000' },
    ]);
    await set('dice', '999', null);
    const closed = (await member.call('GET /wps/inhouse/games')).body.value.list;
    expect(closed.filter((terms: { isClosedByLimits: boolean }) => terms.isClosedByLimits)).toMatchObject([
      { game: 'dice' },
    ]);
    await set('dice', null, null);
    expect((await staff.as('auditor', `GET ${path}`)).body.value.limits).toEqual([
      { game: null, max: '5000', maxWin: null },
    ]);
    expect([await coded(member, 'dice', '2001'), await coded(member, 'dice', '5001')]).toEqual([
      'OK',
      'stake_above_max',
    ]);
  });
});

describe('a round', () => {
  it('is found by its own member alone', async () => {
    const [member, stranger] = [await newPlayer(portal), await newPlayer(portal)];
    const { id } = (await placeBet(member, 'plinko')).body.value;
    for (const [caller, roundId] of [
      [stranger, id],
      [member, `${id.slice(0, -4)}0000`],
    ] as const) {
      const found = await caller.call(`GET /wps/inhouse/rounds/${roundId}`);
      expect([found.status, found.body.code]).toEqual([404, 'round_not_found']);
    }
  });

  it('shows no server seed in any answer or log line before the rotation', async () => {
    const lines: string[] = [];
    const logged = await createTestApp(
      { ...IN_HOUSE, LOG_LEVEL: 'trace' },
      { logTo: { write: (line) => void lines.push(line) } },
    );
    const member = await newPlayer(logged);
    const answers = [await placeBet(member, 'dice'), await placeBet(member, 'dice', { stake: '1' })];
    answers.push(
      await member.call(`GET /wps/inhouse/rounds/${answers[0]?.body.value.id}`),
      await member.call('GET /wps/inhouse/seeds'),
    );
    expect(answers[2]?.body.value.serverSeed).toBeNull();
    const shown = [...answers.map(({ text }) => text), ...lines].join('');
    const serverSeed = await revealed(member);
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(shown).not.toContain(serverSeed);
    await logged.close();
  });
});

describe('the vendor of in-house games', () => {
  it('never gets a secret, with which somebody could send wins in its name', async () => {
    const body = { overlapHours: 0, reason: 'to send wins' };
    expect((await staff.as('admin', 'POST /ops/api/vendors/BGS/secret', body)).body.code).toBe('wrong_state');
    const [vendor] = await sql(portal, `select sealed_secrets as secrets from vendors where code = 'BGS'`);
    expect(vendor).toEqual({ secrets: [] });
    await expect(sql(portal, `update vendors set sealed_secrets = '["x"]' where code = 'BGS'`)).rejects.toThrow(
      'vendors_own',
    );
  });

  it('does not take the place of another vendor with its code', async () => {
    await sql(portal, `update vendors set is_own = false, sealed_secrets = '["theirs"]' where code = 'BGS'`);
    const { app } = portal;
    await expect(app.db.transaction((tx) => seedInhouseGames(tx, app))).rejects.toThrow('another kind of vendor');
    await sql(portal, `update vendors set is_own = true, sealed_secrets = '[]' where code = 'BGS'`);
    await app.db.transaction((tx) => seedInhouseGames(tx, app));
  });

  it('has games with a title in every language', async () => {
    const titlesIn = async (language: string) => {
      const { games } = (await portal.call(`GET /wps/relay/GCSGAME_gameList?gameType=INHOUSE&language=${language}`))
        .body.value;
      return games.map(({ gameCode, title }: any) => [gameCode, title]);
    };
    expect(await titlesIn('RU')).toContainEqual(['DICE', 'Кости']);
    expect(await titlesIn('TH')).toContainEqual(['CRASH', 'แครช']);
    const rows = await sql(portal, `select titles from games where category = 'INHOUSE'`);
    for (const { titles } of rows) {
      expect(Object.keys(titles as object).toSorted()).toEqual(LOCALES.map(({ tag }) => tag).toSorted());
      expect(Object.values(titles as object)).not.toContain('');
    }
  });

  it('is the only one whose bets need no token', async () => {
    const { playerId } = await portal.newMember({ balance: '1000' });
    const [bet] = await sql(
      portal,
      `select status from vendors vendor, game_bets(array[vendor.id], array['x'], array[$1], array['VND'], array[null::text], array['LOTUS'],
                array['r'], array['t'], array[10000], array[false], array['00']) where vendor.code = 'SBX'`,
      [playerId],
    );
    expect(bet).toEqual({ status: 'INVALID_TOKEN' });
  });
});

it('the figures of the tiles count who plays, and name the largest multiplier that was paid', async () => {
  const member = await newPlayer(portal);
  await placeBet(member, 'limbo');
  const { list } = (await portal.call('GET /wps/inhouse/live')).body.value;
  const [stored] = await sql<{ players: number; best: string | null }>(
    portal,
    `select count(distinct member_id)::int as players, (max(multiplier) filter (where multiplier > 10000) / 10000.0)::float::text as best
       from inhouse_rounds where game_code = 'LIMBO'`,
  );
  expect(list).toContainEqual({ game: 'limbo', ...stored, points: [] });
  expect(list).toContainEqual({ game: 'crash', players: 0, best: null, points: [] });
});

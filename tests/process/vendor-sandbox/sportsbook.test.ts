import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatAmount, parseAmount } from '../../../src/lib/kernel/money.ts';
import type { Dice } from '../../../src/lib/vendor-sandbox/maths/dice.ts';
import { type Course, durationOf, finalScore } from '../../../src/lib/vendor-sandbox/sportsbook/sport.ts';
import type { MatchView, TicketView } from '../../../src/lib/vendor-sandbox/sportsbook/views.ts';
import { legOf, planMatch, turnsToDraw } from '../../support/vendor-sandbox/sports.ts';
import { Bench, until } from '../../support/vendor-sandbox/workbench.ts';

const START_MS = Date.parse('2026-12-01T12:00:00Z');

let bench: Bench;
let session: string;
let nowMs: number;
/** Word of which the seeds of the matches are made. */
let word: number;
let drawn: number;
const dice: Dice = {
  below(bound) {
    if (bound === 2 ** 32) return word;
    // Pauses and delays are as short as they can be.
    return bound >= 1000 ? 0 : (drawn = (drawn * 31 + 11) % 9973) % bound;
  },
};
const clock = { now: () => new Date(nowMs) };

beforeEach(async () => {
  [nowMs, word, drawn] = [START_MS, 1, 5];
  bench = await new Bench({}, clock).open(dice);
  session = await bench.session({ game: 'PITCH' });
});
afterEach(() => bench.close());

const read = async (path: string) => {
  const response = await bench.fetch(path, { headers: { authorization: `Bearer ${session}` } });
  return (await response.json()) as unknown;
};
async function book(format = 'decimal') {
  return (await read(`/api/sports?format=${format}`)) as { matches: MatchView[]; tickets: TicketView[] };
}
async function ticket(id: string): Promise<TicketView> {
  const found = (await book()).tickets.find((one) => one.id === id);
  if (!found) throw new Error(`no ticket ${id}`);
  return found;
}
const balance = () => formatAmount(bench.portal.balanceMinor);
/** Lists the requests of an operation; one that was repeated because its answer came late counts once. */
const requests = (operation: string) => {
  const all = bench.portal.requestsOf(operation);
  return all.filter(({ txId }, at) => all.findIndex((other) => other['txId'] === txId) === at);
};

/** Polls a ticket: each look at the page moves what is due. */
async function settled(id: string, status: TicketView['status']): Promise<TicketView> {
  await expect.poll(() => ticket(id)).toMatchObject({ status, isPaying: false });
  return ticket(id);
}

/** Moves the clock to a time after the start of a match. */
const moveTo = ({ startsAt }: MatchView, elapsedMs: number) => (nowMs = Date.parse(startsAt) + elapsedMs);

/** Chooses the course of a match that has not started. */
function plan(match: MatchView, fits: (course: Course) => boolean): Course {
  const planned = planMatch(match, fits);
  word = planned.word;
  return planned.course;
}

type Leg = ReturnType<typeof legOf>;

const post = (legs: Leg[], more: object = {}) => {
  const bet = { betId: 'bet-0001', stake: '100000', format: 'decimal', acceptsAnyOdds: false, legs };
  return bench.post('/api/sports/tickets', { ...bet, ...more }, session);
};
async function place(legs: Leg[], more: object = {}): Promise<string> {
  const response = await post(legs, more);
  return z.looseObject({ ticket: z.looseObject({ id: z.string() }) }).parse(await response.json()).ticket.id;
}
/** Places a ticket and waits until the bookmaker has accepted it. */
async function open(legs: Leg[], more: object = {}): Promise<string> {
  const id = await place(legs, more);
  nowMs += 4000;
  await settled(id, 'open');
  await until(() => bench.portal.held.size === 0);
  return id;
}
async function upcoming(): Promise<MatchView[]> {
  return (await book()).matches.filter(
    ({ phase, startsAt }) => phase === 'upcoming' && Date.parse(startsAt) > nowMs + 10_000,
  );
}
async function next(): Promise<MatchView> {
  const [match] = await upcoming();
  if (!match) throw new Error('no match');
  return match;
}
const homeWins = (course: Course) => finalScore(course)[0] > finalScore(course)[1] && isRight(course);
const isRight = (course: Course) => String(finalScore(course)) === String(course.announced);

describe('a single bet', () => {
  it('is held with its ticket, confirmed, and paid at the odds taken when the match has ended', async () => {
    const match = await next();
    const leg = legOf(match, '1x2', 'home');
    const course = plan(match, homeWins);
    const id = await open([leg], { format: 'hongkong' });
    expect(requests('bet')).toMatchObject([
      {
        hold: true,
        amount: '100000',
        gameCode: 'PITCH',
        ticket: { type: 'single', oddsFormat: 'hongkong', legs: [{ sport: 'Football', live: false }] },
      },
    ]);
    expect(requests('confirm')).toMatchObject([{ txId: `${id}-confirm`, refTxId: `${id}-bet`, amount: '100000' }]);
    // The same betId is the same ticket, whatever the odds are now; another stake is another bet.
    expect(await place([leg], { format: 'hongkong' })).toBe(id);
    expect((await post([leg], { format: 'hongkong', stake: '50000' })).status).toBe(409);
    moveTo(match, durationOf(course));
    const odds = parseAmount(leg.odds) ?? 0n;
    const paid = formatAmount(odds * 100_000n);
    expect(await settled(id, 'won')).toMatchObject({ paid, legs: [{ result: 'won', score: course.announced }] });
    const leg1x2 = { result: 'won', score: course.announced.join('–') };
    expect(requests('win')).toMatchObject([
      { txId: `${id}-win`, amount: paid, roundClosed: true, ticket: { oddsFormat: 'hongkong', legs: [leg1x2] } },
    ]);
    expect(balance()).toBe(formatAmount((parseAmount('900000') ?? 0n) + odds * 100_000n));
    expect(requests('bet')).toHaveLength(1);
    const replay = await bench.request('GET', `/portal/rounds/${id}?playerId=M1&language=en`);
    const { address } = z.object({ address: z.string() }).parse(await replay.json());
    expect(await (await bench.fetch(new URL(address).pathname)).text()).toContain(match.home);
  });

  it('is refunded when the odds drop or a goal falls before it is accepted, unless the player accepts any odds', async () => {
    const match = await next();
    const firstGoal = ({ moments }: Course) => moments.findIndex(({ scorer }) => scorer !== undefined);
    const course = plan(match, (played) => firstGoal(played) > 4 && firstGoal(played) < 12);
    const liveAt = async (elapsedMs: number) => {
      moveTo(match, elapsedMs);
      const live = (await book()).matches.find(({ id }) => id === match.id);
      expect(live).toMatchObject({ phase: 'live', isSuspended: false, score: [0, 0] });
      return live ?? match;
    };
    await liveAt(0);
    expect(JSON.stringify(await book())).not.toContain(word.toString(16).padStart(8, '0'));
    // Time without a goal makes few goals more likely.
    const under = legOf(await liveAt(15_000), 'total', 'under');
    const dropped = await place([under]);
    nowMs += 1900;
    expect(await ticket(dropped)).toMatchObject({ status: 'placed' });
    nowMs += 200;
    expect(await settled(dropped, 'cancelled')).toMatchObject({ refusal: 'odds_changed' });
    expect(requests('cancel')).toMatchObject([{ refTxId: `${dropped}-bet` }]);
    expect([balance(), requests('confirm')]).toEqual(['1000000', []]);
    expect(await (await post([under], { betId: 'bet-0002' })).json()).toEqual({ error: 'odds_changed' });
    const accepted = await open([under], { betId: 'bet-0003', acceptsAnyOdds: true });
    expect(Number((await ticket(accepted)).odds)).toBeLessThan(Number(under.odds));

    const goalMs = course.moments[firstGoal(course)]?.atMs ?? 0;
    const draw = legOf(await liveAt(goalMs - 1000), '1x2', 'draw');
    const suspended = await place([draw], { betId: 'bet-0004' });
    nowMs += 2100;
    expect(await settled(suspended, 'cancelled')).toMatchObject({ refusal: 'market_suspended' });
    expect(await (await post([draw], { betId: 'bet-0005' })).json()).toEqual({ error: 'market_suspended' });
    expect(balance()).toBe('900000');
  });

  it('moves nothing for bad input, and names the rule', async () => {
    const [one, other] = await upcoming();
    if (!one || !other) throw new Error('no matches');
    const [home, over] = [legOf(one, '1x2', 'home'), legOf(one, 'total', 'over')];
    const cases: [object, string][] = [
      [{ stake: '1000.5' }, 'invalid_amount'],
      [{ stake: '9000' }, 'stake_below_min'],
      [{ stake: '5001000' }, 'stake_above_max'],
      [{ legs: [] }, 'legs_invalid'],
      [{ legs: [home, over] }, 'legs_related'],
      [{ legs: [{ ...home, odds: '1' }] }, 'odds_invalid'],
      [{ legs: [{ ...home, odds: '1.505' }] }, 'odds_invalid'],
      [{ legs: [{ ...over, line: '2.1' }] }, 'line_invalid'],
      [{ legs: [{ ...home, selection: 'over' }] }, 'selection_invalid'],
      [{ legs: [{ ...home, fixture: 'PITCH-9-9' }] }, 'market_closed'],
      [{ legs: [{ ...home, odds: '25' }] }, 'odds_changed'],
      [{ legs: [{ ...home, odds: '9000' }], stake: '5000000' }, 'max_payout_exceeded'],
    ];
    for (const [change, error] of cases) expect(await (await post([home], change)).json()).toEqual({ error });
    expect((await post([home], { format: 'roman' })).status).toBe(400);
    expect(await read('/api/sports/cash-outs?ticket=R1&part=1')).toEqual({ error: 'ticket_not_found' });
    expect([requests('bet'), balance()]).toEqual([[], '1000000']);
    const malay = (await book('malay')).matches.find(({ id }) => id === one.id);
    expect(malay?.markets.total[0]?.map(({ shown }) => Math.abs(Number(shown)) <= 1)).toEqual([true, true]);
    const odds = Object.values(malay?.markets ?? {}).flatMap((lines) => lines.flat());
    expect(odds.filter(({ shown }) => shown !== '' && !/^-?\d+\.\d{2,3}$/.test(shown))).toEqual([]);
  });
});

it('esports has matches of its own, which somebody always wins', async () => {
  const football = await next();
  session = await bench.session({ game: 'NEXUS' });
  const { matches } = await book();
  const winners = matches.flatMap(({ markets }) =>
    markets['1x2'].map((line) => line.map(({ selection }) => selection)),
  );
  expect(new Set(winners.map(String))).toEqual(new Set(['home,away']));
  expect(await (await post([legOf(football, '1x2', 'home')])).json()).toEqual({ error: 'market_closed' });
  const id = await open([legOf(await next(), '1x2', 'away')]);
  expect(requests('confirm')).toMatchObject([{ roundId: id, ticket: { legs: [{ sport: 'Esports' }] } }]);
});

describe('a parlay', () => {
  it('waits for all of its legs, and is lost at once with one of them', async () => {
    const [one, other] = await upcoming();
    if (!one || !other) throw new Error('no matches');
    const id = await open([legOf(one, '1x2', 'home'), legOf(other, 'total', 'over')]);
    const course = plan(one, (played) => finalScore(played)[0] < finalScore(played)[1] && isRight(played));
    moveTo(one, durationOf(course));
    expect(await settled(id, 'lost')).toMatchObject({ paid: '0', legs: [{ result: 'lost' }, { result: 'open' }] });
    const [close] = requests('close');
    expect(close).toMatchObject({
      txId: `${id}-close`,
      ticket: { legs: [{ result: 'lost' }, { event: expect.any(String) }] },
    });
    expect(JSON.stringify(close)).not.toMatch(/"result".*"result"/);
    expect(balance()).toBe('900000');
  });
});

describe('an abandoned match', () => {
  it('voids its leg: a single gets the stake back, a parlay is priced without it', async () => {
    const [one, other] = await upcoming();
    if (!one || !other) throw new Error('no matches');
    const single = await open([legOf(one, '1x2', 'home')]);
    const steady = legOf(other, '1x2', 'home');
    const parlay = await open([legOf(one, 'total', 'over'), steady], { betId: 'bet-0002' });
    const { word: planned, abandonedMs = 0 } = planMatch(one, () => true, true);
    word = planned;
    moveTo(one, abandonedMs);
    expect(await settled(single, 'returned')).toMatchObject({
      paid: '100000',
      legs: [{ result: 'void', score: null }],
    });
    expect(requests('win')).toMatchObject([
      { roundId: single, amount: '100000', ticket: { legs: [{ result: 'void' }] } },
    ]);
    expect((await book()).matches.find(({ id }) => id === one.id)).toMatchObject({
      phase: 'finished',
      isAbandoned: true,
    });
    expect(await ticket(parlay)).toMatchObject({ status: 'open', legs: [{ result: 'void' }, { result: 'open' }] });
    const course = plan(other, homeWins);
    moveTo(other, durationOf(course));
    const paid = formatAmount((parseAmount(steady.odds) ?? 0n) * 100_000n);
    expect(await settled(parlay, 'won')).toMatchObject({ paid, legs: [{ result: 'void' }, { result: 'won' }] });
  });
});

describe('a cash-out', () => {
  const offer = (id: string, part: string) =>
    read(`/api/sports/cash-outs?ticket=${id}&part=${part}`) as Promise<{ offer: string; amount: string }>;
  const take = async (cashOutId: string, id: string, made: { offer: string }) =>
    (await bench.post('/api/sports/cash-outs', { cashOutId, ticket: id, offer: made.offer }, session)).json();

  it('pays a part once, then the rest, and closes the round', async () => {
    const id = await open([legOf(await next(), '1x2', 'home')]);
    expect(await offer(id, '1.5')).toEqual({ error: 'part_invalid' });
    const half = await offer(id, '0.5');
    expect(half).toMatchObject({ amount: '47500', stakeLeft: '50000', validMs: 5000 });
    const answer = Promise.withResolvers<void>();
    bench.portal.next('cashout', { after: answer.promise });
    const taken = await Promise.all([1, 2, 3].map(() => take('cash-0001', id, half)));
    expect(taken[0]).toMatchObject({ ticket: { stakeLeft: '50000', cashOuts: [{ amount: '47500' }], isPaying: true } });
    expect(taken[2]).toEqual(taken[0]);
    answer.resolve();
    await until(() => balance() === '947500');
    await settled(id, 'open');
    const late = await offer(id, '1');
    nowMs += 5001;
    expect(await take('cash-0002', id, late)).toEqual({ error: 'offer_expired' });
    await take('cash-0003', id, await offer(id, '1'));
    await settled(id, 'cashed_out');
    expect(requests('cashout')).toMatchObject([
      { txId: `${id}-cashout`, part: '0.5', amount: '47500' },
      { txId: `${id}-cashout-2`, part: '0.5', amount: '47500' },
    ]);
    expect(balance()).toBe('995000');
    expect(await offer(id, '1')).toEqual({ error: 'cashout_unavailable' });
  });

  it('is not offered while a result of the ticket can still be corrected', async () => {
    const matches = await upcoming();
    const [one, other] = [matches[0], matches.at(-1)];
    if (!one || !other) throw new Error('no matches');
    const id = await open([legOf(one, '1x2', 'home'), legOf(other, '1x2', 'home')]);
    const course = plan(one, homeWins);
    moveTo(one, durationOf(course));
    await book();
    expect(await offer(id, '1')).toEqual({ error: 'cashout_unavailable' });
    nowMs += 45_000;
    await book();
    expect(await offer(id, '1')).toMatchObject({ stakeLeft: '0' });
  });
});

describe('a corrected result', () => {
  it('resettles the part that is not cashed out, once', async () => {
    const match = await next();
    const leg = legOf(match, '1x2', 'home');
    const course = plan(match, turnsToDraw);
    const id = await open([leg]);
    const half = (await read(`/api/sports/cash-outs?ticket=${id}&part=0.5`)) as { offer: string };
    await bench.post('/api/sports/cash-outs', { cashOutId: 'cash-0001', ticket: id, offer: half.offer }, session);
    await settled(id, 'open');
    moveTo(match, durationOf(course));
    const won = formatAmount((parseAmount(leg.odds) ?? 0n) * 50_000n);
    await settled(id, 'won');
    expect(requests('win')).toMatchObject([{ amount: won }]);
    nowMs += 45_000;
    expect(await settled(id, 'returned')).toMatchObject({
      paid: '47500',
      resettlements: [{ reason: 'resettle', amount: `-${won}` }],
      legs: [{ result: 'lost' }],
    });
    nowMs += 45_000;
    await book();
    expect(requests('adjust')).toMatchObject([
      {
        txId: `${id}-adjust`,
        refTxId: `${id}-bet`,
        amount: `-${won}`,
        reason: 'resettle',
        ticket: { legs: [{ result: 'lost' }] },
      },
    ]);
    expect(balance()).toBe('947500');
  });

  it.each([
    ['while no page looks', async () => undefined],
    [
      'by a vendor that starts again after it',
      async () => {
        await bench.vendor?.stop();
        await bench.open(dice);
      },
    ],
  ])('is resettled %s', async (_, meanwhile) => {
    const match = await next();
    const course = plan(match, turnsToDraw);
    const id = await open([legOf(match, '1x2', 'home')]);
    moveTo(match, durationOf(course));
    await settled(id, 'won');
    // Ten minutes after the last look.
    nowMs += 600_000;
    await meanwhile();
    await until(() => requests('adjust').length === 1);
    expect(balance()).toBe('900000');
  });

  it('opens a lost parlay again, which is then settled under ids of its own', async () => {
    const [one, other] = await upcoming();
    if (!one || !other) throw new Error('no matches');
    const legs = [legOf(one, '1x2', 'draw'), legOf(other, '1x2', 'home')];
    const id = await open(legs);
    const first = plan(one, turnsToDraw);
    moveTo(one, durationOf(first));
    await settled(id, 'lost');
    nowMs += 45_000;
    expect(await settled(id, 'open')).toMatchObject({ resettlements: [{ reason: 'unsettle', amount: '0' }] });
    expect(requests('adjust')).toMatchObject([{ reason: 'unsettle', amount: '0' }]);
    nowMs = Date.parse(other.startsAt) + 400_000;
    await expect.poll(async () => (await ticket(id)).status).not.toBe('open');
    await until(() => [...requests('win'), ...requests('close')].length === 2);
    expect([...requests('close'), ...requests('win')].map(({ txId }) => txId)).toEqual([
      `${id}-close`,
      expect.stringMatching(/-(win|close)-2$/),
    ]);
  });
});

/** Works on the tickets as they are stored while no vendor runs. */
async function inStore<Result>(work: (database: DatabaseSync) => Result): Promise<Result> {
  await bench.vendor?.stop();
  bench.vendor = undefined;
  const database = new DatabaseSync(join(bench.dataDir, 'vendor-sandbox', 'store.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

it('a ticket whose payment the portal refuses is closed, and no longer keeps the clock running', async () => {
  bench.portal.next('confirm', { status: 'BET_CANCELLED' });
  const id = await place([legOf(await next(), '1x2', 'home')]);
  nowMs += 4000;
  await settled(id, 'disputed');
  await book();
  const states = await inStore((database) => database.prepare('SELECT state FROM tickets').all());
  expect(states).toEqual([{ state: 'closed' }]);
});

it('a ticket that cannot be read stops neither the vendor nor the other tickets', async () => {
  const match = await next();
  const unreadable = await open([legOf(match, '1x2', 'home')]);
  const id = await open([legOf(match, '1x2', 'home')], { betId: 'bet-0002' });
  const course = plan(match, homeWins);
  await inStore((database) =>
    database.prepare('UPDATE tickets SET content = ? WHERE round_id = ?').run('{}', unreadable),
  );
  moveTo(match, durationOf(course));
  await bench.open(dice);
  await until(() => requests('win').length === 1);
  expect(requests('win')).toMatchObject([{ roundId: id }]);
});

it('a start after a long rest has every result, settles open tickets and refunds what was not accepted', async () => {
  const [one, other] = await upcoming();
  if (!one || !other) throw new Error('no matches');
  const openId = await open([legOf(one, '1x2', 'home')]);
  plan(one, homeWins);
  const placedId = await place([legOf(other, 'total', 'over')], { betId: 'bet-0002' });
  await bench.vendor?.stop();
  nowMs += 40 * 60_000;
  await bench.open(dice);
  await until(() => requests('win').length === 1 && requests('cancel').length === 1);
  expect(await settled(openId, 'won')).toMatchObject({ legs: [{ result: 'won' }] });
  expect(await settled(placedId, 'cancelled')).toMatchObject({ refusal: 'market_suspended' });
  const { matches } = await book();
  expect(new Set(matches.map(({ phase }) => phase))).toEqual(new Set(['finished', 'live', 'upcoming']));
});

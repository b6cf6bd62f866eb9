import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeTrialBalance, ensureAccount, post } from '#domain/ledger';
import { cancelFreeRounds, lapseGrants, requireTurnover } from '#domain/rewards';
import { recoverReceivables } from '#domain/wallet';
import { formatAmount } from '#kernel/money';
import type { FactCategory } from '#rules/figures/valid-bet';
import type { GrantTerms } from '#rules/rewards/bonus-money/grants';
import type { WalletEvent, WalletSettings } from '#rules/rewards/bonus-money/wallet/events';
import { createRewardWallet, type RewardWallet } from '#rules/rewards/bonus-money/wallet/reward-wallet';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { bonusesOf, giveBonus, memberIdOf, settle } from '../support/bonuses.ts';
import { advanceRounds, openRounds } from '../support/free-rounds.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { corrected, lineOf, openDraw, place, settled } from '../support/lottery-bets.ts';
import { fc, runs } from '../support/properties.ts';
import { sql } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TURNOVER_RESET_BELOW: '1' });
  await setLimits(portal, {});
  await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
  await sql(
    portal,
    `update lottery_games set limits = '{"minTotalStakeMinor": "1"}', changed_at = clock_timestamp() where game_code = $1`,
    [LOTTERY],
  );
  await sql(
    portal,
    `update games set category = 'LIVE' where code = 'DRAGON' and vendor_id = (select id from vendors where code = 'SBX')`,
  );
});
afterAll(() => portal.close());

const UNIT = 10_000n;
const SETTINGS: WalletSettings = {
  turnoverFactorHundredths: 100n,
  turnoverMode: 'block',
  turnoverResetBelowMinor: UNIT,
  maxFactorHundredths: 1000n,
  endingGraceHours: 72,
};
const GAMES: Partial<Record<FactCategory, string>> = { RNG: 'LOTUS', LIVE: 'DRAGON' };

const LOTTERY = 'SSC1M';
/** The smallest stake of an official bet. */
const LOTTERY_UNIT = 10n * UNIT;
/** The bet of a line, on a number of its own. */
const lineAt = (line: number, stakeMinor: bigint) =>
  lineOf(LOTTERY, 'SSC_DWD', `${line}|-|-|-|-`, {
    denomination: 'FEN',
    multiplier: Number(stakeMinor / LOTTERY_UNIT),
  });

const units = (max: number) => fc.integer({ min: 1, max }).map((amount) => BigInt(amount) * UNIT);
/** Amounts with decimals, so that shares have to be rounded. */
const odd = fc.bigInt({ min: 1n, max: 300n * UNIT });
const roundId = fc.integer({ min: 1, max: 5 }).map(String);
const txId = fc.integer({ min: 1, max: 30 }).map(String);
const category = fc.constantFrom<FactCategory>('RNG', 'RNG', 'LIVE');
const terms: fc.Arbitrary<GrantTerms> = fc.record({
  factorHundredths: fc.constantFrom(0n, 50n, 150n, 1000n),
  base: fc.constantFrom('bonus', 'deposit+bonus'),
  stakesFirst: fc.constantFrom('cash', 'bonus'),
  counts: fc.constantFrom('all', 'bonus'),
  principal: fc.constantFrom('paid', 'removed'),
  contributionPpm: fc.constantFrom(
    { RNG: 1_000_000n, LOTT: 500_000n },
    { RNG: 1_000_000n, LIVE: 333_333n },
    { LIVE: 500_000n, LOTT: 333_333n },
  ),
  maxBetMinor: fc.option(units(80)),
  maxConversionMinor: fc.option(odd),
  validHours: fc.constant(null),
  queueHours: fc.constant(720),
  forfeitsOnWithdrawal: fc.boolean(),
});
const tens = fc.integer({ min: 1, max: 6 }).map((amount) => BigInt(amount) * LOTTERY_UNIT);
const slipId = fc.integer({ min: 1, max: 5 }).map((number) => `slip ${number}`);

/** The result of the draw that a slip is on, at first or corrected. */
interface SlipResult {
  kind: 'result';
  slipId: string;
  /** The line of the slip that wins, from 1; 0: none. */
  winningLine: number;
}

const event: fc.Arbitrary<WalletEvent | SlipResult> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('slip'),
      slipId,
      category: fc.constant('LOTT'),
      lineStakesMinor: fc.array(tens, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('result'), slipId, winningLine: fc.integer({ min: 0, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel'),
      txId: txId.map((number) => `refund ${number}`),
      betTxId: slipId.map((slip) => `${slip}:1`),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('bet'),
      roundId,
      txId,
      category,
      amountMinor: odd,
      freeRoundsId: fc.constant(undefined),
      closesRound: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('win'),
      roundId,
      txId,
      amountMinor: odd,
      winKind: fc.constantFrom('win', 'win', 'win', 'jackpot'),
      betTxId: fc.constant(undefined),
      freeRoundsId: fc.constant(undefined),
      endsFreeRounds: fc.constant(false),
      closesRound: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), txId, betTxId: txId }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close'), roundId }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('correct'), roundId, payoutMinor: odd }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit'), id: txId, amountMinor: units(200) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant'),
      id: txId,
      amountMinor: units(200),
      depositMinor: units(200),
      terms,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('giveUp', 'activate'), grantId: txId }) },
);

const freeRoundsId = fc.constantFrom('free 1', 'free 2', 'free 3');
const freeRoundId = fc.constantFrom('free a', 'free b', 'free c', 'free d');
/** Terms that staff may choose. */
const winningsTerms = terms.map((chosen): GrantTerms => ({
  ...chosen,
  base: 'bonus',
  contributionPpm: { RNG: 1_000_000n, LIVE: 333_333n },
  maxBetMinor: chosen.maxBetMinor ?? 50n * UNIT,
  maxConversionMinor: null,
  validHours: 720,
}));
const freeRoundsEvent: fc.Arbitrary<WalletEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('freeRounds'),
      id: freeRoundsId,
      category: fc.constant('RNG'),
      rounds: fc.integer({ min: 1, max: 3 }),
      maxWinMinor: units(200),
      validHours: fc.constant(null),
      grantTerms: fc.option(winningsTerms),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('bet'),
      roundId: freeRoundId,
      txId,
      category: fc.constant('RNG'),
      amountMinor: fc.constant(0n),
      freeRoundsId,
      closesRound: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('win'),
      roundId: freeRoundId,
      txId,
      amountMinor: fc.oneof(odd, fc.constant(0n)),
      winKind: fc.constant('free'),
      betTxId: fc.constant(undefined),
      freeRoundsId,
      endsFreeRounds: fc.constantFrom(false, false, false, true),
      closesRound: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), roundId: freeRoundId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelFreeRounds'), id: freeRoundsId }) },
);

interface KnownRound {
  category: FactCategory;
  /** Transaction ids of bets that are not cancelled. */
  bets: string[];
  plainWinMinor: bigint;
}

/** An answer; that of a draw with the event for the model. */
type Taken = { status: string; balance?: string; event?: WalletEvent } | undefined;

const LOTTERY_STATUSES: Record<string, string> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  bonus_max_bet: 'LIMIT_REACHED',
};

/** Takes the events of a model to the portal, as the vendor, the member or the promotion that they come from. */
class Driver {
  readonly #session: GameSession;
  readonly #prefix = fresh('m');
  readonly #rounds = new Map<string, KnownRound>();
  readonly #grants: string[] = [];
  /** Slips with the number of their draw and the ids of their bets. */
  readonly #slips = new Map<string, { drawNumber: string; bets: string[]; isDrawn: boolean }>();
  /** Public ids of free rounds. */
  readonly #freeRounds = new Map<string, string>();
  readonly #closedRounds = new Set<string>();
  /** Ids of deposits and grants; a repeated one is no event of its own. */
  readonly #names = new Set<string>();

  constructor(session: GameSession) {
    this.#session = session;
  }

  /** Returns the answer; undefined for an event that the protocol decides otherwise than the model, which then is left out. */
  async take(given: WalletEvent | SlipResult): Promise<Taken> {
    switch (given.kind) {
      case 'slip':
        return this.#placeSlip(given);
      case 'result':
        return this.#draw(given);
      case 'bet':
        return given.freeRoundsId === undefined ? this.#bet(given) : this.#freeBet(given, given.freeRoundsId);
      case 'win':
        return given.freeRoundsId === undefined ? this.#win(given) : this.#freeWin(given, given.freeRoundsId);
      case 'cancel':
        return this.#cancel(given);
      case 'close':
        return this.#close(given);
      case 'freeRounds':
        return this.#giveFreeRounds(given);
      case 'cancelFreeRounds':
        return this.#cancelFreeRounds(given.id);
      case 'correct':
        return this.#correct(given);
      case 'deposit':
        return this.#deposit(given);
      case 'grant':
        return this.#grant(given);
      case 'giveUp':
      case 'activate':
        return this.#actOn(given.grantId, given.kind);
      default:
        return undefined;
    }
  }

  async #placeSlip({ slipId: slip, lineStakesMinor }: EventOf<'slip'>): Promise<Taken> {
    if (this.#slips.has(slip)) return undefined;
    const drawNumber = await openDraw(portal, LOTTERY);
    const lines = lineStakesMinor.map((stake, index) => lineAt(index + 1, stake));
    const { body } = await place(this.#session.member, { gameCode: LOTTERY, issue: drawNumber, lines });
    if (!body.success) return { status: LOTTERY_STATUSES[body.code] ?? body.code };
    const bets = body.value.bets.map(({ id }: { id: string }) => id);
    this.#slips.set(slip, { drawNumber, bets, isDrawn: false });
    return { status: 'OK' };
  }

  async #draw({ slipId: slip, winningLine }: SlipResult): Promise<Taken> {
    const known = this.#slips.get(slip);
    if (!known) return undefined;
    const { drawNumber, bets, isDrawn } = known;
    await (isDrawn ? corrected : settled)(portal, drawNumber, `${winningLine},0,0,0,0`);
    this.#slips.set(slip, { ...known, isDrawn: true });
    const rows = await sql<{ returned: bigint }>(
      portal,
      `select coalesce(paid_minor, 0) + coalesce(rebate_paid_minor, rebate_minor) as returned
         from lottery_bets where public_id = any ($1) order by id`,
      [bets],
    );
    const returnedMinor = new Map(rows.map(({ returned }, index) => [`${slip}:${index + 1}`, returned]));
    return { status: 'OK', event: { kind: 'draw', returnedMinor } };
  }

  /** Cancels the first bet of a slip; the lottery refuses what the model takes as a repetition. */
  async #cancelBet(slip: string): Promise<Taken> {
    const [bet] = this.#slips.get(slip)?.bets ?? [];
    if (bet === undefined) return undefined;
    const { status } = await this.#session.member.call(`DELETE /lgw/bets/${bet}`);
    return status === 200 ? { status: 'OK' } : undefined;
  }

  #id(name: string): string {
    return `${this.#prefix}-${name}`;
  }

  async #close({ roundId: round }: EventOf<'close'>): Promise<Taken> {
    const { body } = await this.#session.close(this.#id(round));
    if (body.status === 'OK') this.#closedRounds.add(round);
    return body;
  }

  async #giveFreeRounds({ id, rounds, maxWinMinor, grantTerms }: EventOf<'freeRounds'>): Promise<Taken> {
    if (this.#freeRounds.has(id)) return undefined;
    const given = { rounds, maxWin: formatAmount(maxWinMinor ?? 0n), terms: grantTerms };
    this.#freeRounds.set(id, await openRounds(portal, this.#session.member, given));
    return { status: 'OK' };
  }

  async #cancelFreeRounds(id: string): Promise<Taken> {
    const publicId = this.#freeRounds.get(id);
    if (publicId === undefined) return undefined;
    const owner = { memberId: await memberIdOf(portal, this.#session.member), currency: 'VND' };
    return portal.app.db
      .transaction((tx) => cancelFreeRounds(tx, owner, { publicId, actor: 'staff' }))
      .then(
        () => ({ status: 'OK' }),
        () => ({ status: 'NOT_ALLOWED' }),
      );
  }

  #rewardId(id: string): string {
    return this.#freeRounds.get(id) ?? this.#id(id);
  }

  async #freeBet({ roundId: round, txId: tx, closesRound }: EventOf<'bet'>, freeRounds: string): Promise<Taken> {
    const ids = { roundId: this.#id(round), txId: this.#id(tx), roundClosed: closesRound };
    const { body } = await this.#session.bet({ ...ids, amount: '0', rewardId: this.#rewardId(freeRounds) });
    // The model refuses it for the round first.
    if (this.#closedRounds.has(round) && body.status.startsWith('REWARD_')) return undefined;
    if (body.status === 'OK' && closesRound) this.#closedRounds.add(round);
    return body;
  }

  async #freeWin(won: EventOf<'win'>, freeRounds: string): Promise<Taken> {
    const { roundId: round, txId: tx, amountMinor, endsFreeRounds, closesRound } = won;
    const ids = { roundId: this.#id(round), txId: this.#id(tx), kind: 'free', rewardId: this.#rewardId(freeRounds) };
    const ends = { roundClosed: closesRound, rewardClosed: endsFreeRounds };
    const { body } = await this.#session.win({ ...ids, ...ends, amount: formatAmount(amountMinor ?? 0n) });
    if (body.status === 'OK' && closesRound) this.#closedRounds.add(round);
    return body;
  }

  async #bet({ roundId: round, txId: tx, category: lobby, amountMinor, closesRound }: EventOf<'bet'>): Promise<Taken> {
    const known = this.#rounds.get(round);
    // A round is one game's.
    if (known && known.category !== lobby) return undefined;
    const ids = { roundId: this.#id(round), txId: this.#id(tx), gameCode: GAMES[lobby], roundClosed: closesRound };
    const { body } = await this.#session.bet({ ...ids, amount: formatAmount(amountMinor ?? 0n) });
    if (body.status === 'OK' && known?.bets.includes(tx) !== true) {
      const { bets = [], plainWinMinor = 0n } = known ?? {};
      this.#rounds.set(round, { category: lobby, bets: [...bets, tx], plainWinMinor });
    }
    return body;
  }

  async #win({ roundId: round, txId: tx, amountMinor, winKind, closesRound }: EventOf<'win'>): Promise<Taken> {
    const known = this.#rounds.get(round);
    // Jackpots outside of a round are paid from a fund.
    if (winKind === 'jackpot' && (known?.bets.length ?? 0) === 0) return undefined;
    const ids = { roundId: this.#id(round), txId: this.#id(tx), kind: winKind, roundClosed: closesRound };
    const { body } = await this.#session.win({ ...ids, amount: formatAmount(amountMinor ?? 0n) });
    if (body.status === 'OK' && known && winKind === 'win') known.plainWinMinor += amountMinor ?? 0n;
    return body;
  }

  async #cancel({ txId: tx, betTxId }: EventOf<'cancel'>): Promise<Taken> {
    // A cancel of itself is refused before anything is read.
    if (tx === betTxId) return undefined;
    const [slip = '', line] = betTxId.split(':');
    if (line !== undefined) return this.#cancelBet(slip);
    const { body } = await this.#session.cancel(this.#id(betTxId), { txId: this.#id(tx) });
    if (body.status === 'OK')
      for (const known of this.#rounds.values()) known.bets = known.bets.filter((bet) => bet !== betTxId);
    return body;
  }

  async #correct({ roundId: round, payoutMinor }: EventOf<'correct'>): Promise<Taken> {
    const known = this.#rounds.get(round);
    const [bet] = known?.bets ?? [];
    const change = payoutMinor - (known?.plainWinMinor ?? 0n);
    if (!known || bet === undefined || change === 0n) return undefined;
    const ids = { roundId: this.#id(round), refTxId: this.#id(bet) };
    const { body } = await this.#session.adjust({ ...ids, amount: formatAmount(change) });
    if (body.status === 'OK') known.plainWinMinor = payoutMinor;
    return { status: body.status === 'ROUND_NOT_SETTLED' ? 'NOT_ALLOWED' : body.status };
  }

  async #deposit({ id, amountMinor: sent }: EventOf<'deposit'>): Promise<Taken> {
    if (this.#names.has(id)) return undefined;
    this.#names.add(id);
    const amountMinor = sent ?? 0n;
    const owner = { memberId: await memberIdOf(portal, this.#session.member), currency: 'VND' };
    await portal.app.db.transaction(async (tx) => {
      const player = await ensureAccount(tx, 'player', owner.memberId, owner.currency);
      const cash = await ensureAccount(tx, 'house_cash', 0n, owner.currency);
      const reference = fresh('deposit');
      const lines = [
        { accountId: player, amountMinor },
        { accountId: cash, amountMinor: -amountMinor },
      ];
      await post(tx, { namespace: 'test', key: reference, kind: 'deposit', lines });
      const credited = { creditedMinor: amountMinor, factorHundredths: SETTINGS.turnoverFactorHundredths };
      await requireTurnover(tx, { ...owner, source: 'deposit', reference, ...credited });
    });
    return { status: 'OK' };
  }

  async #grant({ id, amountMinor, depositMinor, terms: given }: EventOf<'grant'>): Promise<Taken> {
    if (this.#names.has(id)) return undefined;
    this.#names.add(id);
    const amounts = { amount: formatAmount(amountMinor), deposit: formatAmount(depositMinor) };
    await giveBonus(portal, this.#session.member, { ...amounts, ...given });
    this.#grants.push(id);
    return { status: 'OK' };
  }

  async #actOn(name: string, act: 'giveUp' | 'activate'): Promise<Taken> {
    const index = this.#grants.indexOf(name);
    if (index === -1) return undefined;
    const rows = await sql<{ id: string }>(
      portal,
      `select grants.public_id as id from bonus_grants grants join members member on member.id = grants.member_id
        where member.public_id = $1 and grants.reference not like 'free-rounds:%' order by grants.id`,
      [this.#session.member.playerId],
    );
    const path = `/wps/member/bonuses/${rows[index]?.id}`;
    const { member } = this.#session;
    const { status } =
      act === 'giveUp'
        ? await member.call(`DELETE ${path}`, { body: { confirm: true } })
        : await member.call(`POST ${path}/activate`, { body: {} });
    return { status: status === 200 ? 'OK' : 'NOT_ALLOWED' };
  }
}

type EventOf<Kind extends WalletEvent['kind']> = Extract<WalletEvent, { kind: Kind }>;

/** Everything that the model and the database must agree on. */
async function standingOf({ member }: GameSession) {
  const [row] = await sql<{ cash: bigint; receivable: bigint; turnover: bigint }>(
    portal,
    `select balance.balance_minor as cash,
            (select coalesce(sum(open_minor), 0)::bigint from receivables where member_id = member.id) as receivable,
            (select coalesce(sum(open_minor), 0)::bigint from turnover_requirements where member_id = member.id) as turnover
       from members member
       join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id
       join ledger_balances balance on balance.account_id = account.id where member.public_id = $1`,
    [member.playerId],
  );
  const { cash = 0n, receivable = 0n, turnover = 0n } = row ?? {};
  const amounts = { cash: formatAmount(cash), receivable: formatAmount(receivable), turnover: formatAmount(turnover) };
  return { ...amounts, bonuses: await bonusesOf(portal, member) };
}

function expectedStanding(model: RewardWallet) {
  const { accounts, receivableMinor, openTurnoverMinor, grants } = model.snapshot();
  return {
    cash: formatAmount(accounts.cash),
    receivable: formatAmount(receivableMinor),
    turnover: formatAmount(openTurnoverMinor),
    bonuses: grants.map(([, grant]) => ({
      state: grant.state,
      balance: formatAmount(grant.balanceMinor),
      progress: formatAmount(grant.progressMinor),
      required: formatAmount(grant.requiredMinor),
    })),
  };
}

/** Looks now whether free rounds have ended. */
async function endRounds({ member }: GameSession): Promise<void> {
  const due = `update game_rewards reward set due_at = clock_timestamp() from members member
    where member.id = reward.member_id and member.public_id = $1 and reward.due_at is not null`;
  await sql(portal, due, [member.playerId]);
  await advanceRounds(portal);
}

const collect = () => recoverReceivables({ db: portal.app.db, notifier: portal.app.liveEventHub });

/** Plays a sequence of a member, and checks after each event that the portal has what the rules say. */
async function runSequence(sequence: readonly (WalletEvent | SlipResult)[]): Promise<void> {
  const session = await startGame(portal, { balance: '100' });
  const driver = new Driver(session);
  const model = createRewardWallet(SETTINGS, new Date());
  model.apply({ kind: 'cashAward', id: 'start', amountMinor: 100n * UNIT, turnoverFactorHundredths: 0n });
  for (const given of sequence) {
    const taken = await driver.take(given);
    const happened = given.kind === 'result' ? taken?.event : given;
    if (!taken || !happened) continue;
    const outcome = model.apply(happened, new Date());
    const balance = outcome.balanceMinor === undefined ? undefined : formatAmount(outcome.balanceMinor);
    expect([given, taken.status]).toEqual([given, outcome.status]);
    // A refused repetition has the balance for the game of the first one.
    const isComparable = taken.balance !== undefined && taken.status !== 'DUPLICATE_TRANSACTION';
    if (isComparable) expect([given, taken.balance]).toEqual([given, balance]);
    // Queues what is over before the next bonus is activated.
    await endRounds(session);
    await settle(portal);
    await lapseGrants(portal.app.db, rewardDeps(portal.app));
    await collect();
    const expected = expectedStanding(model);
    // Another client may have begun what this one found nothing to do for.
    for (
      let attempts = 0;
      attempts < MAX_ATTEMPTS && !isDeepStrictEqual(await standingOf(session), expected);
      attempts++
    )
      await sleep(20);
    expect([given, await standingOf(session)]).toEqual([given, expected]);
  }
}

/** Members who play at once and one after the other: 32 and a thousand, as the acceptance list of the rulebook says (§14.2), in a thorough run. */
const CLIENTS = IS_THOROUGH ? 32 : Math.min(32, runs(3).numRuns);
const CROWDS = IS_THOROUGH ? 32 : 2;
const MAX_ATTEMPTS = 250;

it.each([
  ['cash, bonuses and turnover', event, { clients: CLIENTS, count: CROWDS }],
  [
    'free rounds beside them',
    fc.oneof({ weight: 1, arbitrary: event }, { weight: 2, arbitrary: freeRoundsEvent }),
    { clients: 1, count: 5 },
  ],
])(
  'any sequences of events of members at once move %s as the rules do',
  async (_, events, { clients, count }) => {
    const sequence = fc.array(events, { minLength: 10, maxLength: 40, size: 'max' });
    const sequences = fc.array(sequence, { minLength: clients, maxLength: clients });
    const property = fc.asyncProperty(sequences, async (given) => void (await Promise.all(given.map(runSequence))));
    await fc.assert(property, runs(count));
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  },
  3_600_000,
);

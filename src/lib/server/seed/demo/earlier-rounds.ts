import { type EarlierRound, findVendor, storeEarlierRounds } from '#domain/games';
import { type EarlierEntry, ensureAccount, lockAccounts, postEarlier } from '#domain/ledger';
import { type Member, storeEarlierDeviceUses } from '#domain/members';
import { type EarlierPayment, prepareEarlierPayments, storeEarlierPayments } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { HOUR_MS, SECOND_MS } from '#kernel/clock';
import { UNIT } from '#kernel/money';
import type { AppContext } from '../../context.ts';
import { contractDeps } from '../../contract-deps.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { SANDBOX_CODE } from '../essentials.ts';
import { SANDBOX_GAMES } from '../sandbox-games.ts';
import { ACTOR, PAYER } from './players.ts';

const SLOTS = SANDBOX_GAMES.filter(({ category }) => category === 'RNG');

/** Days before today on which the team has played. */
export const PLAYED_DAYS = 22;

/** Hours of a day at which each player has a round. */
const HOURS = [1, 10, 15, 20];
/** Those of the team play close to one another, so that few windows of five minutes have anything to state. */
const SECONDS_BETWEEN_PLAYERS = 40;

/** Stakes in units, and what they won in hundredths of the stake, in turn. The largest wins are high enough for the lists of winners. */
const STAKES = [60_000n, 100_000n, 40_000n, 80_000n, 50_000n];
const WINS = [0n, 60n, 0n, 720n, 0n, 0n, 110n, 0n, 90n, 0n, 0n];

/** Games that a player plays, and how. */
interface Style {
  gameCodes: readonly string[];
  /** Multiple of the stakes. */
  highStakes: bigint;
  wins: readonly bigint[];
  /** Time between two of those who play at the same time. */
  secondsBetween?: number;
  /** Whether there are rounds on a day before today; default: on each. */
  isDayOfRounds?: (daysAgo: number) => boolean;
}

export const SLOT_GAMES: Style = { gameCodes: SLOTS.map(({ code }) => code), highStakes: 1n, wins: WINS };

/** A baccarat table, whose limits allow a hundred times what slots do. */
export const TABLE_GAME = {
  gameCodes: ['PAVILION'],
  wins: [200n, 0n, 0n, 195n, 200n, 0n, 195n, 0n, 200n, 0n, 0n],
} as const satisfies Partial<Style>;

/** A player with what happened before today. */
export interface EarlierPlayer {
  member: Member;
  payments: readonly EarlierPayment[];
  /** How the player plays; undefined for one who does not. */
  style?: Style;
  /** Position among those who play at the same time. */
  position: number;
}

/**
 * Stores what players paid, played and were paid out in the last weeks, with the money in the ledger at these times. The players are new:
 * all that happens to them today comes later. Nobody plays without the sandbox, whose games they are.
 */
export async function seedHistory(tx: Tx, app: AppContext, players: readonly EarlierPlayer[]): Promise<void> {
  const { currency } = app.config;
  const vendor = await findVendor(tx, SANDBOX_CODE);
  const ownerIds = players.map(({ member }) => member.id);
  const accounts = await lockAccounts(tx, { kind: 'player', ownerIds, currency });
  const prepared = await prepareEarlierPayments(
    tx,
    walletDeps(app),
    players.flatMap(({ payments }) => payments),
  );
  const rounds = vendor ? players.flatMap((player) => roundsOf(app, player)) : [];
  const houseId = vendor ? await ensureAccount(tx, 'house_games', vendor.id, currency) : 0n;
  const holdIds = await postEarlier(tx, [
    ...prepared.map(({ entry }) => entry),
    ...rounds.flatMap((round) => entriesOf(round, { playerId: accounts.get(round.memberId) ?? 0n, houseId })),
  ]);
  await storeEarlierPayments(tx, walletDeps(app), prepared, { holdIds, staff: { reviewer: ACTOR, payer: PAYER } });
  await storeRounds(tx, rounds);
  const usedFrom = firstDayOf(app);
  // Two of three play on a phone.
  const uses = players.map(({ member, position }) => ({
    memberId: member.id,
    usedFrom,
    device: position % 3 === 2 ? ('desktop' as const) : ('mobile' as const),
  }));
  await storeEarlierDeviceUses(tx, uses);
}

/** Returns the start of the first day on which the players have played. */
function firstDayOf(app: AppContext): Date {
  const { calendar } = contractDeps(app);
  return calendar.startOf(calendar.dayAt(app.clock.now()) - PLAYED_DAYS);
}

/** Returns what the ledger books for a round: the stake when it was opened, and the win when it was closed. */
function entriesOf(round: EarlierRound, { playerId, houseId }: { playerId: bigint; houseId: bigint }): EarlierEntry[] {
  const { gameCode: game, roundId, stakeMinor, winMinor, openedAt, closedAt } = round;
  const entry = { namespace: 'demo data', details: { game, vendor: SANDBOX_CODE, round: roundId } };
  const bet = {
    ...entry,
    key: `${roundId}-B`,
    kind: 'bet',
    fromId: playerId,
    toId: houseId,
    amountMinor: stakeMinor,
    at: openedAt,
  };
  const win = {
    ...entry,
    key: `${roundId}-W`,
    kind: 'win',
    fromId: houseId,
    toId: playerId,
    amountMinor: winMinor,
    at: closedAt,
  };
  return winMinor > 0n ? [bet, win] : [bet];
}

async function storeRounds(tx: Tx, rounds: readonly EarlierRound[]): Promise<void> {
  if (rounds.length === 0) return;
  await storeEarlierRounds(
    tx,
    SANDBOX_CODE,
    rounds.toSorted((a, b) => a.closedAt.getTime() - b.closedAt.getTime()),
  );
}

function roundsOf(app: AppContext, { member, payments, style, position }: EarlierPlayer): EarlierRound[] {
  if (!style) return [];
  const { gameCodes, highStakes, wins, secondsBetween = SECONDS_BETWEEN_PLAYERS, isDayOfRounds } = style;
  const { calendar } = contractDeps(app);
  const now = app.clock.now();
  const today = calendar.dayAt(now);
  let wonMinor = 0n;
  const rounds: EarlierRound[] = [];
  for (let day = today - PLAYED_DAYS; day <= today; day += 1)
    for (const [index, hour] of isDayOfRounds?.(today - day) === false ? [] : HOURS.entries()) {
      // At another time each day, at which all of them play.
      const secondsLate = (((day * HOURS.length + index) * 1117) % (HOUR_MS / SECOND_MS)) + position * secondsBetween;
      const startMs = calendar.startOf(day).getTime() + hour * HOUR_MS + secondsLate * SECOND_MS;
      const openedAt = new Date(startMs);
      const closedAt = new Date(startMs + 10 * SECOND_MS);
      if (closedAt >= now) break;
      const turn = (today - day) * HOURS.length + index + position * 3;
      const stakeMinor = pick(STAKES, turn) * highStakes * UNIT;
      const winMinor = (stakeMinor * pick(wins, turn)) / 100n;
      const balanceBeforeMinor = wonMinor + paidUntil(payments, openedAt);
      wonMinor += winMinor - stakeMinor;
      rounds.push({
        memberId: member.id,
        gameCode: pick(gameCodes, turn + position),
        roundId: roundIdOf(member, closedAt),
        stakeMinor,
        winMinor,
        balanceBeforeMinor,
        openedAt,
        closedAt,
      });
    }
  return rounds;
}

/** Returns an id like those of vendors, which are short. */
function roundIdOf({ id }: Member, at: Date): string {
  return [Math.floor(at.getTime() / SECOND_MS).toString(36), id].join('-').toUpperCase();
}

/** Returns what was paid in until an instant, less what was paid out. */
function paidUntil(payments: readonly EarlierPayment[], until: Date): bigint {
  return payments
    .filter(({ at }) => at < until)
    .reduce((sum, { direction, amountMinor }) => (direction === 'deposit' ? sum + amountMinor : sum - amountMinor), 0n);
}

function pick<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('there is nothing to pick');
  return value;
}

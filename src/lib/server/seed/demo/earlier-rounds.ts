import { type EarlierRound, findVendor, storeEarlierRounds } from '#domain/games';
import { ensureAccount, lockAccounts, postMany } from '#domain/ledger';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { HOUR_MS, SECOND_MS } from '#kernel/clock';
import { parseAmount, UNIT } from '#kernel/money';
import type { AppContext } from '../../context.ts';
import { contractDeps } from '../../contract-deps.ts';
import { SANDBOX_CODE } from '../essentials.ts';
import { SANDBOX_GAMES } from '../sandbox-games.ts';

const SLOTS = SANDBOX_GAMES.filter(({ category }) => category === 'RNG');

/** Days before today on which the team has played. */
export const PLAYED_DAYS = 22;

/** Hours of a day at which each player has a round. */
const HOURS = [1, 10, 15, 20];
/** They play close to one another, so that few windows of five minutes have anything to state. */
const SECONDS_BETWEEN_PLAYERS = 40;

/** Stakes in units, and what they won in hundredths of the stake, in turn. */
const STAKES = [60_000n, 100_000n, 40_000n, 80_000n, 50_000n];
const WINS = [0n, 120n, 0n, 320n, 60n, 0n, 180n, 0n, 90n, 210n, 0n];

/** Games that a player plays, and how. */
interface Style {
  gameCodes: readonly string[];
  /** Multiple of the stakes. */
  highStakes: bigint;
  wins: readonly bigint[];
}

const SLOT_GAMES: Style = { gameCodes: SLOTS.map(({ code }) => code), highStakes: 1n, wins: WINS };

/** A baccarat table, whose limits allow a hundred times what slots do. */
export const TABLE_GAME = {
  gameCodes: ['PAVILION'],
  wins: [200n, 0n, 0n, 195n, 200n, 0n, 195n, 0n, 200n, 0n, 0n],
} as const satisfies Partial<Style>;

/** A player with what was deposited. */
export interface EarlierPlayer {
  member: Member;
  deposit: string;
  style?: Style;
}

/** Stores rounds of the last weeks, and the money that was played. Does nothing without the sandbox, whose games are played. */
export async function seedRounds(tx: Tx, app: AppContext, players: readonly EarlierPlayer[]): Promise<void> {
  const played = players.map((player, position) => ({
    member: player.member,
    rounds: roundsOf(app, player, position),
  }));
  await storeRounds(tx, app, played);
}

interface Played {
  member: Member;
  rounds: readonly EarlierRound[];
}

async function storeRounds(tx: Tx, app: AppContext, played: readonly Played[]): Promise<void> {
  const vendor = await findVendor(tx, SANDBOX_CODE);
  if (!vendor) return;
  const rounds = played.flatMap((each) => each.rounds);
  await storeEarlierRounds(
    tx,
    SANDBOX_CODE,
    rounds.toSorted((a, b) => a.closedAt.getTime() - b.closedAt.getTime()),
  );
  const { currency } = app.config;
  const houseId = await ensureAccount(tx, 'house_games', vendor.id, currency);
  const accounts = await lockAccounts(tx, {
    kind: 'player',
    ownerIds: played.map(({ member }) => member.id),
    currency,
  });
  // One entry for each game, because results are reported by its category.
  const book = async (kind: 'bet' | 'win', amountOf: (round: EarlierRound) => bigint) => {
    for (const game of new Set(rounds.map(({ gameCode }) => gameCode))) {
      const entries = played.flatMap(({ member, rounds: own }) => {
        const amountMinor = own
          .filter(({ gameCode }) => gameCode === game)
          .reduce((sum, round) => sum + amountOf(round), 0n);
        const lines = [
          { accountId: accounts.get(member.id) ?? 0n, amountMinor },
          { accountId: houseId, amountMinor: -amountMinor },
        ];
        const key = `${member.publicId}:${kind}:${game}`;
        return amountMinor === 0n ? [] : [{ namespace: 'demo data', key, lines, details: { game } }];
      });
      await postMany(tx, kind, entries);
    }
  };
  // Nobody has as much at once as was staked in all.
  await book('win', ({ winMinor }) => winMinor);
  await book('bet', ({ stakeMinor }) => -stakeMinor);
}

/** Rounds of a new player since the start, about half of what the first missions need. */
const FIRST_ROUNDS = [
  { gameCode: 'LOTUS', stake: 50_000n, win: 60_000n },
  { gameCode: 'DRAGON', stake: 80_000n, win: 0n },
  { gameCode: 'PHO', stake: 20_000n, win: 240_000n },
  { gameCode: 'DRAGON', stake: 90_000n, win: 45_000n },
];

/** Stores the first rounds of a player, a moment ago, and the money that was played. Does nothing without the sandbox. */
export async function seedFirstRounds(tx: Tx, app: AppContext, { member, deposit }: EarlierPlayer): Promise<void> {
  const now = app.clock.now();
  let balanceMinor = parseAmount(deposit) ?? 0n;
  const rounds = FIRST_ROUNDS.map(({ gameCode, stake, win }, index): EarlierRound => {
    const balanceBeforeMinor = balanceMinor;
    const [stakeMinor, winMinor] = [stake * UNIT, win * UNIT];
    balanceMinor += winMinor - stakeMinor;
    const roundId = `demo-first-${index}`;
    return {
      memberId: member.id,
      gameCode,
      roundId,
      stakeMinor,
      winMinor,
      balanceBeforeMinor,
      openedAt: now,
      closedAt: now,
    };
  });
  await storeRounds(tx, app, [{ member, rounds }]);
}

function roundsOf(
  app: AppContext,
  { member, deposit, style: { gameCodes, highStakes, wins } = SLOT_GAMES }: EarlierPlayer,
  player: number,
): EarlierRound[] {
  const { calendar } = contractDeps(app);
  const now = app.clock.now();
  const today = calendar.dayAt(now);
  let balanceMinor = parseAmount(deposit) ?? 0n;
  const rounds: EarlierRound[] = [];
  for (let day = today - PLAYED_DAYS; day <= today; day += 1)
    for (const [index, hour] of HOURS.entries()) {
      const startMs = calendar.startOf(day).getTime() + hour * HOUR_MS + player * SECONDS_BETWEEN_PLAYERS * SECOND_MS;
      const closedAt = new Date(startMs + 10 * SECOND_MS);
      if (closedAt >= now) break;
      const turn = (today - day) * HOURS.length + index + player * 3;
      const stakeMinor = pick(STAKES, turn) * highStakes * UNIT;
      const winMinor = (stakeMinor * pick(wins, turn)) / 100n;
      const gameCode = pick(gameCodes, turn + player);
      const roundId = `demo-${closedAt.toISOString()}`;
      const balanceBeforeMinor = balanceMinor;
      const openedAt = new Date(startMs);
      rounds.push({
        memberId: member.id,
        gameCode,
        roundId,
        stakeMinor,
        winMinor,
        balanceBeforeMinor,
        openedAt,
        closedAt,
      });
      balanceMinor += winMinor - stakeMinor;
    }
  return rounds;
}

function pick<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('there is nothing to pick');
  return value;
}

import { ensureAccount } from '#domain/ledger';
import type { Db, Statement, Tx } from '#kernel/database';
import { jackpotsOf, listBetTypes } from '#rules/lottery';
import { oddsMinor } from '#rules/lottery/fixed-odds';
import { LOTTERY_GAMES, type LotteryGame } from '#rules/lottery/games';
import { floorAt, presetShares, type JackpotShares } from '#rules/lottery/jackpots';

/** A jackpot with what is in it now. */
export interface Jackpot extends JackpotShares {
  gameCode: string;
  tier: string;
  currency: string;
  accountId: bigint;
  reserveId: bigint;
  floorMinor: bigint;
  amountMinor: bigint;
  /** How often the ledger has moved the pot: names the next movement. */
  version: bigint;
  /** What the game's jackpots have together to begin anew with. */
  reserveMinor: bigint;
}

const POTS: Statement = {
  name: 'lottery_jackpots',
  text: `select j.game_code as "gameCode", j.tier, pot.currency, j.account_id as "accountId", j.reserve_id as "reserveId",
                j.floor_minor as "floorMinor", j.pot_bps as "potBps", j.reserve_bps as "reserveBps",
                pot.balance_minor as "amountMinor", pot.version, reserve.balance_minor as "reserveMinor"
           from lottery_jackpots j
           join ledger_balances pot on pot.account_id = j.account_id
           join ledger_balances reserve on reserve.account_id = j.reserve_id
          where j.game_code = any ($1::text[]) order by j.game_code, j.tier`,
};

/** Of games that have some; the largest of each first. */
export function jackpotsOfGames(db: Db, gameCodes: readonly string[]): Promise<Jackpot[]> {
  return db.query<Jackpot>(POTS, [gameCodes]);
}

/** What is promised whatever happens; the house stands in where a correction took the pot itself below it. */
export function amountOf({ amountMinor, floorMinor }: Pick<Jackpot, 'amountMinor' | 'floorMinor'>): bigint {
  return amountMinor > floorMinor ? amountMinor : floorMinor;
}

const ADD: Statement = {
  name: 'lottery_jackpot_add',
  text: `insert into lottery_jackpots (game_code, tier, account_id, reserve_id, floor_minor, pot_bps, reserve_bps)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
};

/** Adds the jackpots that this build knows and the database does not, with their accounts; what is there stays. */
export async function ensureJackpots(tx: Tx, currency: string): Promise<void> {
  for (const game of LOTTERY_GAMES) await ensureOf(tx, game, currency);
}

async function ensureOf(tx: Tx, { gameCode, gameId, group }: LotteryGame, currency: string): Promise<void> {
  const tiers = jackpotsOf(group);
  if (tiers.length === 0) return;
  const reserveId = await ensureAccount(tx, 'lottery_reserve', BigInt(gameId), currency);
  for (const [at, tier] of tiers.entries()) {
    const accountId = await ensureAccount(tx, 'lottery_jackpot', BigInt(gameId * 10 + at + 1), currency);
    const floorMinor = floorAt(oddsMinor(oddsOf(group, tier)), currency);
    const { potBps, reserveBps } = presetShares(group, tier);
    await tx.query(ADD, [gameCode, tier, accountId, reserveId, floorMinor, potBps, reserveBps]);
  }
}

function oddsOf(group: LotteryGame['group'], tier: string): string {
  const [odds] = listBetTypes(group).flatMap((betType) => betType.odds[tier] ?? []);
  if (odds === undefined) throw new RangeError(`${group} pays no ${tier}`);
  return odds;
}

import { parseAmount } from '#kernel/money';
import type { Dice } from '../maths/dice.ts';
import { floor, rational, times } from '../maths/rational.ts';
import type { JackpotStore } from '../store/jackpots.ts';
import type { Round } from '../store/rounds.ts';
import type { JackpotTerms } from './models.ts';

/** Stakes that are placed on average until the jackpot is won, by currency. */
const CYCLES: Readonly<Record<string, string>> = { VND: '1000000000' };
const OTHER_CYCLE = '100000';

/** Returns the total of the stakes in an average cycle; a stake wins the jackpot with its share of this. */
export function jackpotCycle(currency: string): bigint {
  return parseAmount(CYCLES[currency] ?? OTHER_CYCLE) ?? 0n;
}

function jackpotSeed({ seedShare }: JackpotTerms, currency: string): bigint {
  return floor(times(seedShare, rational(jackpotCycle(currency))));
}

export function jackpotPool(terms: JackpotTerms, pools: JackpotStore, { gameCode, currency }: PoolKey): bigint {
  return pools.pool(gameCode, currency) ?? jackpotSeed(terms, currency);
}

type PoolKey = Pick<Round, 'gameCode' | 'currency'>;

/**
 * Adds a stake's contribution to the pool and draws whether it wins: then the whole pool is paid, and begins at its seed
 * again. Returns what is won. The caller's transaction commits it together with the round.
 */
export function drawJackpot(
  terms: JackpotTerms,
  { round, dice, pools }: { round: PoolKey & Pick<Round, 'stakeMinor'>; dice: Dice; pools: JackpotStore },
): bigint {
  const { gameCode, currency, stakeMinor } = round;
  const grown = jackpotPool(terms, pools, round) + floor(times(terms.contribution, rational(stakeMinor)));
  const chance = rational(stakeMinor, jackpotCycle(currency));
  const isWon = dice.below(Number(chance.denominator)) < Number(chance.numerator);
  pools.setPool(gameCode, currency, isWon ? jackpotSeed(terms, currency) : grown);
  return isWon ? grown : 0n;
}

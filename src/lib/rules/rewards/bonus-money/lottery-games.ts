import { lotteryGame, type LotteryGame } from '../../lottery/catalogue/games.ts';
import { LOTTERY_VENDOR } from './grants.ts';

/** Returns the lottery game that a `GameKey` names; undefined for a vendor's game, and for one that the portal does not have. */
export function lotteryGameNamed(key: string): LotteryGame | undefined {
  const [vendor, gameCode = ''] = key.split('|');
  return vendor === LOTTERY_VENDOR ? lotteryGame(gameCode) : undefined;
}

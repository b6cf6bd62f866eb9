import { parseAmount } from '#kernel/money';
import { factCategoryOf, type PrizeMode } from '#rules/lottery/catalogue/games';
import { lotteryGameKey } from '#rules/rewards/bonus-money/grants';
import { bonusPart } from '#rules/rewards/bonus-money/split-bet';
import { lowest } from '#rules/rewards/rates';
import type { Balance } from '../wallet/balance.ts';
import type { Bonus } from '../wallet/bonuses.ts';

export interface StakeSources {
  /** Cash, and the bonus that is usable. */
  stakeableMinor: bigint;
  /** Bonus money in the stake; undefined when no bonus is usable for it. */
  bonusMinor: bigint | undefined;
}

const minorOf = (amount: string | null) => parseAmount(amount) ?? 0n;

/** Returns the sources of a slip's stake, as the server will split it. */
export function stakeSourcesOf(
  { stakeMinor, gameCode, prizeMode }: { stakeMinor: bigint; gameCode: string; prizeMode: PrizeMode },
  { balance, bonuses }: { balance: Pick<Balance, 'sumBalance' | 'bonus'>; bonuses: readonly Bonus[] },
): StakeSources {
  const cashMinor = minorOf(balance.sumBalance);
  const active = balance.bonus === null ? undefined : bonuses.find(({ state }) => state === 'active');
  const share = active?.games.find(({ game }) => game === lotteryGameKey(gameCode))?.percent;
  if (!active || minorOf(share ?? active.contribution[factCategoryOf(prizeMode)] ?? null) === 0n)
    return { stakeableMinor: cashMinor, bonusMinor: undefined };
  const balanceMinor = minorOf(balance.bonus);
  const partMinor = bonusPart(stakeMinor, { cashMinor, balanceMinor, stakesFirst: active.stakesFirst });
  return { stakeableMinor: cashMinor + balanceMinor, bonusMinor: lowest(partMinor, balanceMinor) };
}

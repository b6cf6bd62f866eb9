import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { valueOf } from '#browser/stores/loadable';
import { stakeSourcesOf } from '#browser/stores/lottery/stake-sources';
import { $balance, $isBalanceHidden } from '#browser/stores/wallet/balance';
import { followOpenBonuses, openBonuses } from '#browser/stores/wallet/bonuses';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { Money, type Translator } from '../../ui/index.ts';

interface StakeSourcesProps {
  tag: string;
  t: Translator;
  className: string | undefined;
  stakeMinor: bigint;
  gameCode: string;
  prizeMode: PrizeMode;
}

/** Shows what a member can stake, and the part of this stake that is taken from the bonus. */
export function StakeSources({ tag, t, className, stakeMinor, gameCode, prizeMode }: StakeSourcesProps) {
  const balance = valueOf(useStore($balance, { ssr: 'initial' }));
  const isHidden = useStore($isBalanceHidden, { ssr: 'initial' });
  const bonuses = valueOf(useStore(openBonuses.$store, { ssr: 'initial' })) ?? [];
  const hasBonus = balance !== undefined && balance.bonus !== null;
  useEffect(() => (hasBonus ? followOpenBonuses() : undefined), [hasBonus]);
  if (!balance) return <p className={className}>{t('lottery:slip.stakeable')} …</p>;
  const { stakeableMinor, bonusMinor } = stakeSourcesOf({ stakeMinor, gameCode, prizeMode }, { balance, bonuses });
  const { currency } = balance;
  return (
    <p className={className}>
      {!isHidden && (
        <>
          {t('lottery:slip.stakeable')} <Money amount={stakeableMinor} currency={currency} tag={tag} />
        </>
      )}
      {bonusMinor !== undefined && (
        <>
          <br />
          {t('lottery:slip.bonusInBet')} <Money amount={bonusMinor} currency={currency} tag={tag} />
        </>
      )}
    </p>
  );
}

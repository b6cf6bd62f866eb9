import { useStore } from '@nanostores/react';
import { formatAmount, parseAmount } from '#kernel/money';
import { MULTIPLIER_CHIPS, stakeChips } from '#rules/lottery/bets/stake-chips';
import { $pricing, changePricing, type Draft } from '#browser/stores/lottery/draft';
import { totalStakeBoundsOf, unitStakesOf, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import type { Translator } from '../../ui/index.ts';
import { Chips } from '../parts/Chips.tsx';

interface StakeChipsProps {
  tag: string;
  t: Translator;
  draft: Draft;
  snapshot: PricingSnapshot;
}

/** Stakes with one tap: multipliers where the price of a combination is fixed, else amounts. */
export function StakeChips({ tag, t, draft, snapshot }: StakeChipsProps) {
  const pricing = useStore($pricing, { ssr: 'initial' });
  if (unitStakesOf(draft.betType, snapshot)) {
    const multipliers = MULTIPLIER_CHIPS.filter((multiplier) => multiplier <= snapshot.limits.maxMultiplier);
    return (
      <Chips
        isRow
        label={t('lottery:price.multiplier')}
        values={multipliers.map(String)}
        value={String(pricing.multiplier)}
        nameOf={(multiplier) => `×${multiplier}`}
        onChange={(multiplier) => changePricing({ multiplier: Number(multiplier) })}
      />
    );
  }
  const format = new Intl.NumberFormat(tag, { notation: 'compact' });
  return (
    <Chips
      isRow
      label={t('lottery:price.unitStake')}
      values={stakeChips(totalStakeBoundsOf(draft.betType, 1, snapshot)).map(formatAmount)}
      value={formatAmount(parseAmount(pricing.unitStake) ?? 0n)}
      nameOf={(amount) => format.format(amount as Intl.StringNumericLiteral)}
      onChange={(unitStake) => changePricing({ unitStake })}
    />
  );
}

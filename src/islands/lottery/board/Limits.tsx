import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { LIMITED_TOP_TIERS, TOP_TIER_LIMIT_MINOR } from '#rules/lottery';
import { $draft } from '#browser/stores/lottery/draft';
import { totalStakeBoundsOf, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import { Money, type Translator } from '../../ui/index.ts';
import lottery from '../Lottery.module.css';
import styles from './Board.module.css';
import { PriceFacts } from './PriceFacts.tsx';

interface LimitsProps {
  tag: string;
  t: Translator;
  currency: string;
  snapshot: PricingSnapshot;
}

/** The limits of a bet. The maximum of lô bets applies to each number. */
export function Limits({ tag, t, currency, snapshot }: LimitsProps) {
  const draft = useStore($draft, { ssr: 'initial' });
  if (!draft) return null;
  const { limits } = snapshot;
  const money = (amount: string | bigint) => <Money amount={amount} currency={currency} tag={tag} />;
  const bounds = totalStakeBoundsOf(draft.betType, 1, snapshot);
  const isShared = LIMITED_TOP_TIERS[draft.betType.code] !== undefined;
  const rows = [
    ['minBet', money(bounds.minMinor)],
    [draft.betType.code.startsWith('VN_LO') ? 'maxBetPerNumber' : 'maxBet', money(bounds.maxMinor)],
    ['maxWinPerBet', money(limits.maxWinPerBet)],
    ['maxWinPerDraw', money(limits.maxWinPerMemberDraw)],
    ...(isShared ? [['shared', money(TOP_TIER_LIMIT_MINOR)] as const] : []),
    ...(snapshot.ticketPrice === null ? [] : [['jackpots', t('lottery:jackpot.uncut')] as const]),
    ['coverage', new Intl.NumberFormat(tag, { style: 'percent' }).format(limits.maxCoverageBps / 10_000)],
  ] as const;
  return (
    <details className={styles.limits}>
      <summary>
        {t('lottery:limits.title')}
        <ChevronDown className={lottery.chevron} size={18} aria-hidden="true" />
      </summary>
      <PriceFacts rows={rows.map(([name, value]) => ({ label: t(`lottery:limits.${name}`), value }))} />
    </details>
  );
}

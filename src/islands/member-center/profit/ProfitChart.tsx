import { parseAmount } from '#kernel/money';
import { daysOf } from '#browser/period';
import type { Profit } from '#browser/stores/wallet/profit';
import { moneyText, type Translator } from '../../ui/index.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import styles from './Profit.module.css';

interface ProfitChartProps {
  profit: Profit;
  tag: string;
  t: Translator;
}

/** The net result of each day as a bar above or below zero; the table has the same figures for those who cannot see it. */
export function ProfitChart({ profit: { days, span, currency }, tag, t }: ProfitChartProps) {
  const nets = new Map(days.map(({ day, net }) => [day, parseAmount(net) ?? 0n]));
  const textOf = ({ day, netMinor }: { day: string; netMinor: bigint }) =>
    `${day}, ${moneyText({ amount: netMinor, currency, tag })}`;
  return (
    <figure className={styles.chart}>
      <BarChart
        days={daysOf(span).map((day) => ({ day, netMinor: nets.get(day) ?? 0n }))}
        labelOf={({ best, worst }) => t('records:profit.chart', { best: textOf(best), worst: textOf(worst) })}
        textOf={textOf}
      />
      <figcaption className={styles.ends}>
        <span>{span.from}</span>
        <span>{t('records:profit.netByDay')}</span>
        <span>{span.to}</span>
      </figcaption>
    </figure>
  );
}

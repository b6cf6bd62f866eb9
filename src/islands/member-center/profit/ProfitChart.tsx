import { parseAmount } from '#kernel/money';
import { daysOf } from '#browser/period';
import type { Profit } from '#browser/stores/wallet/profit';
import { moneyText, type Translator } from '../../ui/index.ts';
import { barsOf, CHART_HEIGHT, CHART_WIDTH } from './chart-bars.ts';
import styles from './Profit.module.css';

interface ProfitChartProps {
  profit: Profit;
  tag: string;
  t: Translator;
}

/** The net result of each day as a bar above or below zero; the table has the same figures for those who cannot see it. */
export function ProfitChart({ profit: { days, span, currency }, tag, t }: ProfitChartProps) {
  const nets = new Map(days.map(({ day, net }) => [day, parseAmount(net) ?? 0n]));
  const chart = barsOf(daysOf(span).map((day) => ({ day, netMinor: nets.get(day) ?? 0n })));
  const textOf = ({ day, netMinor }: { day: string; netMinor: bigint }) =>
    `${day}, ${moneyText({ amount: netMinor, currency, tag })}`;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('records:profit.chart', { best: textOf(chart.best), worst: textOf(chart.worst) })}
      >
        <line className={styles.zero} x1="0" x2={CHART_WIDTH} y1={chart.zeroY} y2={chart.zeroY} />
        {chart.bars.map((bar) => (
          <rect
            key={bar.day}
            className={bar.netMinor < 0n ? styles.lost : styles.won}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
          >
            <title>{textOf(bar)}</title>
          </rect>
        ))}
      </svg>
      <figcaption className={styles.ends}>
        <span>{span.from}</span>
        <span>{t('records:profit.netByDay')}</span>
        <span>{span.to}</span>
      </figcaption>
    </figure>
  );
}

import { classes } from '../classes.ts';
import styles from './BarChart.module.css';
import { barsOf, CHART_HEIGHT, CHART_WIDTH, type Chart, type DayNet } from './chart-bars.ts';

interface BarChartProps {
  days: readonly DayNet[];
  /** Names the chart for those who cannot see it. */
  labelOf: (chart: Chart) => string;
  textOf: (day: DayNet) => string;
  /** `change` colors what is above and below zero as money in and out. */
  tone?: 'change' | 'plain';
  className?: string | undefined;
}

/** Amounts of days as bars above or below zero. */
export function BarChart({ days, labelOf, textOf, tone = 'change', className }: BarChartProps) {
  const chart = barsOf(days);
  const toneOf = (amountMinor: bigint) => {
    if (tone === 'plain') return styles.plain;
    return amountMinor < 0n ? styles.lost : styles.won;
  };
  return (
    <svg
      className={classes(styles.chart, className)}
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={labelOf(chart)}
    >
      <line className={styles.zero} x1="0" x2={CHART_WIDTH} y1={chart.zeroY} y2={chart.zeroY} />
      {chart.bars.map((bar) => (
        <rect key={bar.day} className={toneOf(bar.netMinor)} x={bar.x} y={bar.y} width={bar.width} height={bar.height}>
          <title>{textOf(bar)}</title>
        </rect>
      ))}
    </svg>
  );
}

import { moneyText } from '../ui/index.ts';
import { BarChart } from '../ui/display/BarChart.tsx';
import { useAgent } from './agent-context.ts';
import styles from './Parts.module.css';

interface Amount {
  /** Name of the day, hour or period. */
  day: string;
  netMinor: bigint;
}

interface PeriodChartProps {
  /** Name of what the bars show. */
  figure: string;
  amounts: readonly Amount[];
  currency: string;
  tone: 'plain' | 'change';
}

/** Amounts of days, hours or periods as bars, the first and the last of which are named below. */
export function PeriodChart({ figure, amounts, currency, tone }: PeriodChartProps) {
  const { t, tag } = useAgent();
  const textOf = ({ day, netMinor }: Amount) => `${day}, ${moneyText({ amount: netMinor, currency, tag })}`;
  return (
    <>
      <BarChart
        days={amounts}
        tone={tone}
        className={styles.bars}
        textOf={textOf}
        labelOf={({ best, worst }) =>
          t('agent:overview.chartLabel', { figure, best: textOf(best), worst: textOf(worst) })
        }
      />
      <p className={styles.ends}>
        <span>{amounts[0]?.day}</span>
        <span>{amounts.at(-1)?.day}</span>
      </p>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import { timeText } from '#browser/format';
import { teamTrend, type TeamTrend } from '#browser/stores/agent/reports';
import { errorOf, valueOf } from '#browser/stores/loadable';
import { parseAmount } from '#kernel/money';
import { Button, Skeleton } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { PeriodChart } from '../PeriodChart.tsx';
import styles from './Reports.module.css';

type Shown = 'validBet' | 'result';

/** Valid bet and net revenue by day; by hour, for which costs are unknown, the gross one. */
export function Trend({ currency }: { currency: string }) {
  const { t } = useAgent();
  const loadable = useStore(teamTrend.$store);
  const [shown, setShown] = useState<Shown>('validBet');
  const trend = valueOf(loadable);
  if (!trend) {
    if (loadable.state !== 'failed') return <Skeleton shape="card" count={1} />;
    return (
      <p className={parts.heroNote} role="alert">
        {errorText(t, errorOf(loadable))}{' '}
        <Button variant="quiet" onClick={teamTrend.reload}>
          {t('common:retry')}
        </Button>
      </p>
    );
  }
  const result = trend.by === 'hour' ? 'ggr' : 'ngr';
  return (
    <div className={styles.trend}>
      <div className={styles.toggle} role="group" aria-label={t('agent:overview.chart')}>
        {(['validBet', 'result'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === shown} onClick={() => setShown(each)}>
            {t(`agent:reports.figure.${each === 'result' ? result : each}`)}
          </button>
        ))}
      </div>
      <TrendChart trend={trend} name={shown === 'result' ? result : shown} currency={currency} />
    </div>
  );
}

interface TrendChartProps {
  trend: TeamTrend;
  name: 'validBet' | 'ggr' | 'ngr';
  currency: string;
}

function TrendChart({ trend: { by, points }, name, currency }: TrendChartProps) {
  const { t } = useAgent();
  const nameOf = (at: string) => (by === 'hour' ? timeText(at).slice(11, 16) : timeText(at).slice(0, 10));
  return (
    <PeriodChart
      figure={t(`agent:reports.figure.${name}`)}
      amounts={points.map((point) => ({ day: nameOf(point.at), netMinor: parseAmount(point[name] ?? '0') ?? 0n }))}
      currency={currency}
      tone={name === 'validBet' ? 'plain' : 'change'}
    />
  );
}

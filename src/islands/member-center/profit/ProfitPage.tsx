import { useStore } from '@nanostores/react';
import { ChartColumn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PROFIT_RANGES } from '#browser/period';
import { $profitPeriod, type Profit, profit, showProfit } from '#browser/stores/wallet/profit';
import { MAX_PROFIT_DAYS } from '#rules/payments/profit-period';
import {
  EmptyState,
  Facts,
  Loaded,
  Money,
  MoneyChange,
  Skeleton,
  type Translator,
  useTranslator,
} from '../../ui/index.ts';
import { Choices } from '../parts/Choices.tsx';
import parts from '../parts/Parts.module.css';
import { PeriodChoices } from '../parts/PeriodFilter.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { BREAKDOWNS, profitColumns, profitRows } from './breakdowns.tsx';
import styles from './Profit.module.css';
import { ProfitChart } from './ProfitChart.tsx';

interface PartProps {
  profit: Profit;
  tag: string;
  t: Translator;
}

/** Profit and loss of a period: its totals, each day as a bar, and tables by day, category and provider. */
export function ProfitPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'errors']);
  const period = useStore($profitPeriod);
  const loadable = useStore(profit.$store);
  useEffect(() => void showProfit(), []);
  if (!t) return <Skeleton shape="card" count={3} />;
  return (
    <>
      <div className={parts.filters}>
        <PeriodChoices
          ranges={PROFIT_RANGES}
          value={period}
          onChange={(next) => void showProfit(next)}
          maxDays={MAX_PROFIT_DAYS}
          t={t}
        />
      </div>
      <Loaded loadable={loadable} t={t} onRetry={profit.reload} shape="card" rows={3}>
        {(value) => <Figures profit={value} tag={tag} t={t} />}
      </Loaded>
    </>
  );
}

function Figures(props: PartProps) {
  const { profit: value, t } = props;
  const isEmpty = value.days.length === 0;
  return (
    <div className={styles.page}>
      <Totals {...props} />
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title={t('records:profit.emptyTitle')} text={t('records:profit.emptyText')} />
      ) : (
        <>
          {value.span.from !== value.span.to && <ProfitChart {...props} />}
          <Breakdown {...props} />
        </>
      )}
      <p className={parts.lead}>{t('records:profit.note')}</p>
    </div>
  );
}

function Totals({ profit: { totals, currency }, tag, t }: PartProps) {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <section className={styles.totals} aria-label={t('records:profit.totals')}>
      <div className={styles.net}>
        <p>{t('records:profit.net')}</p>
        <p className={styles.figure}>
          <MoneyChange amount={totals.net} currency={currency} tag={tag} t={t} />
        </p>
      </div>
      <Facts
        className={styles.facts}
        facts={[
          { label: t('records:profit.turnover'), value: money(totals.validBet) },
          { label: t('records:profit.stake'), value: money(totals.stake) },
          { label: t('records:profit.win'), value: money(totals.win) },
          { label: t('records:profit.bonus'), value: money(totals.bonus) },
          { label: t('records:profit.rebate'), value: money(totals.rebate) },
          { label: t('records:profit.rounds'), value: new Intl.NumberFormat(tag).format(totals.rounds) },
        ]}
      />
    </section>
  );
}

function Breakdown(props: PartProps) {
  const { t } = props;
  const [by, setBy] = useState<(typeof BREAKDOWNS)[number]>('day');
  const name = { day: 'byDay', category: 'byCategory', vendor: 'byVendor' } as const;
  return (
    <section className={styles.breakdown}>
      <Choices
        label={t('records:profit.by')}
        choices={BREAKDOWNS.map((value) => ({ value, label: t(`records:profit.${name[value]}`) }))}
        value={by}
        onChange={setBy}
        isRow
      />
      <RecordTable
        caption={t(`records:profit.caption.${by}`)}
        columns={profitColumns({ ...props, title: t(`records:profit.${name[by]}`) })}
        rows={profitRows(props.profit, by, t)}
        keyOf={({ title }) => title}
      />
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { Download, HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayOf, PROFIT_RANGES, type ProfitRange, spanOf } from '#browser/period';
import { CONTRACT_PAGES, type ContractPage } from '#browser/stores/agent/contracts';
import { income, type Income, type IncomeDay } from '#browser/stores/agent/income';
import { $agentRoute, agentHref, openAgentPage } from '#browser/stores/agent/route';
import { csvText } from '#kernel/csv';
import { parseAmount } from '#kernel/money';
import { Button, classes, EmptyState, Field, Loaded, Money, MoneyChange, Select, TextInput } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { Receivables } from './Receivables.tsx';
import parts from '../Parts.module.css';
import shared from '../contracts/Contracts.module.css';
import styles from './Income.module.css';

type Filters = Readonly<Record<string, string>>;

/** Days of the address; this month without them. */
function spanIn({ fromDay, toDay }: Filters, now: Date): { from: string; to: string } {
  const month = spanOf('thisMonth', now);
  return { from: fromDay ?? month.from, to: toDay ?? month.to };
}

/** My income: what came in and went out under contracts by day, rebates of the team, and what is still to be paid. */
export function IncomePage() {
  const { t } = useAgent();
  const { filters } = useStore($agentRoute);
  const loadable = useStore(income.$store);
  const [now] = useState(() => new Date());
  const { from, to } = spanIn(filters, now);
  useEffect(() => void income.load(from, to), [from, to]);
  const family = CONTRACT_PAGES.find((each) => each === filters['family']);
  return (
    <div className={parts.stack}>
      <IncomeFilters filters={filters} span={{ from, to }} />
      <Loaded loadable={loadable} t={t} onRetry={income.reload} shape="card" rows={3}>
        {(value) => (
          <>
            <Totals income={value} family={family} />
            <Days income={value} family={family} span={{ from, to }} />
          </>
        )}
      </Loaded>
      <Receivables />
    </div>
  );
}

interface Span {
  from: string;
  to: string;
}

function rangeOf({ from, to }: Span, now: Date): ProfitRange | '' {
  return (
    PROFIT_RANGES.find((range) => {
      const span = spanOf(range, now);
      return span.from === from && span.to === to;
    }) ?? ''
  );
}

function IncomeFilters({ filters, span }: { filters: Filters; span: Span }) {
  const { t } = useAgent();
  const show = (change: Filters) => openAgentPage('income', { ...filters, ...change });
  const [now] = useState(() => new Date());
  const today = dayOf(now);
  return (
    <div className={styles.bar}>
      <Field label={t('agent:income.range')}>
        <Select
          value={rangeOf(span, now)}
          onChange={({ currentTarget: { value } }) => {
            const range = PROFIT_RANGES.find((each) => each === value);
            if (!range) return;
            const { from: fromDay, to: toDay } = spanOf(range, now);
            show({ fromDay, toDay });
          }}
          options={[
            { value: '', label: t('agent:income.ranges.custom'), isDisabled: true },
            ...PROFIT_RANGES.map((value) => ({ value, label: t(`agent:income.ranges.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t('agent:income.fromDay')}>
        <TextInput
          type="date"
          value={span.from}
          max={span.to}
          onChange={({ currentTarget: { value } }) => value !== '' && show({ fromDay: value, toDay: span.to })}
        />
      </Field>
      <Field label={t('agent:income.toDay')}>
        <TextInput
          type="date"
          value={span.to}
          min={span.from}
          max={today}
          onChange={({ currentTarget: { value } }) => value !== '' && show({ fromDay: span.from, toDay: value })}
        />
      </Field>
      <Field label={t('agent:contracts.family')}>
        <Select
          value={filters['family'] ?? ''}
          onChange={({ currentTarget: { value } }) => show({ family: value })}
          options={[
            { value: '', label: t('agent:all') },
            ...CONTRACT_PAGES.map((value) => ({ value, label: t(`agent:page.${value}`) })),
          ]}
        />
      </Field>
    </div>
  );
}

interface IncomeProps {
  income: Income;
  /** Only this family; everything without it. */
  family: ContractPage | undefined;
}

/** Returns the difference of two amounts as minor units. */
function difference({ received, paid }: { received: string; paid: string }): bigint {
  return (parseAmount(received) ?? 0n) - (parseAmount(paid) ?? 0n);
}

function Totals({ income: { total }, family }: IncomeProps) {
  const { t, tag, account } = useAgent();
  const { currency } = account;
  const families = family ? [family] : CONTRACT_PAGES;
  return (
    <section className={classes(shared.hero, styles.total)} aria-label={t('agent:income.total')}>
      <p className={styles.heroLabel}>{t('agent:income.net')}</p>
      <p className={shared.heroAmount}>
        <Money amount={family ? difference(total[family]) : total.net} currency={currency} tag={tag} />
      </p>
      <dl className={styles.tiles}>
        {families.map((each) => (
          <div key={each}>
            <dt>{t(`agent:page.${each}`)}</dt>
            <dd>
              <Money amount={difference(total[each])} currency={currency} tag={tag} />
            </dd>
            <dd className={styles.inOut}>
              {t('agent:income.in')} <Money amount={total[each].received} currency={currency} tag={tag} /> ·{' '}
              {t('agent:income.out')} <Money amount={total[each].paid} currency={currency} tag={tag} />
            </dd>
          </div>
        ))}
        {!family && (
          <div>
            <dt>{t('agent:income.teamRebates')}</dt>
            <dd>
              <Money amount={total.teamRebates} currency={currency} tag={tag} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const keyOf = ({ day }: IncomeDay) => day;

function Days({ income: value, family, span }: IncomeProps & { span: Span }) {
  const { t } = useAgent();
  const columns = useColumns(family, value.total);
  const [csv, setCsv] = useState<string>();
  useEffect(() => () => void (csv && URL.revokeObjectURL(csv)), [csv]);
  if (value.days.length === 0) {
    return <EmptyState icon={HandCoins} title={t('agent:income.emptyTitle')} text={t('agent:income.emptyText')} />;
  }
  function download(): void {
    const file = new Blob([csvOf(value.days)], { type: 'text/csv' });
    const url = URL.createObjectURL(file);
    setCsv(url);
    const link = document.createElement('a');
    link.href = url;
    link.download = `income-${span.from}-${span.to}.csv`;
    link.click();
  }
  return (
    <>
      <div className={styles.bar}>
        <Button variant="secondary" onClick={download}>
          <Download size={18} aria-hidden="true" />
          {t('agent:income.export')}
        </Button>
      </div>
      <Records caption={t('agent:page.income')} columns={columns} rows={value.days} keyOf={keyOf} />
    </>
  );
}

/** Formats the days as CSV, with the names of the API as heads. */
function csvOf(days: readonly IncomeDay[]): string {
  const heads = CONTRACT_PAGES.flatMap((family) => [`${family}Received`, `${family}Paid`]);
  return csvText([
    ['day', 'teamRebates', ...heads, 'corrections', 'manual', 'net'],
    ...days.map((day) => [
      day.day,
      day.teamRebates,
      ...CONTRACT_PAGES.flatMap((family) => [day[family].received, day[family].paid]),
      day.corrections,
      day.manual,
      day.net,
    ]),
  ]);
}

function useColumns(family: ContractPage | undefined, total: Income['total']): Column<IncomeDay>[] {
  const { t, tag, account } = useAgent();
  const { currency } = account;
  const change = (amount: string | bigint) => <MoneyChange amount={amount} currency={currency} tag={tag} t={t} />;
  const families = family ? [family] : CONTRACT_PAGES;
  // Corrections and adjustments are rare.
  const others = (['teamRebates', 'corrections', 'manual', 'net'] as const).filter(
    (name) => !family && (name === 'net' || name === 'teamRebates' || total[name] !== '0'),
  );
  return [
    {
      key: 'day',
      label: t('agent:income.day'),
      cell: ({ day }) => (
        <bdi className={styles.day} dir="ltr">
          {day}
        </bdi>
      ),
    },
    ...families.map((each) => ({
      key: each,
      label: t(`agent:page.${each}`),
      kind: 'number' as const,
      cell: (row: IncomeDay) => (
        <a href={agentHref(each, { tab: 'statements', fromDay: row.day, toDay: row.day })}>
          {change(difference(row[each]))}
        </a>
      ),
    })),
    ...others.map((name) => ({
      key: name,
      label: t(`agent:income.${name}`),
      kind: 'number' as const,
      cell: (row: IncomeDay) => change(row[name]),
    })),
  ];
}

import { useStore } from '@nanostores/react';
import { Download, HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CONTRACT_PAGES, contractFlags, type ContractPage, openFamilies } from '#browser/stores/agent/contracts';
import { income, type Income, type IncomeDay } from '#browser/stores/agent/income';
import { agentHref, openAgentPage } from '#browser/stores/agent/route';
import { valueOf } from '#browser/stores/loadable';
import { csvText } from '#kernel/csv';
import { parseAmount } from '#kernel/money';
import type { ReportSpan } from '#rules/agents/report-span';
import { Button, classes, EmptyState, Field, Loaded, Money, MoneyChange, Select } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { ReportFilters } from '../reports/ReportFilters.tsx';
import { TileGroup } from '../reports/Tiles.tsx';
import { useReportChoice } from '../reports/use-report-choice.ts';
import { Receivables } from './Receivables.tsx';

type Filters = Readonly<Record<string, string>>;

/** My income: what came in and went out under contracts by day, commission, and what is still to be paid. */
export function IncomePage() {
  const { t } = useAgent();
  const { filters, choice } = useReportChoice('thisMonth');
  const loadable = useStore(income.$store);
  const { from, to } = choice.span;
  useEffect(() => void income.load(from, to), [from, to]);
  const family = CONTRACT_PAGES.find((each) => each === filters['family']);
  const show = (change: Filters) => openAgentPage('income', { ...filters, ...change });
  return (
    <div className={parts.stack}>
      <ReportFilters t={t} choice={choice} onShow={show} hasProduct={false}>
        <Field label={t('agent:contracts.family')} isRequired={false}>
          <Select
            value={family ?? ''}
            onChange={({ currentTarget: { value } }) => show({ family: value })}
            options={[
              { value: '', label: t('agent:all') },
              ...CONTRACT_PAGES.map((value) => ({ value, label: t(`agent:page.${value}`) })),
            ]}
          />
        </Field>
      </ReportFilters>
      <Loaded loadable={loadable} t={t} onRetry={income.reload} shape="card" rows={3}>
        {(value) => (
          <>
            <Totals income={value} family={family} span={choice.span} />
            <Days income={value} family={family} span={choice.span} />
          </>
        )}
      </Loaded>
      <Receivables />
    </div>
  );
}

interface IncomeProps {
  income: Income;
  /** Only this family; everything without it. */
  family: ContractPage | undefined;
  span: ReportSpan;
}

/** Returns the difference of two amounts as minor units. */
function difference({ received, paid }: { received: string; paid: string }): bigint {
  return (parseAmount(received) ?? 0n) - (parseAmount(paid) ?? 0n);
}

/** Address of the statements of a family that were stated on days. */
const statementsHref = (family: ContractPage, { from, to }: ReportSpan): string =>
  agentHref(family, { tab: 'statements', fromDay: from, toDay: to });

function Totals({ income: { total }, family, span }: IncomeProps) {
  const { t, tag, account } = useAgent();
  const money = (amount: string | bigint) => <Money amount={amount} currency={account.currency} tag={tag} />;
  const flags = valueOf(useStore(contractFlags.$store));
  const isOpen = (each: ContractPage) => flags !== undefined && openFamilies(flags).includes(each);
  const hasMoney = (each: ContractPage) => total[each].received !== '0' || total[each].paid !== '0';
  const families = family ? [family] : CONTRACT_PAGES.filter((each) => isOpen(each) || hasMoney(each));
  return (
    <>
      <section className={parts.hero} aria-label={t('agent:income.total')}>
        <p className={parts.heroLabel}>{t('agent:income.net')}</p>
        <p className={classes(parts.heroAmount, parts.earned)}>
          {money(family ? difference(total[family]) : total.net)}
        </p>
      </section>
      <TileGroup
        title={t('agent:income.parts')}
        tiles={[
          ...families.map((each) => ({
            name: t(`agent:page.${each}`),
            value: money(difference(total[each])),
            note: total[each].paid !== '0' && (
              <>
                {t('agent:income.in')} {money(total[each].received)} · {t('agent:income.out')} {money(total[each].paid)}
              </>
            ),
            ...(isOpen(each) && { href: statementsHref(each, span) }),
          })),
          ...(family ? [] : [{ name: t('agent:commission'), value: money(total.teamRebates) }]),
        ]}
      />
    </>
  );
}

const keyOf = ({ day }: IncomeDay) => day;

function Days({ income: value, family, span }: IncomeProps) {
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
      <div className={parts.between}>
        <h2 className={parts.cardTitle}>{t('agent:income.byDay')}</h2>
        <Button variant="secondary" onClick={download}>
          <Download size={16} aria-hidden="true" />
          {t('agent:reports.export')}
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
        <bdi className={parts.day} dir="ltr">
          {day}
        </bdi>
      ),
    },
    ...families.map((each) => ({
      key: each,
      label: t(`agent:page.${each}`),
      kind: 'number' as const,
      cell: (row: IncomeDay) => (
        <a href={statementsHref(each, { from: row.day, to: row.day })}>{change(difference(row[each]))}</a>
      ),
      isEmpty: (row: IncomeDay) => row[each].received === '0' && row[each].paid === '0',
    })),
    ...others.map((name) => ({
      key: name,
      label: t(name === 'teamRebates' ? 'agent:commission' : `agent:income.${name}`),
      kind: 'number' as const,
      cell: (row: IncomeDay) => change(row[name]),
      isEmpty: (row: IncomeDay) => name !== 'net' && row[name] === '0',
    })),
  ];
}

import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import {
  type AffiliateReport,
  affiliateReport,
  type AffiliateStatements,
  affiliateStatements,
} from '#browser/stores/agent/affiliate';
import { openAgentPage } from '#browser/stores/agent/route';
import {
  EmptyState,
  Field,
  Loaded,
  Money,
  Pagination,
  percentText,
  Select,
  StatusBadge,
  type StatusTone,
  type Translator,
} from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import styles from '../Parts.module.css';
import { ReportFilters } from '../reports/ReportFilters.tsx';
import { useReportChoice } from '../reports/use-report-choice.ts';

interface Texts {
  t: Translator;
  tag: string;
}

const GROUPS = ['code', 'sub'] as const;

/** The report by code or placement, and the statements below it. */
export function AffiliateReports({ t, tag }: Texts) {
  const { filters, choice } = useReportChoice('thisMonth');
  const by = GROUPS.find((each) => each === filters['by']) ?? 'code';
  const { from, to } = choice.span;
  const loadable = useStore(affiliateReport.$store);
  useEffect(() => void affiliateReport.load({ from, to, by }), [from, to, by]);
  const show = (change: Readonly<Record<string, string>>) => openAgentPage('affiliate', { ...filters, ...change });
  return (
    <div className={styles.stack}>
      <ReportFilters t={t} choice={choice} onShow={show} hasProduct={false}>
        <Field label={t('agent:affiliate.by')} isRequired={false}>
          <Select
            options={GROUPS.map((value) => ({ value, label: t(`agent:affiliate.bys.${value}`) }))}
            value={by}
            onChange={(event) => show({ by: event.currentTarget.value })}
          />
        </Field>
      </ReportFilters>
      <Loaded loadable={loadable} t={t} onRetry={affiliateReport.reload} rows={4}>
        {(report) => <Report report={report} t={t} tag={tag} />}
      </Loaded>
      <h2 className={styles.subtitle}>{t('agent:contracts.tab.statements')}</h2>
      <Statements t={t} tag={tag} />
    </div>
  );
}

type ReportRow = AffiliateReport['rows'][number];
const rowKey = ({ code, sub }: ReportRow) => `${code} ${sub ?? ''}`;

function Report({ report, t, tag }: Texts & { report: AffiliateReport }) {
  const { rows, currency } = report;
  const columns = useMemo(() => reportColumns(currency, { t, tag }), [currency, t, tag]);
  if (rows.length === 0)
    return <EmptyState title={t('agent:affiliate.emptyTitle')} text={t('agent:affiliate.emptyText')} />;
  return <Records caption={t('agent:affiliate.report')} columns={columns} rows={rows} keyOf={rowKey} />;
}

function reportColumns(currency: string, { t, tag }: Texts): Column<ReportRow>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const count = (key: 'registrations' | 'firstDeposits' | 'qualified'): Column<ReportRow> => ({
    key,
    label: t(key === 'qualified' ? 'agent:affiliate.qualified' : `agent:${key}`),
    kind: 'number',
    cell: (row) => row[key],
  });
  return [
    {
      key: 'code',
      label: t('agent:affiliate.code'),
      cell: ({ code, sub, domain, link }) => (
        <div>
          <span className={styles.code}>{sub === null ? code : `${code} · ${sub}`}</span>
          <div className={styles.faint}>{domain ?? link}</div>
        </div>
      ),
    },
    {
      key: 'clicks',
      label: t('agent:affiliate.clicks'),
      kind: 'number',
      cell: ({ clicks, uniqueClicks }) => t('agent:affiliate.clickCount', { clicks, uniqueClicks }),
    },
    count('registrations'),
    {
      key: 'conversion',
      label: t('agent:affiliate.conversion'),
      kind: 'number',
      cell: ({ conversion }) => (conversion === null ? '–' : percentText(conversion, tag)),
    },
    count('firstDeposits'),
    count('qualified'),
    { key: 'deposits', label: t('agent:reports.figure.deposits'), kind: 'number', cell: (row) => money(row.deposits) },
    { key: 'ngr', label: t('agent:reports.figure.ngr'), kind: 'number', cell: (row) => money(row.ngr) },
  ];
}

type StatementRow = AffiliateStatements['rows'][number];
const TONES: Record<StatementRow['state'], StatusTone> = {
  PENDING: 'progress',
  PAID: 'good',
  CARRIED: 'neutral',
  DISCARDED: 'bad',
};
const idOf = ({ id }: StatementRow) => id;

function Statements({ t, tag }: Texts) {
  const loadable = useStore(affiliateStatements.$store);
  useEffect(() => void affiliateStatements.load(1), []);
  const columns = useMemo(() => statementColumns({ t, tag }), [t, tag]);
  return (
    <Loaded loadable={loadable} t={t} onRetry={affiliateStatements.reload} rows={3}>
      {(page) =>
        page.rows.length === 0 ? (
          <EmptyState title={t('agent:contracts.noStatementsTitle')} />
        ) : (
          <>
            <Records caption={t('agent:contracts.tab.statements')} columns={columns} rows={page.rows} keyOf={idOf} />
            <Pagination
              page={page.pageNo}
              pages={page.totalPages}
              onChange={(next) => void affiliateStatements.load(next)}
              t={t}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** Amounts of a statement, by their names on the wire. */
const AMOUNTS = ['base', 'cpa', 'revenueShare', 'sub', 'due'] as const;
/** Amounts that most statements are without. */
const RARE_AMOUNTS = ['corrected', 'broughtForward'] as const;

function statementColumns({ t, tag }: Texts): Column<StatementRow>[] {
  const rareAmounts = (row: StatementRow) =>
    RARE_AMOUNTS.filter((name) => Number(row[name]) !== 0).map((name) => (
      <div key={name} className={styles.faint}>
        {t(`agent:affiliate.amount.${name}`)}: <Money amount={row[name]} currency={row.currency} tag={tag} />
      </div>
    ));
  return [
    {
      key: 'period',
      label: t('agent:affiliate.period'),
      cell: ({ period }) => <span className={styles.code}>{`${period.slice(0, 4)}-${period.slice(4)}`}</span>,
    },
    ...AMOUNTS.map((name) => ({
      key: name,
      label: t(`agent:affiliate.amount.${name}`),
      kind: 'number' as const,
      cell: (row: StatementRow) => (
        <div>
          <Money amount={row[name]} currency={row.currency} tag={tag} />
          {name === 'due' && rareAmounts(row)}
        </div>
      ),
    })),
    {
      key: 'state',
      label: t('agent:stateLabel'),
      cell: ({ state }) => <StatusBadge tone={TONES[state]} label={t(`agent:contracts.status.${state}`)} />,
    },
  ];
}

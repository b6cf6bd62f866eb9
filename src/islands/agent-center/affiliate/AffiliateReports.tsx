import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { timeText } from '#browser/format';
import {
  type AffiliateReport,
  affiliateReport,
  type AffiliateReportQuery,
  type AffiliateStatements,
  affiliateStatements,
} from '#browser/stores/agent/affiliate';
import { DAY_MS } from '#kernel/clock';
import {
  EmptyState,
  Field,
  Loaded,
  Money,
  Pagination,
  Select,
  StatusBadge,
  type StatusTone,
  type Translator,
} from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import styles from '../Parts.module.css';

interface Texts {
  t: Translator;
  tag: string;
}

const SPANS = ['month', 'lastMonth', 'days'] as const;
type Span = (typeof SPANS)[number];

/** Days of the report's last choice, today included. */
const SPAN_DAYS = 30;

/** Returns the days of a span in the operator's zone. */
function daysOf(span: Span, now: Date): { from: string; to: string } {
  const today = timeText(now.toISOString()).slice(0, 10);
  const first = `${today.slice(0, 8)}01`;
  const before = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  if (span === 'month') return { from: first, to: today };
  if (span === 'days') return { from: before(today, SPAN_DAYS - 1), to: today };
  const last = before(first, 1);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

/** The report by code or placement, and the statements below it. */
export function AffiliateReports({ t, tag }: Texts) {
  const [span, setSpan] = useState<Span>('month');
  const [by, setBy] = useState<NonNullable<AffiliateReportQuery['by']>>('code');
  const loadable = useStore(affiliateReport.$store);
  useEffect(() => void affiliateReport.load({ ...daysOf(span, new Date()), by }), [span, by]);
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Field label={t('agent:affiliate.span')}>
          <Select
            options={SPANS.map((value) => ({ value, label: t(`agent:affiliate.spans.${value}`) }))}
            value={span}
            onChange={(event) => setSpan(SPANS.find((each) => each === event.currentTarget.value) ?? 'month')}
          />
        </Field>
        <Field label={t('agent:affiliate.by')}>
          <Select
            options={(['code', 'sub'] as const).map((value) => ({ value, label: t(`agent:affiliate.bys.${value}`) }))}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value === 'sub' ? 'sub' : 'code')}
          />
        </Field>
      </div>
      <Loaded loadable={loadable} t={t} onRetry={affiliateReport.reload} rows={4}>
        {(report) => <Report report={report} t={t} tag={tag} />}
      </Loaded>
      <h2 className={styles.subtitle}>{t('agent:affiliate.statements')}</h2>
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
    label: t(`agent:affiliate.${key}`),
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
      cell: ({ conversion }) => (conversion === null ? '–' : `${conversion} %`),
    },
    count('firstDeposits'),
    count('qualified'),
    { key: 'deposits', label: t('agent:affiliate.deposits'), kind: 'number', cell: (row) => money(row.deposits) },
    { key: 'ngr', label: t('agent:affiliate.ngr'), kind: 'number', cell: (row) => money(row.ngr) },
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
          <EmptyState title={t('agent:affiliate.noStatements')} />
        ) : (
          <>
            <Records caption={t('agent:affiliate.statements')} columns={columns} rows={page.rows} keyOf={idOf} />
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
      cell: ({ state }) => <StatusBadge tone={TONES[state]} label={t(`agent:affiliate.state.${state}`)} />,
    },
  ];
}

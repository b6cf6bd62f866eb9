import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type AgentReport, agentReport } from '#browser/stores/back-office/agents/agent-report';
import { businessDayOf } from '#browser/stores/business-days';
import { REPORT_PRESETS, type ReportPreset, spanOfPreset } from '#rules/agents/report-span';
import { EmptyState, Field, Loaded, Money, Select } from '../../ui/index.ts';
import { Records, type RecordsProps } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import styles from './AgentsScreen.module.css';
import { ReconciliationReport } from './ReconciliationReport.tsx';
import {
  columnsOfAwards,
  columnsOfMasters,
  columnsOfPairs,
  columnsOfProducts,
  REPORT_FAMILIES,
} from './report-columns.tsx';

const RESULT = ['games', 'lottery', 'promotions', 'fees', 'before', 'agents', 'affiliates', 'after'] as const;

/** Shows what agents cost the house, and its result before and after them. */
export function AgentReportScreen() {
  const { t } = useTexts();
  const [preset, setPreset] = useState<ReportPreset>('thisMonth');
  const loadable = useStore(agentReport.$store);
  const [today] = useState(() => businessDayOf(new Date()));
  const span = useMemo(() => spanOfPreset(preset, today), [preset, today]);
  useEffect(() => void agentReport.load(span), [span]);
  const options = REPORT_PRESETS.map((value) => ({ value, label: t(`agent:reports.preset.${value}`) }));
  return (
    <>
      <ScreenHead title={t('agentReport.title')} lead={t('agentReport.lead')} />
      <div className={styles.fields}>
        <Field label={t('agentReport.period')}>
          <Select
            options={options}
            value={preset}
            onChange={(event) => setPreset(REPORT_PRESETS.find((each) => each === event.currentTarget.value) ?? preset)}
          />
        </Field>
      </div>
      <Loaded loadable={loadable} t={t} onRetry={agentReport.reload} rows={6}>
        {(report) => <Report report={report} />}
      </Loaded>
      <ReconciliationReport span={span} />
    </>
  );
}

function Report({ report }: { report: AgentReport }) {
  const { t, tag } = useTexts();
  const { result, families, products, masters, awards, transfers, currency } = report;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const shares = useMemo(() => columnsOfProducts(t, tag, currency), [t, tag, currency]);
  const masterColumns = useMemo(() => columnsOfMasters(t, tag, currency), [t, tag, currency]);
  const awardColumns = useMemo(() => columnsOfAwards(t, tag, currency), [t, tag, currency]);
  const pairColumns = useMemo(() => columnsOfPairs(t, tag, currency), [t, tag, currency]);
  return (
    <>
      <section className={styles.list}>
        <h2>{t('agentReport.result')}</h2>
        <div className={styles.statement}>
          <Facts facts={RESULT.map((name) => ({ label: t(`agentReport.${name}`), value: money(result[name]) }))} />
        </div>
      </section>
      <section className={styles.list}>
        <h2>{t('agentReport.families')}</h2>
        <Facts
          facts={[
            ...REPORT_FAMILIES.map((name) => ({ label: t(`contractFamily.${name}`), value: money(families[name]) })),
            { label: t('agentReport.other'), value: money(families.other) },
          ]}
        />
      </section>
      <Table
        title={t('agentReport.products')}
        hint={t('agentReport.productsHint')}
        columns={shares}
        rows={products}
        keyOf={({ product }) => product ?? ''}
      />
      <Table
        title={t('agentReport.masters')}
        columns={masterColumns}
        rows={masters}
        keyOf={({ memberId }) => memberId}
      />
      <Table
        title={t('agentReport.awards')}
        hint={t('agentReport.awardsHint')}
        columns={awardColumns}
        rows={awards}
        keyOf={({ memberId }) => memberId}
      />
      <Table
        title={t('agentReport.transfers')}
        columns={pairColumns}
        rows={transfers}
        keyOf={({ senderId, recipientId }) => `${senderId} ${recipientId}`}
      />
    </>
  );
}

interface TableProps<Row> extends Omit<RecordsProps<Row>, 'caption'> {
  title: string;
  hint?: string;
}

function Table<Row>({ title, hint, ...records }: TableProps<Row>) {
  const { t } = useTexts();
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {records.rows.length === 0 ? (
        <EmptyState title={t('agentReport.emptyTitle')} />
      ) : (
        <Records caption={title} {...records} />
      )}
    </section>
  );
}

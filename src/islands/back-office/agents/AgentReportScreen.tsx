import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type AgentReport, agentReport } from '#browser/stores/back-office/agent-report';
import { businessDayOf } from '#browser/stores/business-days';
import { REPORT_PRESETS, type ReportPreset, spanOfPreset } from '#rules/agents/report-span';
import { EmptyState, Field, Loaded, Money, Select, type Translator } from '../../ui/index.ts';
import { productName } from '../../ui/contracts/product-name.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { MemberName, TwoLines } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import styles from './AgentsScreen.module.css';
import { ReconciliationReport } from './ReconciliationReport.tsx';

const RESULT = ['games', 'lottery', 'promotions', 'fees', 'before', 'agents', 'affiliates', 'after'] as const;
const FAMILIES = ['dividend', 'dailySalary', 'hourSalary', 'realtimeSalary'] as const;

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
  const shares = useMemo(() => productColumns(t, tag, currency), [t, tag, currency]);
  const masterColumns = useMemo(() => columnsOfMasters(t, tag, currency), [t, tag, currency]);
  const awardColumns = useMemo(() => columnsOfAwards(t, tag, currency), [t, tag, currency]);
  const pairColumns = useMemo(() => columnsOfPairs(t, tag, currency), [t, tag, currency]);
  return (
    <>
      <section className={styles.list}>
        <h2>{t('agentReport.result')}</h2>
        <Facts facts={RESULT.map((name) => ({ label: t(`agentReport.${name}`), value: money(result[name]) }))} />
      </section>
      <section className={styles.list}>
        <h2>{t('agentReport.families')}</h2>
        <Facts
          facts={[
            ...FAMILIES.map((name) => ({ label: t(`contractFamily.${name}`), value: money(families[name]) })),
            { label: t('agentReport.other'), value: money(families.other) },
          ]}
        />
      </section>
      <section className={styles.list}>
        <h2>{t('agentReport.products')}</h2>
        <p className={styles.hint}>{t('agentReport.productsHint')}</p>
        {products.length === 0 ? (
          <EmptyState title={t('agentReport.emptyTitle')} />
        ) : (
          <Records
            caption={t('agentReport.products')}
            columns={shares}
            rows={products}
            keyOf={({ product }) => product ?? ''}
          />
        )}
      </section>
      <section className={styles.list}>
        <h2>{t('agentReport.masters')}</h2>
        {masters.length === 0 ? (
          <EmptyState title={t('agentReport.emptyTitle')} />
        ) : (
          <Records
            caption={t('agentReport.masters')}
            columns={masterColumns}
            rows={masters}
            keyOf={({ memberId }) => memberId}
          />
        )}
      </section>
      <section className={styles.list}>
        <h2>{t('agentReport.awards')}</h2>
        <p className={styles.hint}>{t('agentReport.awardsHint')}</p>
        {awards.length === 0 ? (
          <EmptyState title={t('agentReport.emptyTitle')} />
        ) : (
          <Records
            caption={t('agentReport.awards')}
            columns={awardColumns}
            rows={awards}
            keyOf={({ memberId }) => memberId}
          />
        )}
      </section>
      <section className={styles.list}>
        <h2>{t('agentReport.transfers')}</h2>
        {transfers.length === 0 ? (
          <EmptyState title={t('agentReport.emptyTitle')} />
        ) : (
          <Records
            caption={t('agentReport.transfers')}
            columns={pairColumns}
            rows={transfers}
            keyOf={({ senderId, recipientId }) => `${senderId} ${recipientId}`}
          />
        )}
      </section>
    </>
  );
}

function productColumns(t: Translator, tag: string, currency: string): Column<AgentReport['products'][number]>[] {
  return [
    {
      key: 'product',
      label: t('agentReport.product'),
      cell: ({ product }) => (product ? productName(t, product) : t('agentReport.noProduct')),
    },
    ...(['result', 'cost'] as const).map((name) => ({
      key: name,
      label: t(`agentReport.${name === 'result' ? 'productResult' : 'cost'}`),
      kind: 'number' as const,
      cell: (row: AgentReport['products'][number]) => <Money amount={row[name]} currency={currency} tag={tag} />,
    })),
  ];
}

function columnsOfMasters(t: Translator, tag: string, currency: string): Column<AgentReport['masters'][number]>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'account',
      label: t('agentReport.master'),
      cell: ({ account, memberId }) => <MemberName account={account} memberId={memberId} />,
    },
    { key: 'validBet', label: t('agentReport.validBet'), kind: 'number', cell: ({ validBet }) => money(validBet) },
    ...FAMILIES.map((name) => ({
      key: name,
      label: t(`contractFamily.${name}`),
      kind: 'number' as const,
      cell: ({ families }: AgentReport['masters'][number]) => money(families[name]),
      isEmpty: ({ families }: AgentReport['masters'][number]) => families[name] === '0',
    })),
    { key: 'total', label: t('agentReport.cost'), kind: 'number', cell: ({ total }) => money(total) },
  ];
}

function columnsOfAwards(t: Translator, tag: string, currency: string): Column<AgentReport['awards'][number]>[] {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const times = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const share = (amount: string, part: string | null) => (
    <TwoLines
      main={<Money amount={amount} currency={currency} tag={tag} />}
      below={part === null ? '' : percent.format(Number(part) / 100)}
    />
  );
  return [
    {
      key: 'upline',
      label: t('agentReport.upline'),
      cell: ({ account, memberId, claims, players }) => (
        <MemberName
          account={account}
          memberId={memberId}
          below={
            <>
              {t('promotions.players', { count: players })} · {t('agentReport.claims', { count: claims })}
            </>
          }
        />
      ),
    },
    {
      key: 'awarded',
      label: t('agentReport.awarded'),
      kind: 'number',
      cell: ({ awarded, awardShare }) => share(awarded, awardShare),
    },
    {
      key: 'validBet',
      label: t('agentReport.validBet'),
      kind: 'number',
      cell: ({ validBet, betShare }) => share(validBet, betShare),
    },
    {
      key: 'factor',
      label: t('agentReport.factor'),
      kind: 'number',
      cell: ({ factor }) => (factor === null ? '–' : `×${times.format(Number(factor))}`),
    },
  ];
}

function columnsOfPairs(t: Translator, tag: string, currency: string): Column<AgentReport['transfers'][number]>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'sender',
      label: t('agentReport.sender'),
      cell: ({ sender, senderId }) => <MemberName account={sender} memberId={senderId} />,
    },
    {
      key: 'recipient',
      label: t('agentReport.receiver'),
      cell: ({ recipient, recipientId }) => <MemberName account={recipient} memberId={recipientId} />,
    },
    { key: 'transfers', label: t('agentReport.count'), kind: 'number', cell: (row) => row.transfers },
    { key: 'amount', label: t('column.amount'), kind: 'number', cell: ({ amount }) => money(amount) },
    {
      key: 'returned',
      label: t('agentReport.returned'),
      kind: 'number',
      cell: ({ returned }) => money(returned),
      isEmpty: ({ returned }) => returned === '0',
    },
  ];
}

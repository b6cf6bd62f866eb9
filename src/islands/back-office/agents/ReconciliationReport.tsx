import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { type Reconciliation, reconciliation } from '#browser/stores/back-office/agent-report';
import { productOf } from '#rules/agents/figures/products';
import type { ReportSpan } from '#rules/agents/report-span';
import { Alert, EmptyState, Loaded, Money, type Translator } from '../../ui/index.ts';
import { productName } from '../../ui/contracts/product-name.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './AgentsScreen.module.css';

type LedgerRow = Reconciliation['ledger'][number];
type MemberRow = Reconciliation['members'][number];

const LEDGER_SUMS = [
  'stake',
  'payout',
  'open',
  'held',
  'receivable',
  'freeRounds',
  'fund',
  'rebate',
  'commission',
  'jackpot',
  'booked',
  'difference',
] as const;
const MEMBER_SUMS = ['stake', 'storedStake', 'payout', 'storedPayout', 'validBet', 'storedValidBet'] as const;

/** Shows what the settled rounds were compared with each night, and which day and product differ. */
export function ReconciliationReport({ span }: { span: ReportSpan }) {
  const { t, tag } = useTexts();
  const { from, to } = span;
  const loadable = useStore(reconciliation.$store);
  useEffect(() => void reconciliation.load({ from, to }), [from, to]);
  const ledger = useMemo(() => ledgerColumns(t, tag), [t, tag]);
  const members = useMemo(() => memberColumns(t, tag), [t, tag]);
  const keyOf = ({ day, currency, category }: LedgerRow | MemberRow) => `${day} ${currency} ${category}`;
  return (
    <section className={styles.list}>
      <h2>{t('reconciliation.title')}</h2>
      <p className={styles.hint}>{t('reconciliation.lead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={reconciliation.reload} rows={4}>
        {(compared) =>
          compared.days.length === 0 ? (
            <EmptyState title={t('reconciliation.emptyTitle')} />
          ) : (
            <>
              <Verdict compared={compared} />
              <Records caption={t('reconciliation.ledger')} columns={ledger} rows={compared.ledger} keyOf={keyOf} />
              <Records caption={t('reconciliation.members')} columns={members} rows={compared.members} keyOf={keyOf} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Verdict({ compared: { days, ledger, members } }: { compared: Reconciliation }) {
  const { t } = useTexts();
  const wrong = [
    ...ledger.filter(({ difference }) => difference !== '0'),
    ...members.filter(({ differences }) => differences > 0),
  ];
  const names = [...new Set(wrong.map(({ day, category }) => `${day} · ${categoryName(t, category)}`))];
  if (names.length === 0) return <p>{t('reconciliation.equal', { days: days.length })}</p>;
  return <Alert tone="bad">{t('reconciliation.different', { names: names.join(', ') })}</Alert>;
}

function categoryName(t: Translator, category: string): string {
  const product = productOf(category);
  return product ? productName(t, product) : t('agentReport.noProduct');
}

function ledgerColumns(t: Translator, tag: string): Column<LedgerRow>[] {
  return [
    { key: 'day', label: t('reconciliation.day'), cell: ({ day }) => <bdi dir="ltr">{day}</bdi> },
    { key: 'category', label: t('agentReport.product'), cell: ({ category }) => categoryName(t, category) },
    ...LEDGER_SUMS.map((name) => ({
      key: name,
      label: t(`reconciliation.${name}`),
      kind: 'number' as const,
      cell: (row: LedgerRow) => <Money amount={row[name]} currency={row.currency} tag={tag} />,
      isEmpty: (row: LedgerRow) => row[name] === '0',
    })),
  ];
}

function memberColumns(t: Translator, tag: string): Column<MemberRow>[] {
  return [
    { key: 'day', label: t('reconciliation.day'), cell: ({ day }) => <bdi dir="ltr">{day}</bdi> },
    { key: 'category', label: t('agentReport.product'), cell: ({ category }) => categoryName(t, category) },
    { key: 'members', label: t('reconciliation.memberCount'), kind: 'number', cell: ({ members }) => members },
    {
      key: 'differences',
      label: t('reconciliation.memberDifferences'),
      kind: 'number',
      cell: ({ differences }) => differences,
    },
    ...MEMBER_SUMS.map((name) => ({
      key: name,
      label: t(`reconciliation.${name}`),
      kind: 'number' as const,
      cell: (row: MemberRow) => <Money amount={row[name]} currency={row.currency} tag={tag} />,
    })),
  ];
}

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type Reconciliation, reconciliation } from '#browser/stores/back-office/agents/agent-report';
import { valueOf } from '#browser/stores/loadable';
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
] as const;
const MEMBER_SUMS = ['stake', 'storedStake', 'payout', 'storedPayout', 'validBet', 'storedValidBet'] as const;

/** Shows what the settled rounds were compared with each night, and which day and product differ. */
export function ReconciliationReport({ span }: { span: ReportSpan }) {
  const { t, tag } = useTexts();
  const { from, to } = span;
  const loadable = useStore(reconciliation.$store);
  useEffect(() => void reconciliation.load({ from, to }), [from, to]);
  const rows = valueOf(loadable)?.ledger;
  const ledger = useMemo(() => ledgerColumns(t, tag, rows ?? []), [t, tag, rows]);
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
              <h3>{t('reconciliation.ledger')}</h3>
              <Records caption={t('reconciliation.ledger')} columns={ledger} rows={compared.ledger} keyOf={keyOf} />
              <h3>{t('reconciliation.members')}</h3>
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
  if (names.length === 0) return <Alert tone="good">{t('reconciliation.equal', { days: days.length })}</Alert>;
  return <Alert tone="bad">{t('reconciliation.different', { names: names.join(', ') })}</Alert>;
}

function categoryName(t: Translator, category: string): string {
  const product = productOf(category);
  return product ? productName(t, product) : t('agentReport.noProduct');
}

/** Day and product of a row. What differs in it follows, so that it is in view without scrolling. */
function firstColumns<Row extends { day: string; category: string }>(t: Translator): Column<Row>[] {
  return [
    {
      key: 'day',
      label: t('reconciliation.day'),
      cell: ({ day }) => (
        <bdi className={styles.whole} dir="ltr">
          {day}
        </bdi>
      ),
    },
    {
      key: 'category',
      label: t('agentReport.product'),
      cell: ({ category }) => <span className={styles.whole}>{categoryName(t, category)}</span>,
    },
  ];
}

/** Sums that are zero in all rows are left out. */
function ledgerColumns(t: Translator, tag: string, rows: readonly LedgerRow[]): Column<LedgerRow>[] {
  const amountOf = (name: (typeof LEDGER_SUMS)[number] | 'difference'): Column<LedgerRow> => ({
    key: name,
    label: t(`reconciliation.${name}`),
    kind: 'number',
    cell: (row) => <Money amount={row[name]} currency={row.currency} tag={tag} />,
    isEmpty: (row) => row[name] === '0',
  });
  const used = LEDGER_SUMS.filter((name) => rows.some((row) => row[name] !== '0'));
  return [
    ...firstColumns<LedgerRow>(t),
    {
      ...amountOf('difference'),
      cell: ({ difference, currency }) => (
        <Differing isDifferent={difference !== '0'}>
          <Money amount={difference} currency={currency} tag={tag} />
        </Differing>
      ),
    },
    ...used.map(amountOf),
  ];
}

function memberColumns(t: Translator, tag: string): Column<MemberRow>[] {
  const { format } = new Intl.NumberFormat(tag);
  return [
    ...firstColumns<MemberRow>(t),
    {
      key: 'differences',
      label: t('reconciliation.memberDifferences'),
      kind: 'number',
      cell: ({ differences }) => <Differing isDifferent={differences > 0}>{format(differences)}</Differing>,
    },
    { key: 'members', label: t('reconciliation.memberCount'), kind: 'number', cell: ({ members }) => format(members) },
    ...MEMBER_SUMS.map((name) => ({
      key: name,
      label: t(`reconciliation.${name}`),
      kind: 'number' as const,
      cell: (row: MemberRow) => <Money amount={row[name]} currency={row.currency} tag={tag} />,
    })),
  ];
}

function Differing({ isDifferent, children }: { isDifferent: boolean; children: ReactNode }) {
  return isDifferent ? <strong className={styles.differing}>{children}</strong> : children;
}

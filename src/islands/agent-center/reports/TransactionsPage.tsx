import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { timeText } from '#browser/format';
import { teamTransactions, type TeamTransaction } from '#browser/stores/agent/reports';
import { agentHref, openAgentPage } from '#browser/stores/agent/route';
import { valueOf } from '#browser/stores/loadable';
import { TRANSACTION_KINDS } from '#rules/payments/transaction-kinds';
import { Field, Loaded, Money, MoneyChange, Select, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { ListFrame } from './ListFrame.tsx';
import { NameFilter } from './NameFilter.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { useReportChoice } from './use-report-choice.ts';

type Filters = Readonly<Record<string, string>>;

/** Transactions of the accounts below the agent, newest first. */
export function TransactionsPage() {
  const { tag } = useAgent();
  const records = useTranslator(tag, ['records']);
  return records ? <Transactions records={records} /> : <Skeleton shape="row" count={6} />;
}

/** The names of kinds are those of the players' own history. */
function Transactions({ records }: { records: Translator }) {
  const { t } = useAgent();
  const { filters, choice } = useReportChoice();
  const loadable = useStore(teamTransactions.$store);
  const kind = TRANSACTION_KINDS.find((each) => each === filters['kind']);
  const scope = filters['scope'] === 'direct' ? 'direct' : 'team';
  const report = { ...choice.span, name: filters['name'], kind, scope } as const;
  const query = { ...report, before: filters['before'] };
  const key = JSON.stringify(query);
  useEffect(() => void teamTransactions.load(JSON.parse(key) as typeof query), [key]);
  const show = (change: Filters) => openAgentPage('transactions', { ...filters, before: '', ...change });
  const columns = useColumns(records);
  return (
    <div className={parts.stack}>
      <ReportFilters t={t} choice={choice} onShow={show} hasProduct={false}>
        <Field label={t('agent:reports.kind')} isRequired={false}>
          <Select
            value={kind ?? ''}
            onChange={(event) => show({ kind: event.currentTarget.value })}
            options={[
              { value: '', label: t('agent:reports.withoutBets') },
              ...TRANSACTION_KINDS.map((each) => ({ value: each, label: records(`records:kind.${each}`) })),
            ]}
          />
        </Field>
        {valueOf(loadable)?.isDirectOnly !== true && (
          <Field label={t('agent:scopeLabel')} isRequired={false}>
            <Select
              value={scope}
              onChange={(event) => show({ scope: event.currentTarget.value })}
              options={(['team', 'direct'] as const).map((value) => ({ value, label: t(`agent:scope.${value}`) }))}
            />
          </Field>
        )}
        <NameFilter name={filters['name'] ?? ''} onShow={show} />
      </ReportFilters>
      <Loaded loadable={loadable} t={t} onRetry={teamTransactions.reload} rows={6}>
        {({ transactions, next }) => (
          <ListFrame
            request={{ report: 'transactions', query: report }}
            newestHref={filters['before'] ? agentHref('transactions', { ...filters, before: '' }) : undefined}
            olderHref={next === null ? undefined : agentHref('transactions', { ...filters, before: next })}
            isEmpty={transactions.length === 0}
          >
            <Records caption={t('agent:page.transactions')} columns={columns} rows={transactions} keyOf={keyOf} />
          </ListFrame>
        )}
      </Loaded>
    </div>
  );
}

const keyOf = ({ id }: TeamTransaction) => id;

function useColumns(records: Translator): Column<TeamTransaction>[] {
  const { t, tag, account } = useAgent();
  return useMemo(() => {
    const money = { currency: account.currency, tag };
    return [
      {
        key: 'kind',
        label: t('agent:reports.kind'),
        cell: ({ kind }) => <strong>{records(`records:kind.${kind}`)}</strong>,
      },
      { key: 'account', label: t('agent:account'), cell: ({ username }) => <bdi>{username}</bdi> },
      {
        key: 'amount',
        label: t('agent:reports.amount'),
        kind: 'number',
        cell: ({ amount }) => <MoneyChange amount={amount} {...money} t={t} />,
      },
      {
        key: 'balanceAfter',
        label: t('agent:reports.balanceAfter'),
        kind: 'number',
        cell: ({ balanceAfter }) => <Money amount={balanceAfter} {...money} />,
      },
      {
        key: 'reference',
        label: t('agent:reports.reference'),
        cell: ({ reference }) => <bdi className={parts.code}>{reference}</bdi>,
      },
      { key: 'at', label: t('agent:reports.time'), cell: ({ at }) => <bdi dir="ltr">{timeText(at)}</bdi> },
    ];
  }, [t, tag, account.currency, records]);
}

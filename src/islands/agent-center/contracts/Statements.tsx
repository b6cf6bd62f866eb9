import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ContractPage, type Statement, type StatementQuery, statements } from '#browser/stores/agent/contracts';
import { $agentRoute, openAgentPage } from '#browser/stores/agent/route';
import { EmptyState, Field, Loaded, MoneyChange, Pagination, Select, StatusBadge, TextInput } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { periodText, statusTone } from '../../ui/contracts/contract-texts.ts';
import parts from '../Parts.module.css';
import { StatementDialog } from './StatementDialog.tsx';

const SIDES = ['received', 'paid'] as const;
type Filters = Readonly<Record<string, string>>;

function queryOf({ side, fromDay, toDay, pageNo }: Filters): StatementQuery {
  return {
    side: SIDES.find((each) => each === side),
    ...(fromDay ? { fromDay } : {}),
    ...(toDay ? { toDay } : {}),
    pageNo: Number(pageNo ?? 1) || 1,
  };
}

const keyOf = ({ id }: Statement) => id;

/** The statements of a family that the agent receives or pays; each opens with what it is made of. */
export function Statements({ family }: { family: ContractPage }) {
  const { t } = useAgent();
  const { filters } = useStore($agentRoute);
  const loadable = useStore(statements.$store);
  const [open, setOpen] = useState<Statement>();
  const key = JSON.stringify(queryOf(filters));
  useEffect(() => void statements.load(family, JSON.parse(key) as StatementQuery), [family, key]);
  const columns = useColumns(setOpen);
  const show = (change: Filters) => openAgentPage(family, { ...filters, tab: 'statements', pageNo: '', ...change });
  return (
    <div className={parts.stack}>
      <StatementFilters filters={filters} onShow={show} />
      <Loaded loadable={loadable} t={t} onRetry={statements.reload} rows={5}>
        {(page) => (
          <div className={parts.stack}>
            {page.totalRows === 0 ? (
              <EmptyState title={t('agent:contracts.noStatementsTitle')} text={t('agent:contracts.noStatementsText')} />
            ) : (
              <Records caption={t('agent:contracts.tab.statements')} columns={columns} rows={page.rows} keyOf={keyOf} />
            )}
            <Pagination
              page={page.pageNo}
              pages={page.totalPages}
              onChange={(pageNo) => show({ pageNo: String(pageNo) })}
              t={t}
            />
          </div>
        )}
      </Loaded>
      {open && <StatementDialog statement={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function StatementFilters({ filters, onShow }: { filters: Filters; onShow: (change: Filters) => void }) {
  const { t } = useAgent();
  return (
    <div className={parts.bar}>
      <Field label={t('agent:contracts.sideLabel')}>
        <Select
          value={filters['side'] ?? ''}
          onChange={({ currentTarget: { value } }) => onShow({ side: value })}
          options={[
            { value: '', label: t('agent:all') },
            ...SIDES.map((value) => ({ value, label: t(`agent:contracts.side.${value}`) })),
          ]}
        />
      </Field>
      {(['fromDay', 'toDay'] as const).map((name) => (
        <Field key={name} label={t(name === 'fromDay' ? 'agent:reports.from' : 'agent:reports.to')}>
          <TextInput
            type="date"
            value={filters[name] ?? ''}
            onChange={({ currentTarget: { value } }) => onShow({ [name]: value })}
          />
        </Field>
      ))}
    </div>
  );
}

function useColumns(onOpen: (statement: Statement) => void): Column<Statement>[] {
  const { t, tag, account } = useAgent();
  return [
    {
      key: 'period',
      label: t('agent:contracts.periodOf'),
      cell: (statement) => (
        <button className={parts.name} type="button" onClick={() => onOpen(statement)}>
          <bdi dir="ltr">{periodText(statement.period)}</bdi>
        </button>
      ),
    },
    {
      key: 'party',
      label: t('agent:contracts.otherParty'),
      cell: ({ payer, payee }) => (
        <bdi>{payee === account.username ? (payer ?? t('agent:contracts.house')) : payee}</bdi>
      ),
    },
    {
      key: 'due',
      label: t('agent:contracts.figure.due'),
      kind: 'number',
      cell: ({ due, payee }) => (
        <MoneyChange
          amount={due}
          currency={account.currency}
          tag={tag}
          t={t}
          direction={(payee === account.username) === due.startsWith('-') ? 'out' : 'in'}
        />
      ),
    },
    {
      key: 'status',
      label: t('agent:stateLabel'),
      cell: (statement) => (
        <StatusBadge tone={statusTone(statement)} label={t(`agent:contracts.status.${statement.status}`)} />
      ),
    },
  ];
}

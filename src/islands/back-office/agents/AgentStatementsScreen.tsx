import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import {
  $statementFilter,
  agentStatements,
  type AgentStatementRow,
  filterStatements,
} from '#browser/stores/back-office/agents/agent-statements';
import { Money, moneyText, StatusBadge, type Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { periodText, statusTone } from '../../ui/contracts/contract-texts.ts';
import { amountColumn } from '../shared/amount-column.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { AgentStatementDialog } from './AgentStatementDialog.tsx';
import { FamilyFilter } from './FamilyFilter.tsx';

const STATUSES = [
  'PENDING',
  'PAID',
  'PARTIAL',
  'OWED',
  'HELD',
  'CARRIED',
  'NOT_REACHED',
  'DISCARDED',
] as const satisfies readonly AgentStatementRow['status'][];

const keyOf = ({ id }: AgentStatementRow) => id;

/** Lists statements of agents; each opens with what its figures are made of. */
export function AgentStatementsScreen() {
  const { t, tag } = useTexts();
  const [open, setOpen] = useState<AgentStatementRow>();
  const columns = useMemo(() => [...dataColumns(t, tag), actionColumn(t, setOpen)], [t, tag]);
  return (
    <>
      <ListScreen
        name="agentStatements"
        list={agentStatements}
        columns={columns}
        keyOf={keyOf}
        states={STATUSES}
        allLabelKey="agentStatements.allStates"
        tools={<Tools />}
      />
      {open && <AgentStatementDialog statement={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Tools() {
  const { family, period, payee } = useStore($statementFilter);
  return (
    <>
      <FamilyFilter value={family} onChange={(next) => void filterStatements({ family: next })} />
      <SearchField
        name="agentStatements.byPeriod"
        value={period}
        onSearch={(search) => filterStatements({ period: search })}
      />
      <SearchField
        name="agentContracts.byPayee"
        value={payee}
        onSearch={(search) => filterStatements({ payee: search })}
      />
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<AgentStatementRow>[] {
  return [
    {
      key: 'period',
      label: t('agentRuns.period'),
      cell: (row) => (
        <TwoLines main={<bdi dir="ltr">{periodText(row.period)}</bdi>} below={t(`contractFamily.${row.family}`)} />
      ),
    },
    {
      key: 'payee',
      label: t('agentContracts.payee'),
      cell: ({ payee, payer }) => (
        <TwoLines main={payee} below={t('column.by', { name: payer ?? t('agentReceivables.house') })} />
      ),
    },
    {
      key: 'bet',
      label: t('agent:contracts.figure.bet'),
      kind: 'number',
      cell: ({ result, currency }) => (result ? <Money amount={result.bet} currency={currency} tag={tag} /> : '–'),
    },
    amountColumn({ key: 'due', label: t('agent:contracts.figure.due'), tag, amountOf: (row) => row.due }),
    {
      key: 'paid',
      label: t('agent:contracts.figure.paid'),
      kind: 'number',
      cell: ({ paid, owed, currency }) => (
        <TwoLines
          main={<Money amount={paid} currency={currency} tag={tag} />}
          below={owed !== '0' && t('agentStatements.owed', { amount: moneyText({ amount: owed, currency, tag }) })}
        />
      ),
    },
    {
      key: 'status',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={statusTone(row)} label={t(`agentStatements.state.${row.status}`)} />}
          below={<Time at={row.statedAt} />}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, onOpen: (row: AgentStatementRow) => void): Column<AgentStatementRow> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={`${row.payee} ${row.period}`}
      actions={[{ label: t('agentStatements.open'), onClick: () => onOpen(row) }]}
    />
  ));
}

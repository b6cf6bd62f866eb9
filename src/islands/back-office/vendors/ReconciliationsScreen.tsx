import { useMemo, useState } from 'react';
import type { ListRequest } from '#browser/stores/back-office/list';
import {
  acknowledgeReconciliation,
  type ReconciliationRow,
  reconciliations,
  showDifferences,
} from '#browser/stores/back-office/vendors/reconciliations';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { RECONCILIATION_STATES } from '#rules/vendors/reconciliation';
import { Button, StatusBadge, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { focusMain } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { DifferencesView } from './DifferencesView.tsx';

const keyOf = (row: ReconciliationRow) => row.id;

/** Lists comparisons of vendors' reports with the ledger; those with differences stay open until somebody acknowledges them. */
export function ReconciliationsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [isComparing, setIsComparing] = useState(false);
  const [acknowledging, setAcknowledging] = useState<ReconciliationRow>();
  const [shown, setShown] = useState<{ run: ReconciliationRow; request: ListRequest }>();
  const columns = useMemo(() => {
    const show = (row: ReconciliationRow) => {
      void showDifferences(row.id);
      setShown({ run: row, request: reconciliations.$list.get().request });
      focusMain();
    };
    return [...dataColumns(t), actionColumn(t, { canDecide: canDecide(role), show, acknowledge: setAcknowledging })];
  }, [t, role]);
  const hide = ({ request }: { request: ListRequest }) => {
    // The list was reset when it left the screen.
    void reconciliations.show(request);
    setShown(undefined);
    focusMain();
  };
  if (shown) return <DifferencesView run={shown.run} onBack={() => hide(shown)} />;
  return (
    <>
      <ListScreen
        name="reconciliations"
        list={reconciliations}
        columns={columns}
        keyOf={keyOf}
        states={RECONCILIATION_STATES.slice(1)}
        allLabelKey="reconciliations.state.open"
        tools={canDecide(role) && <Button onClick={() => setIsComparing(true)}>{t('reconciliations.compare')}</Button>}
      />
      {isComparing && <CompareDialog onClose={() => setIsComparing(false)} />}
      {acknowledging && <AcknowledgeDialog row={acknowledging} onClose={() => setAcknowledging(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<ReconciliationRow>[] {
  return [
    {
      key: 'at',
      label: t('column.at'),
      cell: (row) => <TwoLines main={<Time at={row.comparedAt} />} below={t('column.by', { name: row.comparedBy })} />,
    },
    { key: 'vendor', label: t('column.vendor'), cell: (row) => <Code isWhole>{row.vendor}</Code> },
    {
      key: 'period',
      label: t('reconciliations.period'),
      cell: (row) => <TwoLines main={<Time at={row.from} />} below={<Time at={row.to} />} />,
    },
    {
      key: 'transactions',
      label: t('reconciliations.transactions'),
      cell: ({ portalTransactions: portal, vendorTransactions: vendor }) => (
        <TwoLines
          main={t('reconciliations.atPortal', { count: portal })}
          below={t('reconciliations.atVendor', { count: vendor })}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => <TwoLines main={<State row={row} />} below={noteOf(t, row)} />,
    },
  ];
}

function State({ row: { differences, acknowledgedAt } }: { row: ReconciliationRow }) {
  const { t } = useTexts();
  if (differences === 0) return <StatusBadge tone="good" label={t('reconciliations.equal')} />;
  const label = t('reconciliations.differences', { count: differences });
  return <StatusBadge tone={acknowledgedAt === null ? 'bad' : 'neutral'} label={label} />;
}

function noteOf(t: Translator, { acknowledgedBy, note }: ReconciliationRow): string {
  return acknowledgedBy === null ? '' : [t('column.by', { name: acknowledgedBy }), note].filter(Boolean).join(' · ');
}

interface Acting {
  canDecide: boolean;
  show: (row: ReconciliationRow) => void;
  acknowledge: (row: ReconciliationRow) => void;
}

function actionColumn(t: Translator, acting: Acting): Column<ReconciliationRow> {
  return actionsColumn(t, (row) => {
    const show = { label: t('reconciliations.show'), onClick: () => acting.show(row) };
    const acknowledge = { label: t('reconciliations.acknowledge'), onClick: () => acting.acknowledge(row) };
    const isOpen = row.differences > 0 && row.acknowledgedAt === null;
    return (
      <RowActions
        of={`${row.vendor} ${row.id}`}
        actions={[...(row.differences > 0 ? [show] : []), ...(isOpen && acting.canDecide ? [acknowledge] : [])]}
      />
    );
  });
}

function AcknowledgeDialog({ row, onClose }: { row: ReconciliationRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('reconciliations.acknowledgeTitle')}
      text={t('reconciliations.acknowledgeText')}
      confirmLabel={t('reconciliations.acknowledge')}
      facts={[
        { label: t('column.vendor'), value: <Code>{row.vendor}</Code> },
        { label: t('reconciliations.found'), value: t('reconciliations.differences', { count: row.differences }) },
      ]}
      form={form}
      decide={({ reason }) => acknowledgeReconciliation(row.id, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('security.alerts.note')} hint={t('security.alerts.noteHint')} />
    </DecisionDialog>
  );
}

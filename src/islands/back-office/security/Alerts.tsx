import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { acknowledgeAlert, type AlertRow, alerts, eventsOf, presetEvents } from '#browser/stores/back-office/security';
import { canHandleAlerts } from '#browser/stores/back-office/shell/sections';
import type { Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListView } from '../shared/ListScreen.tsx';
import { focusMain } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';
import { StateFilter } from '../shared/StateFilter.tsx';
import styles from './Security.module.css';
import { Scope, Severity, windowText } from './security-cells.tsx';

const NAME = 'security.alerts';
const keyOf = (row: AlertRow) => row.id;

/** Lists alerts, open or acknowledged; administrators acknowledge them. */
export function Alerts({ onShowEvents }: { onShowEvents: () => void }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const { request } = useStore(alerts.$list);
  const [acknowledging, setAcknowledging] = useState<AlertRow>();
  const columns = useMemo(() => {
    const showEvents = (row: AlertRow) => {
      void presetEvents(eventsOf(row));
      onShowEvents();
      focusMain();
    };
    const actionsOf = (row: AlertRow): RowAction[] => {
      const canAcknowledge = canHandleAlerts(role) && row.acknowledgedAt === null;
      return [
        { label: t('security.alerts.events'), variant: 'quiet', onClick: () => showEvents(row) },
        ...(canAcknowledge ? [{ label: t('security.alerts.acknowledge'), onClick: () => setAcknowledging(row) }] : []),
      ];
    };
    const nameOf = (row: AlertRow) => `${t(`security.kind.${row.kind}`)} ${row.id}`;
    return [
      ...factColumns(t),
      ...(request.state === 'acknowledged' ? [acknowledgedColumn(t)] : []),
      actionsColumn<AlertRow>(t, (row) => <RowActions of={nameOf(row)} actions={actionsOf(row)} />),
    ];
  }, [t, role, request.state, onShowEvents]);
  return (
    <>
      <div className={styles.filterLine}>
        <StateFilter
          name={NAME}
          states={['acknowledged']}
          allLabelKey="security.alerts.state.open"
          value={request.state}
          onChange={(state) => void alerts.show({ state, pageNo: 1 })}
        />
      </div>
      <ListView name={NAME} list={alerts} columns={columns} keyOf={keyOf} />
      {acknowledging && <AcknowledgeDialog row={acknowledging} onClose={() => setAcknowledging(undefined)} />}
    </>
  );
}

function countText(t: Translator, { count, windowMinutes }: AlertRow): string {
  return t('security.alerts.count', { count, window: windowText(t, windowMinutes) });
}

function factColumns(t: Translator): Column<AlertRow>[] {
  return [
    {
      key: 'alert',
      label: t('security.alerts.alert'),
      cell: (row) => <TwoLines main={<strong>{t(`security.kind.${row.kind}`)}</strong>} below={countText(t, row)} />,
    },
    {
      key: 'severity',
      label: t('security.severity.label'),
      cell: (row) => <TwoLines main={<Severity severity={row.severity} />} />,
    },
    {
      key: 'scope',
      label: t('security.scope.label'),
      cell: (row) => (
        <TwoLines
          main={<Scope {...row} />}
          below={row.scope !== 'portal' && <span className={styles.whole}>{t(`security.scope.${row.scope}`)}</span>}
        />
      ),
    },
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.raisedAt} /> },
  ];
}

function acknowledgedColumn(t: Translator): Column<AlertRow> {
  return {
    key: 'acknowledged',
    label: t('security.alerts.state.acknowledged'),
    cell: ({ acknowledgedAt, acknowledgedBy, note }) => (
      <TwoLines
        main={<span dir="auto">{note}</span>}
        below={
          <>
            {t('column.by', { name: acknowledgedBy ?? '' })} {acknowledgedAt && <Time at={acknowledgedAt} />}
          </>
        }
      />
    ),
  };
}

function AcknowledgeDialog({ row, onClose }: { row: AlertRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('security.alerts.acknowledgeTitle')}
      text={t('security.alerts.acknowledgeText')}
      confirmLabel={t('security.alerts.acknowledge')}
      facts={[
        { label: t('security.alerts.alert'), value: t(`security.kind.${row.kind}`) },
        { label: t('security.alerts.counted'), value: countText(t, row) },
        { label: t(`security.scope.${row.scope === 'portal' ? 'label' : row.scope}`), value: <Scope {...row} /> },
        { label: t('column.at'), value: <Time at={row.raisedAt} /> },
      ]}
      form={form}
      decide={({ reason }) => acknowledgeAlert(row.id, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('security.alerts.note')} hint={t('security.alerts.noteHint')} />
    </DecisionDialog>
  );
}

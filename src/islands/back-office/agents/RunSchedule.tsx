import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import {
  runSchedule,
  type ScheduledRun,
  type StartableRun,
  startRun,
} from '#browser/stores/back-office/agents/agent-runs';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { EmptyState, Loaded, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { useAutoRefresh } from '../shared/use-auto-refresh.ts';
import styles from './AgentsScreen.module.css';

const TONES: Record<ScheduledRun['state'], StatusTone> = {
  WAITING: 'neutral',
  FIGURES: 'progress',
  DUE: 'bad',
  PAYING: 'progress',
  PENDING: 'warning',
  FAILED: 'bad',
};

const REFRESH_EVERY_MS = 10_000;

const keyOf = ({ family, code }: ScheduledRun) => `${family}/${code}`;

/** Lists what each family settles next. A run that is due is started by the job; staff start one that it missed. */
export function RunSchedule() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(runSchedule.$store);
  const [starting, setStarting] = useState<ScheduledRun>();
  useAutoRefresh(runSchedule.load, REFRESH_EVERY_MS);
  const columns = useMemo(() => {
    const facts = columnsOf(t);
    return canDecide(role) ? [...facts, actionColumn(t, setStarting)] : facts;
  }, [t, role]);
  return (
    <section className={styles.list}>
      <h2>{t('agentRuns.next')}</h2>
      <Loaded loadable={loadable} t={t} onRetry={runSchedule.load} rows={3} isAutoRefreshed>
        {({ next }) =>
          next.length === 0 ? (
            <EmptyState title={t('agentRuns.nothingNextTitle')} text={t('agentRuns.nothingNextText')} />
          ) : (
            <Records caption={t('agentRuns.next')} columns={columns} rows={next} keyOf={keyOf} />
          )
        }
      </Loaded>
      {starting && (
        <StartDialog next={starting} isResumed={starting.state === 'FAILED'} onClose={() => setStarting(undefined)} />
      )}
    </section>
  );
}

function columnsOf(t: Translator): Column<ScheduledRun>[] {
  return [
    {
      key: 'period',
      label: t('agentRuns.period'),
      cell: (row) => (
        <TwoLines
          main={<bdi dir="ltr">{periodText(row.period)}</bdi>}
          below={`${t(`contractFamily.${row.family}`)} · ${t(`agentRuns.code.${row.code}`)}`}
        />
      ),
    },
    { key: 'dueAt', label: t('agentRuns.dueAt'), cell: (row) => <Time at={row.dueAt} /> },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => <StatusBadge tone={TONES[row.state]} label={t(`agentRuns.nextState.${row.state}`)} />,
    },
  ];
}

function actionColumn(t: Translator, onStart: (next: ScheduledRun) => void): Column<ScheduledRun> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={`${t(`contractFamily.${row.family}`)} ${row.period}`}
      actions={
        row.state === 'DUE' || row.state === 'PAYING' || row.state === 'FAILED'
          ? [{ label: t(row.state === 'FAILED' ? 'agentRuns.resume' : 'agentRuns.start'), onClick: () => onStart(row) }]
          : []
      }
    />
  ));
}

interface StartDialogProps {
  next: StartableRun & { dueAt?: string };
  /** Continues a run that failed. */
  isResumed: boolean;
  onClose: () => void;
}

/** Prompts for the reason, then starts a run or resumes it. */
export function StartDialog({ next, isResumed, onClose }: StartDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t(isResumed ? 'agentRuns.resumeTitle' : 'agentRuns.startTitle')}
      text={t(isResumed ? 'agentRuns.resumeText' : 'agentRuns.startText')}
      confirmLabel={t(isResumed ? 'agentRuns.resume' : 'agentRuns.start')}
      facts={[
        { label: t('agentReceivables.family'), value: t(`contractFamily.${next.family}`) },
        { label: t('agentRuns.period'), value: <bdi dir="ltr">{periodText(next.period)}</bdi> },
        ...(next.dueAt === undefined ? [] : [{ label: t('agentRuns.dueAt'), value: <Time at={next.dueAt} /> }]),
      ]}
      form={form}
      decide={({ reason }) => startRun(next, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

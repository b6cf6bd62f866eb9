import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { syncGames, syncProblems, type SyncRunRow, syncRuns } from '#browser/stores/back-office/vendors/vendors';
import { SYNC_STATES } from '#rules/games/catalogue-sync';
import { Dialog, Loaded, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { RawDetails } from '../shared/RawDetails.tsx';
import { RowProblems } from './RowProblems.tsx';
import styles from './VendorGames.module.css';

const TONES: Record<SyncRunRow['state'], StatusTone> = {
  queued: 'progress',
  running: 'progress',
  done: 'good',
  held: 'warning',
  failed: 'bad',
};

interface Opening {
  dialog: 'problems' | 'loss';
  row: SyncRunRow;
}

const keyOf = (row: SyncRunRow) => row.id;

/** Lists the syncs of vendors' games, with the games that could not be read. */
export function SyncRunsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [opened, setOpened] = useState<Opening>();
  const columns = useMemo(
    () => [...dataColumns(t), actionColumn(t, { canSync: canSetRules(role), open: setOpened })],
    [t, role],
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <ListScreen
        name="syncRuns"
        list={syncRuns}
        columns={columns}
        keyOf={keyOf}
        states={SYNC_STATES}
        allLabelKey="syncRuns.all"
      />
      {opened?.dialog === 'problems' && <ProblemsDialog row={opened.row} onClose={close} />}
      {opened?.dialog === 'loss' && <LossDialog row={opened.row} onClose={close} />}
    </>
  );
}

function dataColumns(t: Translator): Column<SyncRunRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.startedAt ?? row.queuedAt} /> },
    {
      key: 'vendor',
      label: t('column.vendor'),
      cell: (row) => (
        <TwoLines
          main={<Code isWhole>{row.vendor}</Code>}
          below={row.requestedBy === null ? t('syncRuns.hourly') : t('column.by', { name: row.requestedBy })}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`syncRuns.state.${row.state}`)} />}
          below={<Outcome row={row} />}
        />
      ),
    },
    {
      key: 'games',
      label: t('games.title'),
      cell: ({ added, changed, unchanged, switchedOff, broken }) => (
        <TwoLines
          main={t('vendors.importResult', { added, changed, unchanged })}
          below={[
            switchedOff > 0 && t('syncRuns.switchedOff', { count: switchedOff }),
            broken > 0 && t('syncRuns.broken', { count: broken }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
  ];
}

/** Says why a run failed and what to do, or what it did not do. */
function Outcome({ row: { state, failure, failureDetails, withheld } }: { row: SyncRunRow }) {
  const { t } = useTexts();
  if (state === 'held') return t('syncRuns.withheld', { count: withheld });
  if (failure === null) return null;
  return (
    <>
      {t(`syncRuns.failure.${failure}`)}
      {failureDetails && (
        <RawDetails>
          <Code>{failureDetails}</Code>
        </RawDetails>
      )}
    </>
  );
}

interface Acting {
  canSync: boolean;
  open: (opening: Opening) => void;
}

function actionColumn(t: Translator, { canSync, open }: Acting): Column<SyncRunRow> {
  return actionsColumn(t, (row) => {
    const problems = { label: t('syncRuns.problems'), onClick: () => open({ dialog: 'problems', row }) };
    const loss = { label: t('syncRuns.switchOff'), onClick: () => open({ dialog: 'loss', row }) };
    const isHeld = canSync && row.state === 'held';
    return <RowActions of={row.vendor} actions={[...(row.broken > 0 ? [problems] : []), ...(isHeld ? [loss] : [])]} />;
  });
}

interface RunDialogProps {
  row: SyncRunRow;
  onClose: () => void;
}

function ProblemsDialog({ row, onClose }: RunDialogProps) {
  const { t } = useTexts();
  const loaded = useStore(syncProblems.$store);
  useEffect(() => void syncProblems.load(row.id), [row.id]);
  return (
    <Dialog isOpen onClose={onClose} title={t('syncRuns.problemsTitle', { vendor: row.vendor })} t={t}>
      <Loaded loadable={loaded} t={t} onRetry={syncProblems.reload} rows={3}>
        {(problems) => (
          <div className={styles.import}>
            <RowProblems problems={problems} total={row.broken} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Prompts for confirmation before the games that are missing are switched off. */
function LossDialog({ row, onClose }: RunDialogProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('syncRuns.lossTitle')}
      text={t('syncRuns.lossText', { count: row.withheld })}
      confirmLabel={t('syncRuns.switchOff')}
      isDangerous
      facts={[{ label: t('column.vendor'), value: <Code>{row.vendor}</Code> }]}
      decide={() => syncGames(row.vendor, true)}
      onClose={onClose}
    />
  );
}

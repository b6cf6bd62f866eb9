import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { type MessageRow, outbox } from '#browser/stores/back-office/lists';
import { $shownMessages, showMessage } from '#browser/stores/back-office/messages';
import { canSeeCodes } from '#browser/stores/back-office/shell/sections';
import { StatusBadge, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { RawDetails } from '../shared/RawDetails.tsx';
import styles from './OutboxScreen.module.css';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const keyOf = (row: MessageRow) => row.id;

const TONES = { stored: 'neutral', retrying: 'warning', sent: 'good', refused: 'bad' } as const;

/** Lists SMS and emails with their delivery state. Administrators can reveal the code or link of a message. */
export function OutboxScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [requested, setRequested] = useState<MessageRow>();
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return canSeeCodes(role) ? [...facts, actionColumn(t, setRequested)] : facts;
  }, [t, role]);
  return (
    <>
      <ListScreen name="outbox" list={outbox} columns={columns} keyOf={keyOf} />
      {requested && <ShowDialog message={requested} onClose={() => setRequested(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<MessageRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.createdAt} /> },
    {
      key: 'channel',
      label: t('column.channel'),
      cell: (row) => <StatusBadge tone="neutral" label={t(`outbox.channel.${row.channel}`)} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => <StatusBadge tone={TONES[row.state]} label={t(`outbox.state.${row.state}`)} />,
    },
    { key: 'recipient', label: t('column.recipient'), cell: (row) => <Code>{row.recipient}</Code> },
    { key: 'text', label: t('column.message'), cell: (row) => <MessageText message={row} /> },
  ];
}

function MessageText({ message }: { message: MessageRow }) {
  const { t } = useTexts();
  const shown = useStore($shownMessages)[message.id] ?? message;
  const { state, lastError } = message;
  return (
    <TwoLines
      main={shown.subject}
      below={
        <>
          {shown.body && <p className={styles.text}>{shown.body}</p>}
          {lastError !== null && (state === 'retrying' || state === 'refused') && (
            <>
              <p>{t(`outbox.failure.${state}`)}</p>
              <RawDetails>
                <Code>{lastError}</Code>
              </RawDetails>
            </>
          )}
        </>
      }
    />
  );
}

function actionColumn(t: Translator, onShow: (message: MessageRow) => void): Column<MessageRow> {
  return actionsColumn(
    t,
    (row) => row.canShow && <ShowButton message={row} label={t('outbox.show')} onShow={onShow} />,
  );
}

interface ShowButtonProps {
  message: MessageRow;
  label: string;
  onShow: (message: MessageRow) => void;
}

function ShowButton({ message, label, onShow }: ShowButtonProps) {
  if (message.id in useStore($shownMessages)) return null;
  return <RowActions of={message.recipient} actions={[{ label, onClick: () => onShow(message) }]} />;
}

function ShowDialog({ message, onClose }: { message: MessageRow; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('outbox.showTitle')}
      text={t('outbox.showText')}
      confirmLabel={t('outbox.show')}
      facts={[{ label: t('column.recipient'), value: <Code>{message.recipient}</Code> }]}
      decide={() => showMessage(message.id)}
      onClose={onClose}
    />
  );
}

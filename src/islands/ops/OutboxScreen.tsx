import { useMemo } from 'react';
import { type MessageRow, outbox } from '#browser/stores/operations/lists';
import { StatusBadge, type Translator } from '../ui/index.ts';
import { Code, Time, Two } from './cells.tsx';
import { useTexts } from './desk-context.ts';
import { ListScreen } from './ListScreen.tsx';
import styles from './OutboxScreen.module.css';
import type { Column } from './Records.tsx';

const keyOf = (row: MessageRow) => row.id;

const TONES = { kept: 'neutral', retrying: 'warning', sent: 'good', refused: 'bad' } as const;

/** SMS and e-mails, and what became of them. */
export function OutboxScreen() {
  const { t } = useTexts();
  const columns = useMemo(() => columnsOf(t), [t]);
  return <ListScreen name="outbox" list={outbox} columns={columns} keyOf={keyOf} />;
}

function columnsOf(t: Translator): Column<MessageRow>[] {
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
    {
      key: 'text',
      label: t('column.message'),
      cell: (row) => <Two main={row.subject} below={<p className={styles.text}>{row.body || row.lastError}</p>} />,
    },
  ];
}

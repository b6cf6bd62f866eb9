import { useMemo, useState } from 'react';
import { type ThreadRow, threads } from '#browser/stores/back-office/chat';
import { CHAT_THREAD_STATES } from '#rules/site/chat';
import { StatusBadge, type Translator, UserText } from '../../ui/index.ts';
import { MemberName, Time, TwoLines } from '../shared/cells.tsx';
import styles from './ChatScreen.module.css';
import { useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { ThreadDialog } from './ThreadDialog.tsx';

const keyOf = (row: ThreadRow) => row.memberId;

/** Lists the conversations with members. */
export function ChatScreen() {
  const { t } = useTexts();
  const [opened, setOpened] = useState<ThreadRow>();
  const columns = useMemo(() => columnsOf(t, setOpened), [t]);
  return (
    <>
      <ListScreen
        name="chat"
        list={threads}
        columns={columns}
        keyOf={keyOf}
        states={CHAT_THREAD_STATES}
        allLabelKey="chat.anyState"
      />
      {opened && <ThreadDialog member={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function columnsOf(t: Translator, onOpen: (row: ThreadRow) => void): Column<ThreadRow>[] {
  const label = t('chat.open');
  return [
    {
      key: 'member',
      label: t('column.member'),
      cell: ({ account, memberId }) => <MemberName account={account} memberId={memberId} />,
    },
    { key: 'message', label: t('column.message'), cell: (row) => <LastMessage row={row} /> },
    { key: 'at', label: t('column.at'), cell: ({ at }) => <Time at={at} /> },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ unread }) => (
        <StatusBadge
          tone={unread > 0 ? 'progress' : 'neutral'}
          label={unread > 0 ? t('chat.unread', { count: unread }) : t('chat.read')}
        />
      ),
    },
    actionsColumn(t, (row) => <RowActions of={row.account} actions={[{ label, onClick: () => onOpen(row) }]} />),
  ];
}

function LastMessage({ row: { text, side } }: { row: ThreadRow }) {
  const { t } = useTexts();
  return (
    <TwoLines
      main={
        <UserText as="p" className={styles.last}>
          {text}
        </UserText>
      }
      below={t(side === 'member' ? 'chat.lastMember' : 'chat.lastTeam')}
    />
  );
}

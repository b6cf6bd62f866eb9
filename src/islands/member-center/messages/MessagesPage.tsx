import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MESSAGE_KINDS, type MessageKind } from '#rules/members/inbox';
import {
  $listedMessages,
  $messageKind,
  filterMessages,
  followMessages,
  loadOlderMessages,
  messages,
  readAllMessages,
} from '#browser/stores/inbox/messages';
import { $unreadMessages } from '#browser/stores/inbox/unread';
import {
  Alert,
  Button,
  EmptyState,
  Loaded,
  Skeleton,
  type Translator,
  useAction,
  useTranslator,
} from '../../ui/index.ts';
import { Choices } from '../parts/Choices.tsx';
import { DeviceNotifications } from './DeviceNotifications.tsx';
import { MessageItem } from './MessageItem.tsx';
import styles from './Messages.module.css';

/** The inbox: messages of all kinds or of one, newest first. */
export function MessagesPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['inbox', 'member', 'errors']);
  const kind = useStore($messageKind);
  const loadable = useStore(messages.$store);
  useEffect(followMessages, []);
  if (!t) return <Skeleton shape="row" count={5} />;
  return (
    <div className={styles.page}>
      <KindFilter kind={kind} t={t} />
      <ReadAll t={t} />
      <DeviceNotifications t={t} />
      <Loaded loadable={loadable} t={t} onRetry={messages.reload} rows={5} isAutoRefreshed>
        {({ hasMore }) => <MessageList kind={kind} hasMore={hasMore} tag={tag} t={t} />}
      </Loaded>
    </div>
  );
}

function KindFilter({ kind, t }: { kind: MessageKind | undefined; t: Translator }) {
  const choices = (['all', ...MESSAGE_KINDS] as const).map((value) => ({ value, label: t(`inbox:filter.${value}`) }));
  return (
    <Choices
      label={t('inbox:filter.label')}
      choices={choices}
      value={kind ?? 'all'}
      onChange={(value) => void filterMessages(value === 'all' ? undefined : value)}
      isRow
    />
  );
}

/** The number of unread messages, and a button that marks all of them. */
function ReadAll({ t }: { t: Translator }) {
  const count = useStore($unreadMessages);
  const { failure, runAction } = useAction(t);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.unread} role="status">
          {t('inbox:unread', { count })}
        </p>
        <Button variant="quiet" disabled={count === 0} onClick={() => runAction(readAllMessages)}>
          {t('inbox:readAll')}
        </Button>
      </div>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </>
  );
}

interface MessageListProps {
  kind: MessageKind | undefined;
  hasMore: boolean;
  tag: string;
  t: Translator;
}

function MessageList({ kind, hasMore, tag, t }: MessageListProps) {
  const listed = useStore($listedMessages);
  if (listed.length === 0) {
    const name = kind ? 'emptyKind' : 'empty';
    return <EmptyState title={t(`inbox:${name}Title`)} text={t(`inbox:${name}Text`)} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {listed.map((message) => (
          <MessageItem key={message.id} message={message} tag={tag} t={t} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="secondary" isWide onClick={loadOlderMessages}>
          {t('inbox:older')}
        </Button>
      )}
    </>
  );
}

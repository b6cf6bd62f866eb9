import { useStore } from '@nanostores/react';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import type { Thread } from '#browser/stores/chat/chat-thread';
import { Alert, EmptyState, FailedState, Skeleton, type Translator } from '../index.ts';
import styles from './Chat.module.css';
import { ChatLog } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';

export interface ChatThreadProps {
  thread: Thread;
  /** Translator with the namespaces chat, errors and common. */
  t: Translator;
  empty: { title: string; text: string };
  /** Stands before the first message, and in the place of `empty`. */
  greeting?: ReactNode;
  /** Stands above the message field. */
  tools?: ReactNode;
  /** Placeholder of the message field; no field without it, for read-only access. */
  hint: string | undefined;
}

/** A conversation with its message field. Fills its container's height; the messages scroll. */
export function ChatThread({ thread, t, empty, greeting, tools, hint }: ChatThreadProps) {
  const { page, failure } = useStore(thread.$thread);
  const lastId = page?.messages.at(-1)?.id;
  // Marks it as read again with each new message.
  useEffect(() => {
    const markSeen = () => {
      if (!document.hidden) void thread.markRead();
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [thread, lastId]);

  if (!page && failure !== undefined) {
    return <FailedState t={t} onRetry={thread.refresh} text={errorText(t, failure)} />;
  }
  if (!page) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <p className="visually-hidden">{t('common:loading')}</p>
        <Skeleton shape="row" count={4} />
      </div>
    );
  }
  return (
    <div className={styles.thread}>
      {failure !== undefined && <Alert tone="warning">{t('chat:stale', { reason: errorText(t, failure) })}</Alert>}
      {page.messages.length === 0 && !greeting ? (
        <div className={styles.empty}>
          <EmptyState icon={MessageCircle} title={empty.title} text={empty.text} />
        </div>
      ) : (
        <ChatLog thread={thread} page={page} side={thread.side} greeting={greeting} t={t} />
      )}
      {tools}
      {hint !== undefined && <Composer send={thread.send} hint={hint} t={t} />}
    </div>
  );
}

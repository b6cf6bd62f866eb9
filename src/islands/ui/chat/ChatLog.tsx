import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { timeText } from '#browser/format';
import type { Thread, ThreadMessage, ThreadPage } from '#browser/stores/chat/chat-thread';
import type { ChatSide } from '#rules/site/chat';
import { Alert, Button, ScrollArea, type Translator, useAction, UserText } from '../index.ts';
import styles from './Chat.module.css';
import { useLogScroll } from './use-log-scroll.ts';

interface ChatLogProps {
  thread: Thread;
  page: ThreadPage;
  side: ChatSide;
  /** Stands before the first message. */
  greeting: ReactNode;
  t: Translator;
}

/** The messages, newest at the bottom; new ones are announced to screen readers. */
export function ChatLog({ thread, page, side, greeting, t }: ChatLogProps) {
  const { messages, hasOlder, otherReadId } = page;
  const { log, hasNews, toEnd: scrollToEnd, onScroll } = useLogScroll(messages, side);
  const { failure, runAction } = useAction(t);
  const seenId = messages.findLast((message) => message.side === side && BigInt(message.id) <= BigInt(otherReadId))?.id;
  return (
    <div className={styles.frame}>
      <ScrollArea className={styles.log} ref={log} onScroll={onScroll} label={t('chat:log')}>
        {hasOlder && (
          <Button className={styles.older} variant="quiet" onClick={() => runAction(thread.loadOlder)}>
            {t('chat:older')}
          </Button>
        )}
        {failure && <Alert tone="bad">{failure}</Alert>}
        {!hasOlder && greeting}
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isOwn={message.side === side}
              isSeen={message.id === seenId}
              t={t}
            />
          ))}
        </ol>
      </ScrollArea>
      {hasNews && (
        <Button className={styles.news} variant="secondary" onClick={scrollToEnd}>
          <ArrowDown size={16} aria-hidden="true" />
          {t('chat:newBelow')}
        </Button>
      )}
      <Announcement message={messages.at(-1)} side={side} t={t} />
    </div>
  );
}

/** Returns the writer's role, or the staff member's name if the reader may see it. */
function nameOf({ side, staffName }: ThreadMessage, isOwn: boolean, t: Translator): string {
  if (staffName) return staffName;
  if (isOwn) return t('chat:me');
  return t(side === 'staff' ? 'chat:team' : 'chat:member');
}

interface MessageProps {
  message: ThreadMessage;
  isOwn: boolean;
  /** The other side has read the messages up to here. */
  isSeen: boolean;
  t: Translator;
}

function Message({ message, isOwn, isSeen, t }: MessageProps) {
  const { text, at, staffName } = message;
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={staffName ? styles.who : 'visually-hidden'}>{nameOf(message, isOwn, t)}</p>
      <UserText as="p" className={styles.text}>
        {text}
      </UserText>
      <p className={styles.foot}>
        <time dateTime={at} dir="ltr">
          {timeText(at).slice(0, -3)}
        </time>
        {isSeen && <span> · {t('chat:seen')}</span>}
      </p>
    </li>
  );
}

/** Announces what the other side has written since the log was opened. */
function Announcement({ message, side, t }: { message: ThreadMessage | undefined; side: ChatSide; t: Translator }) {
  const [announced, setAnnounced] = useState('');
  const lastId = useRef(message?.id);
  useEffect(() => {
    if (!message || message.id === lastId.current) return;
    lastId.current = message.id;
    if (message.side !== side) setAnnounced(`${nameOf(message, false, t)}: ${message.text}`);
  }, [message, side, t]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}

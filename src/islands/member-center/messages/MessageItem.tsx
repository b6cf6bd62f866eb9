import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Gift,
  type LucideIcon,
  Mail,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { otherLanguage } from '#i18n/other-language';
import { timeText } from '#browser/format';
import { openMemberPage } from '#browser/stores/dialogs';
import {
  deleteMessage,
  type ListedMessage,
  type Message,
  openMessage,
  restoreMessage,
} from '#browser/stores/inbox/messages';
import { Alert, Button, type Translator, useAction, UserText } from '../../ui/index.ts';
import styles from './Messages.module.css';

interface MessageProps {
  message: Message;
  tag: string;
  t: Translator;
}

/** One message; a deleted one is a line with a way back. */
export function MessageItem({ message, tag, t }: Omit<MessageProps, 'message'> & { message: ListedMessage }) {
  return (
    <li className={styles.item} data-unread={(!message.isRead && !message.isDeleted) || undefined}>
      {message.isDeleted ? <Deleted message={message} t={t} /> : <Present message={message} tag={tag} t={t} />}
    </li>
  );
}

/** Icons by the page that a message is about. */
const PAGE_ICONS: Partial<Record<string, LucideIcon>> = {
  depositv2: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  bonusDetails: Gift,
  transactionHistory: ReceiptText,
  securityCenter: ShieldCheck,
};

/** Icons of the others. */
const KIND_ICONS: Record<Message['kind'], LucideIcon> = { system: Mail, personal: Mail, broadcast: Megaphone };

/** A message that opens in its place, which marks it as read. */
function Present({ message, tag, t }: MessageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const { title, body, kind, page, at, isRead, language } = message;
  const written = otherLanguage(tag, language ?? tag);
  const Icon = (page === null ? undefined : PAGE_ICONS[page]) ?? KIND_ICONS[kind];
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen) void openMessage(message);
  };
  return (
    <>
      <h3 className={styles.heading}>
        <button className={styles.opener} type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={toggle}>
          <span className={styles.mark}>
            <Icon size={20} aria-hidden="true" />
          </span>
          <span className={styles.line}>
            <span className={styles.title} {...written}>
              {!isRead && <span className="visually-hidden">{t('inbox:unreadMark')}: </span>}
              {title}
            </span>
            {!isOpen && (
              <Body as="span" className={styles.preview} written={written} language={language}>
                {body}
              </Body>
            )}
            <span className={styles.when}>
              {t(`inbox:filter.${kind}`)} · <time dateTime={at}>{timeText(at)}</time>
            </span>
          </span>
        </button>
      </h3>
      <div className={styles.body} id={bodyId} hidden={!isOpen}>
        <Body as="p" className={styles.text} written={written} language={language}>
          {body}
        </Body>
        <MessageActs message={message} t={t} />
      </div>
    </>
  );
}

interface BodyProps {
  as: 'p' | 'span';
  className: string | undefined;
  written: ReturnType<typeof otherLanguage>;
  language: string | null;
  children: string;
}

/** The words of a message: an agent's may be in any language. */
function Body({ as: Element, className, written, language, children }: BodyProps) {
  if (language === null)
    return (
      <UserText as={Element} className={className}>
        {children}
      </UserText>
    );
  return (
    <Element className={className} {...written}>
      {children}
    </Element>
  );
}

function MessageActs({ message, t }: Omit<MessageProps, 'tag'>) {
  const { failure, runAction } = useAction(t);
  const { page } = message;
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className={styles.acts}>
        {page !== null && (
          <Button variant="secondary" onClick={() => openMemberPage(page)}>
            {t(`inbox:open.${page}`)}
          </Button>
        )}
        <Button variant="quiet" onClick={() => runAction(() => deleteMessage(message))}>
          <Trash2 size={18} aria-hidden="true" />
          {t('inbox:delete')}
        </Button>
      </div>
    </>
  );
}

function Deleted({ message, t }: Omit<MessageProps, 'tag'>) {
  const { failure, runAction } = useAction(t);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className={styles.deleted}>
      <p role="status">{t('inbox:deleted')}</p>
      <Button ref={undo} variant="secondary" onClick={() => runAction(() => restoreMessage(message))}>
        {t('inbox:undo')}
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </div>
  );
}

import { House, Maximize2, MessageCircle, Minimize2 } from 'lucide-react';
import { useState } from 'react';
import { localPath } from '#i18n/paths';
import type { ChatIntroduction } from '#browser/stores/chat/chat-introduction';
import { isOwnWindow, resizeChat } from '#browser/chat/window-size';
import { classes, type Translator } from '../ui/index.ts';
import styles from './ChatPage.module.css';

interface ChatHeadProps {
  tag: string;
  t: Translator;
  isClosed: boolean;
  hours: ChatIntroduction['hours'] | undefined;
}

/** Returns when support answers. */
function leadOf(hours: ChatHeadProps['hours'], t: Translator): string {
  if (!hours) return t('chat:lead');
  return hours.isOpen ? t('chat:openUntil', { time: hours.until }) : t('chat:opensAt', { time: hours.from });
}

/** Head of the chat: in a popup it can enlarge the window, in a tab it links back to the site. */
export function ChatHead({ tag, t, isClosed, hours }: ChatHeadProps) {
  return (
    <header className={styles.head}>
      <MessageCircle className={styles.mark} size={24} aria-hidden="true" />
      <div className={styles.names}>
        <h1 className={styles.title}>{t('chat:title')}</h1>
        {!isClosed && <p className={styles.lead}>{leadOf(hours, t)}</p>}
      </div>
      {isOwnWindow() ? (
        <SizeButton t={t} />
      ) : (
        <a className={classes('icon-button', styles.tool)} href={localPath(tag, '/')} aria-label={t('common:tab.home')}>
          <House size={20} aria-hidden="true" />
        </a>
      )}
    </header>
  );
}

function SizeButton({ t }: { t: Translator }) {
  const [isLarge, setIsLarge] = useState(false);
  const Icon = isLarge ? Minimize2 : Maximize2;

  function toggle(): void {
    resizeChat(!isLarge);
    setIsLarge(!isLarge);
  }

  return (
    <button
      className={classes('icon-button', styles.tool)}
      type="button"
      aria-label={t(isLarge ? 'chat:smaller' : 'chat:larger')}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

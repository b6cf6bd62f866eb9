import { useStore } from '@nanostores/react';
import { MessageCircle } from 'lucide-react';
import { $unreadReplies } from '#browser/stores/chat/chat-unread';
import { openMemberTarget } from '#browser/stores/dialogs';
import { classes, type Translator } from '../ui/index.ts';
import styles from './AccountBar.module.css';
import { chatLabel } from './chat-label.ts';

/** Opens the chat; in a narrow header it is in the menu instead. */
export function AccountBarChat({ t }: { t: Translator }) {
  const unread = useStore($unreadReplies);
  const words = chatLabel(t, unread);
  return (
    <button
      className={classes(styles.tool, styles.chat)}
      type="button"
      aria-label={words}
      title={words}
      onClick={() => openMemberTarget({ name: 'chat' })}
      data-module="CBS3"
    >
      <MessageCircle size={20} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}

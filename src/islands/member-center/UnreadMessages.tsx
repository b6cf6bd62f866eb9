import { useStore } from '@nanostores/react';
import { $unreadMessages } from '#browser/stores/inbox/unread';
import type { Translator } from '../ui/index.ts';
import styles from './UnreadMessages.module.css';

/** The number of unread messages beside a link; nothing when there are none. */
export function UnreadMessages({ t }: { t: Translator }) {
  const count = useStore($unreadMessages);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('member:unreadMessages', { count })}</span>
    </span>
  );
}

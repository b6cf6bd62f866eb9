import { useStore } from '@nanostores/react';
import { $unreadMessages } from '#browser/stores/inbox/unread';
import type { MemberPage } from '#browser/stores/member-route';
import { $newMissions } from '#browser/stores/wallet/new-missions';
import type { Translator } from '../ui/index.ts';
import styles from './MenuCount.module.css';

/** The number of a page's news beside its link: unread messages, and missions; nothing when there is none. */
export function MenuCount({ name, t }: { name: MemberPage; t: Translator }) {
  const counts: Partial<Record<MemberPage, [count: number, text: string]>> = {
    messages: [useStore($unreadMessages), 'member:unreadMessages'],
    missions: [useStore($newMissions), 'member:newMissions'],
  };
  const [count, text] = counts[name] ?? [0, ''];
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t(text, { count })}</span>
    </span>
  );
}

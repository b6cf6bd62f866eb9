import { useStore } from '@nanostores/react';
import { openMemberPage } from '#browser/stores/dialogs';
import { $unreadMessages } from '#browser/stores/inbox/unread';
import { MEMBER_PAGES, type MemberPage } from '#browser/stores/member-route';
import { MEMBER_ICONS, type Translator, useCurrentInView } from '../ui/index.ts';
import styles from './MemberCenter.module.css';

/** The center's pages: a scrolling row on phones, a column elsewhere. */
export function MemberMenu({ page, t }: { page: MemberPage; t: Translator }) {
  const menu = useCurrentInView(page);
  return (
    <nav className={styles.menu} ref={menu} aria-label={t('member:center')}>
      {MEMBER_PAGES.map((name) => {
        const Icon = MEMBER_ICONS[name];
        return (
          <button
            key={name}
            className={styles.link}
            type="button"
            aria-current={name === page ? 'page' : undefined}
            onClick={() => openMemberPage(name)}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`member:page.${name}`)}
            {name === 'messages' && <UnreadMessages t={t} />}
          </button>
        );
      })}
    </nav>
  );
}

function UnreadMessages({ t }: { t: Translator }) {
  const count = useStore($unreadMessages);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('member:unreadMessages', { count })}</span>
    </span>
  );
}

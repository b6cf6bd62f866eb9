import { openMemberPage } from '#browser/stores/dialogs';
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
          </button>
        );
      })}
    </nav>
  );
}

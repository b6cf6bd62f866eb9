import { useStore } from '@nanostores/react';
import { openMemberPage } from '#browser/stores/dialogs';
import { memberMenuOf, type MemberPage, MODULE_OF } from '#browser/stores/member-route';
import { $session } from '#browser/stores/session';
import { classes, MEMBER_ICONS, type Translator } from '../ui/index.ts';
import styles from './MemberCenter.module.css';
import { MenuCount } from './MenuCount.tsx';

/** The center's pages in their groups, beside the page; phones have them on the center's home. */
export function MemberMenu({ page, t }: { page: MemberPage; t: Translator }) {
  const session = useStore($session);
  const member = session.state === 'in' ? session.member : undefined;
  return (
    <nav className={styles.menu} aria-label={t('member:center')}>
      <MenuLink name="home" page={page} t={t} />
      {memberMenuOf(member).map(({ group, pages }) => (
        <div key={group} className={styles.group} role="group" aria-label={t(`member:group.${group}`)}>
          <p className={styles.groupName} aria-hidden="true">
            {t(`member:group.${group}`)}
          </p>
          {pages.map((name) => (
            <MenuLink key={name} name={name} page={page} t={t} />
          ))}
        </div>
      ))}
    </nav>
  );
}

interface MenuLinkProps {
  name: MemberPage;
  page: MemberPage;
  t: Translator;
}

function MenuLink({ name, page, t }: MenuLinkProps) {
  const Icon = MEMBER_ICONS[name];
  return (
    <button
      className={classes('menu-link', styles.link)}
      type="button"
      aria-current={name === page ? 'page' : undefined}
      data-module={MODULE_OF[name]}
      onClick={() => openMemberPage(name)}
    >
      <Icon size={18} aria-hidden="true" />
      {t(`member:page.${name}`)}
      <MenuCount name={name} t={t} />
    </button>
  );
}

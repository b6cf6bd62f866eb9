import { useStore } from '@nanostores/react';
import { KeyRound, LogOut, UserRound } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { dismissNotice } from '#browser/stores/back-office/actions';
import { refreshCounts } from '#browser/stores/back-office/shell/counts';
import { $section } from '#browser/stores/back-office/shell/sections';
import { Brand } from '../sign-in/Brand.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MAIN_ID, focusMain } from '../shared/main-focus.ts';
import styles from './BackOfficeShell.module.css';
import { Navigation } from './Navigation.tsx';
import { RecentCodeDialog } from './RecentCodeDialog.tsx';
import { ShellTools } from './ShellTools.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { NoticeBar } from '../shared/NoticeBar.tsx';
import { Section } from './Section.tsx';
import { SignOutButton } from '../sign-in/SignOutButton.tsx';
import { useAutoRefresh } from '../shared/use-auto-refresh.ts';

const COUNT_EVERY_MS = 10_000;

/** Shows the navigation beside the open section. */
export function BackOfficeShell() {
  const { t } = useTexts();
  const section = useStore($section);
  useAutoRefresh(refreshCounts, COUNT_EVERY_MS);
  // Removes the notice of the last section.
  useEffect(() => dismissNotice, [section]);
  return (
    <div className={styles.backOffice}>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={skip}>
        {t('common:skipToContent')}
      </a>
      <header className={styles.side}>
        <div className={styles.top}>
          <Brand />
          <ShellTools />
        </div>
        <Navigation current={section} />
        <CurrentUser />
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        <NoticeBar />
        <Section key={section} name={section} />
      </main>
      <RecentCodeDialog />
    </div>
  );
}

// Moves the focus itself: a skip link would change the address, which names the section.
function skip(event: MouseEvent): void {
  event.preventDefault();
  focusMain();
}

function CurrentUser() {
  const { t } = useTexts();
  const { username, role } = useStaffUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.who}>
      <UserRound className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.name}>
        <strong>{username}</strong>
        <span className={styles.role}>{t(`role.${role}`)}</span>
      </p>
      <button
        className="icon-button"
        type="button"
        aria-label={t('account.title')}
        title={t('account.title')}
        onClick={() => setIsOpen(true)}
      >
        <KeyRound size={18} aria-hidden="true" />
      </button>
      {isOpen && <AccountDialog onClose={() => setIsOpen(false)} />}
      <SignOutButton className={styles.leave}>
        <LogOut size={18} aria-hidden="true" />
        <span>{t('nav.signOut')}</span>
      </SignOutButton>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { openChatOnRequest } from '#browser/chat/chat-window';
import { refreshBalance } from '#browser/stores/wallet/balance';
import { openAuthDialog, openMemberPage } from '#browser/stores/dialogs';
import { subscribeToUnread } from '#browser/stores/chat/chat-unread';
import { subscribeToUnreadMessages } from '#browser/stores/inbox/unread';
import { $session, isGuestType, leaveSite, loadSession } from '#browser/stores/session';
import { Button, Ui, useTranslator } from '../ui/index.ts';
import styles from './AccountBar.module.css';
import { AccountBarBalance } from './AccountBarBalance.tsx';
import { AccountBarChat } from './AccountBarChat.tsx';
import { AccountBarMessages } from './AccountBarMessages.tsx';
import { AccountBarMenu } from './AccountBarMenu.tsx';
import { AccountBarSignOut } from './AccountBarSignOut.tsx';
import { useAccountNews } from './AccountBarNews.ts';
import { useWelcome } from './use-welcome.ts';

/** Loaded once after signing in. */
const WelcomeCard = lazy(async () => ({ default: (await import('./WelcomeCard.tsx')).WelcomeCard }));

/** The account bar of the header: balance, deposit, withdrawal and the account menu. */
export function AccountBar({ tag }: { tag: string }) {
  const session = useStore($session, { ssr: 'initial' });
  const t = useTranslator(tag, ['member', 'errors']);
  const [isSigningOut, setIsSigningOut] = useState(false);
  useEffect(() => {
    // Renders nothing when the connection is lost; other parts of the page show the failure.
    loadSession().then(
      ({ state }) => state === 'in' && void refreshBalance(),
      () => undefined,
    );
  }, [session.state]);
  const member = session.state === 'in' ? session.member : undefined;
  useAccountNews(t, { tag, isSignedIn: member !== undefined });
  useEffect(openChatOnRequest, []);
  const memberId = member?.id;
  useEffect(() => (memberId === undefined ? undefined : subscribeToUnread()), [memberId]);
  useEffect(() => (memberId === undefined ? undefined : subscribeToUnreadMessages()), [memberId]);
  const { welcome, dismiss } = useWelcome(t, member);

  if (!t || session.state !== 'in') return null;

  return (
    <Ui>
      <div className={styles.bar}>
        <AccountBarBalance tag={tag} t={t} />
        {isGuestType(session.member) ? (
          <Button className={styles.deposit} onClick={() => openAuthDialog('register')}>
            {t('member:bar.create')}
          </Button>
        ) : (
          <>
            <Button className={styles.deposit} onClick={() => openMemberPage('deposit')}>
              {t('member:bar.deposit')}
            </Button>
            <Button className={styles.withdraw} variant="secondary" onClick={() => openMemberPage('withdraw')}>
              {t('member:bar.withdraw')}
            </Button>
          </>
        )}
        {!isGuestType(session.member) && <AccountBarMessages t={t} />}
        <AccountBarChat t={t} />
        <AccountBarMenu member={session.member} t={t} onLeave={() => setIsSigningOut(true)} />
      </div>
      {welcome && (
        <Suspense>
          <WelcomeCard tag={tag} t={t} member={session.member} welcome={welcome} onClose={dismiss} />
        </Suspense>
      )}
      <AccountBarSignOut
        t={t}
        isOpen={isSigningOut}
        onClose={() => setIsSigningOut(false)}
        onConfirm={() => leaveSite(tag)}
      />
    </Ui>
  );
}

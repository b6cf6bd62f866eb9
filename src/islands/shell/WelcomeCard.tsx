import { isolatedText } from '#i18n/isolated-text';
import { Dialog } from '@base-ui/react/dialog';
import { ArrowDownToLine, CircleQuestionMark, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { localPath } from '#i18n/paths';
import { openMemberPage } from '#browser/stores/dialogs';
import type { MemberInfo } from '#browser/stores/session';
import { Button, type Translator, Ui } from '../ui/index.ts';
import { previousSignInParams } from './previous-sign-in.ts';
import styles from './WelcomeCard.module.css';

export type Welcome = 'first' | 'welcomeBack';

interface WelcomeCardProps {
  tag: string;
  t: Translator;
  member: MemberInfo;
  welcome: Welcome;
  onClose: () => void;
}

/** Whether the visitor uses nothing at the moment: an open menu would close when it loses the focus. */
function isNothingInUse(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Suggests first steps after a first sign-in, or shows the previous one. The page around it stays usable. */
export function WelcomeCard({ tag, t, member, welcome, onClose }: WelcomeCardProps) {
  const account = member.nickname ? isolatedText(member.nickname) : member.account;
  const key = welcome === 'first' ? 'first' : 'back';
  return (
    <Ui>
      <Dialog.Root open onOpenChange={(open) => !open && onClose()} modal={false} disablePointerDismissal>
        <Dialog.Portal>
          <Dialog.Popup className={styles.card} initialFocus={isNothingInUse}>
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{t(`member:welcome.${key}`, { account })}</Dialog.Title>
              <Dialog.Close className="icon-button" aria-label={t('common:close')}>
                <X size={20} aria-hidden="true" />
              </Dialog.Close>
            </div>
            {welcome === 'first' ? <FirstSteps tag={tag} t={t} /> : <PreviousSignIn t={t} member={member} />}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </Ui>
  );
}

function FirstSteps({ tag, t }: { tag: string; t: Translator }) {
  return (
    <>
      <p className={styles.text}>{t('member:welcome.firstLead')}</p>
      <ul className={styles.steps}>
        <Step icon={<ArrowDownToLine size={20} aria-hidden="true" />}>
          <button type="button" onClick={() => openMemberPage('deposit')}>
            {t('member:welcome.deposit')}
          </button>
        </Step>
        <Step icon={<ShieldCheck size={20} aria-hidden="true" />}>
          <button type="button" onClick={() => openMemberPage('securityCenter')}>
            {t('member:welcome.security')}
          </button>
        </Step>
        <Step icon={<CircleQuestionMark size={20} aria-hidden="true" />}>
          <a href={localPath(tag, '/help')}>{t('member:welcome.help')}</a>
        </Step>
      </ul>
    </>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      {icon}
      {children}
    </li>
  );
}

/** Shows when and from where the previous sign-in was, so that members recognize a stranger's. */
function PreviousSignIn({ t, member: { previousSignIn } }: { t: Translator; member: MemberInfo }) {
  if (!previousSignIn) return null;
  return (
    <>
      <p className={styles.text}>{t('member:welcome.previous', previousSignInParams(previousSignIn))}</p>
      <Button variant="quiet" onClick={() => openMemberPage('securityCenter')}>
        {t('member:welcome.notMe')}
      </Button>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { Eye } from 'lucide-react';
import { timeText } from '#browser/format';
import { $session, leaveSite, type MemberInfo } from '#browser/stores/session';
import { Button, type Translator, Ui, useAction, useTranslator } from '../ui/index.ts';
import styles from './ViewBanner.module.css';

/** Says on every page that a staff user sees the account, read-only, and ends the view. */
export function ViewBanner({ tag }: { tag: string }) {
  const session = useStore($session, { ssr: 'initial' });
  const t = useTranslator(tag, ['member', 'errors']);
  if (!t || session.state !== 'in' || !session.member.view) return null;
  return (
    <Ui>
      <Banner account={session.member.account} view={session.member.view} tag={tag} t={t} />
    </Ui>
  );
}

interface BannerProps {
  account: string;
  view: NonNullable<MemberInfo['view']>;
  tag: string;
  t: Translator;
}

function Banner({ account, view: { staff, expiresAt }, tag, t }: BannerProps) {
  const { failure, runAction } = useAction(t);
  const leave = () => runAction(() => leaveSite(tag));
  return (
    <div className={styles.banner} role="status">
      <Eye className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.text}>{failure ?? t('member:view.text', { account, staff, time: timeText(expiresAt) })}</p>
      <Button variant="secondary" onClick={leave}>
        {t('member:view.leave')}
      </Button>
    </div>
  );
}

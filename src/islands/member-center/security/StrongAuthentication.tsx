import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { timeText } from '#browser/format';
import {
  $authenticationPrompt,
  type CodeChannel,
  type RecentAuthentication,
  recentAuthentication,
  verifyAuthentication,
} from '#browser/stores/security/recent-authentication';
import { Dialog, Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { AuthenticationCode, AuthenticationSteps } from './parts/AuthenticationSteps.tsx';
import { PasskeyStep } from './parts/PasskeyStep.tsx';
import { PasswordFirstForm } from './parts/PasswordFirstForm.tsx';

/** Requests the strong authentication that a pending action needs; the action continues when it succeeds. */
export function StrongAuthentication({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['security', 'errors']);
  const prompt = useStore($authenticationPrompt);
  const close = () => prompt?.finish(false);
  if (!t) return null;
  return (
    <Dialog isOpen={prompt !== undefined} onClose={close} title={t('security:proof.title')} t={t} isDismissible={false}>
      {prompt ? <Steps onVerified={() => prompt.finish(true)} t={t} /> : <Skeleton shape="control" count={2} />}
    </Dialog>
  );
}

interface StepsProps {
  onVerified: () => void;
  t: Translator;
}

function Steps({ onVerified, t }: StepsProps) {
  const loadable = useStore(recentAuthentication.$store);
  useEffect(() => void recentAuthentication.load(), []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={recentAuthentication.load}>
      {(status) => <Methods status={status} onVerified={onVerified} t={t} />}
    </Loaded>
  );
}

/** A passkey stands beside the codes, or alone. */
function Methods({ status, onVerified, t }: StepsProps & { status: RecentAuthentication }) {
  const { methods } = status.strong;
  const hasPasskey = methods.includes('passkey');
  const hasOther = methods.some((method) => method !== 'passkey');
  return (
    <div className={parts.form}>
      {(hasOther || !hasPasskey) && <Method status={status} onVerified={onVerified} t={t} />}
      {hasPasskey && <PasskeyStep isAlternative={hasOther} onVerified={onVerified} t={t} />}
    </div>
  );
}

function Method({ status, onVerified, t }: StepsProps & { status: RecentAuthentication }) {
  const { methods, availableAt } = status.strong;
  const kinds = methods.filter((method): method is CodeChannel => method === 'mobile' || method === 'email');
  if (kinds.length > 0) {
    const lead = t('security:proof.strongLead');
    return <AuthenticationSteps status={status} kinds={kinds} lead={lead} onVerified={onVerified} t={t} />;
  }
  if (methods.includes('authenticator'))
    return <AuthenticationCode kind="authenticator" lead={t('security:proof.app')} onVerified={onVerified} t={t} />;
  if (methods.includes('password')) return <PasswordStep onVerified={onVerified} t={t} />;
  const time = availableAt === null ? '' : timeText(availableAt);
  return <p className={parts.lead}>{t(time ? 'security:proof.later' : 'security:proof.signIn', { time })}</p>;
}

function PasswordStep({ onVerified, t }: StepsProps) {
  async function verify(password: string): Promise<void> {
    await verifyAuthentication({ kind: 'password', password });
    onVerified();
  }
  return (
    <PasswordFirstForm
      lead={t('security:proof.password')}
      submitLabel={t('common:confirm')}
      hasPassword
      onPassword={verify}
      t={t}
    />
  );
}

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import {
  type CodeChannel,
  type RecentAuthentication,
  recentAuthentication,
} from '#browser/stores/security/recent-authentication';
import { Loaded, type Translator } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { AuthenticationSteps } from './AuthenticationSteps.tsx';

/** Verifies the member of an account without a password before showing the form. */
export function RecentAuthenticationGate({ t, children }: { t: Translator; children: ReactNode }) {
  const loadable = useStore(recentAuthentication.$store);
  useEffect(() => {
    void recentAuthentication.load();
    return recentAuthentication.clear;
  }, []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={recentAuthentication.load}>
      {(status) => (status.isNeeded ? <ContactSteps status={status} t={t} /> : children)}
    </Loaded>
  );
}

const KINDS: readonly CodeChannel[] = ['mobile', 'email'];

function ContactSteps({ status, t }: { status: RecentAuthentication; t: Translator }) {
  const kinds = KINDS.filter((kind) => status[kind] !== null);
  if (kinds.length === 0) return <p className={parts.lead}>{t('security:proof.signIn')}</p>;
  const lead = t('security:proof.lead');
  return (
    <AuthenticationSteps status={status} kinds={kinds} lead={lead} onVerified={recentAuthentication.reload} t={t} />
  );
}

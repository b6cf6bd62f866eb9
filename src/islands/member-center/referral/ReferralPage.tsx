import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { followReferral, type MemberReferral, referral } from '#browser/stores/wallet/referral';
import { Alert, Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import { NotAvailable } from '../NotAvailable.tsx';
import { Earnings } from './Earnings.tsx';
import { Invitation } from './Invitation.tsx';
import { Promises } from './Promises.tsx';
import { Referees } from './Referees.tsx';
import styles from './Referral.module.css';
import { Steps } from './Steps.tsx';

/** Inviting friends: the code to share, what both get for it, the earnings, and who has joined. */
export function ReferralPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'errors']);
  const loadable = useStore(referral.$store);
  useEffect(followReferral, []);
  if (!t) return <Skeleton shape="card" count={2} />;
  return (
    <Loaded loadable={loadable} t={t} onRetry={() => referral.load(1)} shape="card" rows={2} isAutoRefreshed>
      {(known) => <Referral known={known} tag={tag} t={t} />}
    </Loaded>
  );
}

export interface ReferralProps {
  known: MemberReferral;
  tag: string;
  t: Translator;
}

function Referral({ known, tag, t }: ReferralProps) {
  const { enabled, invited } = known;
  if (!enabled && invited === 0) return <NotAvailable page="referral" t={t} />;
  return (
    <div className={styles.page}>
      {enabled ? <Invitation known={known} tag={tag} t={t} /> : <Alert>{t('member:referral.off')}</Alert>}
      {invited > 0 && <Earnings known={known} tag={tag} t={t} />}
      {enabled && <Steps known={known} tag={tag} t={t} />}
      {enabled && <Promises known={known} tag={tag} t={t} />}
      <Referees known={known} tag={tag} t={t} />
    </div>
  );
}

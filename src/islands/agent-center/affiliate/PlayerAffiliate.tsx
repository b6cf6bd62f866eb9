import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { affiliateStatements } from '#browser/stores/agent/affiliate';
import { valueOf } from '#browser/stores/loadable';
import type { Translator } from '../../ui/index.ts';
import styles from '../AgentCenter.module.css';
import { AffiliateReports } from './AffiliateReports.tsx';

interface PlayerAffiliateProps {
  t: Translator;
  tag: string;
  /** Page of a player who is no affiliate. */
  otherwise: ReactNode;
}

/** Shows a player who is an affiliate its reports: players have no agent center. */
export function PlayerAffiliate({ t, tag, otherwise }: PlayerAffiliateProps) {
  const statements = valueOf(useStore(affiliateStatements.$store));
  useEffect(() => void affiliateStatements.load(1), []);
  if (!statements?.isAffiliate) return otherwise;
  return (
    <main className={styles.main} id="main">
      <h1 className={styles.pageTitle}>{t('agent:page.affiliate')}</h1>
      <AffiliateReports t={t} tag={tag} />
    </main>
  );
}

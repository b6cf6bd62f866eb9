import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { affiliateStatements } from '#browser/stores/agent/affiliate';
import { valueOf } from '#browser/stores/loadable';
import { Loaded, LoadBoundary, Skeleton, type Translator } from '../../ui/index.ts';
import styles from '../AgentCenter.module.css';

const AffiliateReports = lazy(async () => ({ default: (await import('./AffiliateReports.tsx')).AffiliateReports }));

interface PlayerAffiliateProps {
  t: Translator;
  tag: string;
  /** Shown to a player who is no affiliate. */
  otherwise: ReactNode;
}

/** Shows a player the reports of the own affiliate plan: only agents have an agent center. */
export function PlayerAffiliate({ t, tag, otherwise }: PlayerAffiliateProps) {
  const loadable = useStore(affiliateStatements.$store);
  useEffect(() => void affiliateStatements.load(1), []);
  return (
    <main className={valueOf(loadable)?.isAffiliate ? styles.main : styles.closed} id="main">
      <Loaded loadable={loadable} t={t} onRetry={affiliateStatements.reload} shape="card" isAutoRefreshed>
        {({ isAffiliate }) =>
          isAffiliate ? (
            <>
              <h1 className={styles.pageTitle}>{t('agent:page.affiliate')}</h1>
              <LoadBoundary t={t}>
                <Suspense fallback={<Skeleton shape="row" count={6} />}>
                  <AffiliateReports t={t} tag={tag} />
                </Suspense>
              </LoadBoundary>
            </>
          ) : (
            otherwise
          )
        }
      </Loaded>
    </main>
  );
}

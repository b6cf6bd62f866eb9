import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { memberClaims } from '#browser/stores/back-office/claims';
import { Loaded, Pagination } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Records } from '../../ui/display/Records.tsx';
import { claimFacts } from './claim-columns.tsx';
import styles from './Promotions.module.css';

/** Lists the promotions that a member claimed or applied for. */
export function MemberClaims({ memberId }: { memberId: string }) {
  const { t, tag } = useTexts();
  const state = useStore(memberClaims.$store);
  const columns = useMemo(() => claimFacts(t, tag), [t, tag]);
  useEffect(() => {
    memberClaims.clear();
    void memberClaims.load(memberId, 1);
  }, [memberId]);
  return (
    <section className={styles.form}>
      <h3 className={styles.title}>{t('claims.title')}</h3>
      <Loaded loadable={state} t={t} onRetry={memberClaims.reload} rows={1}>
        {({ rows, pageNo, totalPages }) =>
          rows.length === 0 ? (
            <p className={styles.hint}>{t('claims.none')}</p>
          ) : (
            <>
              <Records caption={t('claims.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
              <Pagination
                t={t}
                page={pageNo}
                pages={totalPages}
                onChange={(next) => void memberClaims.load(memberId, next)}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

import type { ReactNode } from 'react';
import { useTexts } from './back-office-context.ts';
import styles from './RawDetails.module.css';

/** Folds away what a program or a vendor wrote, for engineers, under the words for staff. */
export function RawDetails({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <details className={styles.raw}>
      <summary>{t('column.details')}</summary>
      {children}
    </details>
  );
}

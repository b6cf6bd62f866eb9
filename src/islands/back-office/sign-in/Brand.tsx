import styles from './Brand.module.css';
import { useTexts } from '../shared/back-office-context.ts';

export function Brand() {
  const { t } = useTexts();
  return (
    <div className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
        <rect className={styles.ground} width="64" height="64" rx="18" />
        <path className={styles.line} d="M19.5 29v23" />
        <circle className={styles.line} cx="33" cy="29" r="13.5" />
        <circle className={styles.ball} cx="33" cy="29" r="5.2" />
      </svg>
      <span className={styles.words}>
        <span className={styles.name}>Parlay</span>
        <span className={styles.place}>{t('title')}</span>
      </span>
    </div>
  );
}

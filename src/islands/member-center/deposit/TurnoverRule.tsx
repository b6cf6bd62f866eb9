import { useStore } from '@nanostores/react';
import { valueOf } from '#browser/stores/loadable';
import { turnover } from '#browser/stores/wallet/turnover';
import type { Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';

/** States that a deposit must be staked before a withdrawal; nothing where that is not required. */
export function TurnoverRule({ t }: { t: Translator }) {
  const known = valueOf(useStore(turnover.$store));
  if (known?.mode !== 'block' || known.factor === '0') return null;
  return <p className={styles.lead}>{t('wallet:turnover.rule', { factor: known.factor })}</p>;
}

import { useStore } from '@nanostores/react';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $demoBalance } from '#browser/stores/inhouse/demo/balance';
import { $player } from '#browser/stores/inhouse/player';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { Money, type Translator } from '../../ui/index.ts';
import styles from './Table.module.css';

/** Says that rounds are played in demo mode, with which balance, and how to play for money. Shows nothing to members. */
export function DemoBar({ tag, t }: { tag: string; t: Translator }) {
  const balance = useStore($demoBalance);
  if (useStore($player) !== 'demo') return null;
  return (
    <p className={styles.demo}>
      <strong className={styles.demoMark}>{t('inhouse:demo.label')}</strong>
      <span className={styles.demoBalance}>
        <Money amount={balance} currency={DEMO_CURRENCY} tag={tag} />
      </span>
      <button className={styles.demoJoin} type="button" onClick={() => openAuthDialog('register')}>
        {t('inhouse:demo.join')}
      </button>
    </p>
  );
}

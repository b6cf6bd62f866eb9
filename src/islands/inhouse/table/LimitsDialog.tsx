import type { GameTerms } from '#browser/stores/inhouse/terms';
import { Dialog, Facts, Money, type Translator } from '../../ui/index.ts';
import styles from './Dialogs.module.css';

interface LimitsDialogProps {
  tag: string;
  t: Translator;
  terms: GameTerms;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows what the game pays back, and its limits. */
export function LimitsDialog({ tag, t, terms, isOpen, onClose }: LimitsDialogProps) {
  const { currency, rtpBps, min, max, maxWin } = terms;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('inhouse:limits.title')} t={t}>
      <Facts
        className={styles.facts}
        facts={[
          { label: t('inhouse:limits.rtp'), value: t('inhouse:percent', { value: rtpBps / 100 }) },
          { label: t('inhouse:limits.min'), value: money(min) },
          { label: t('inhouse:limits.max'), value: money(max) },
          { label: t('inhouse:limits.maxWin'), value: money(maxWin) },
        ]}
      />
      <p className={styles.text}>{t('inhouse:limits.text')}</p>
      <p className={styles.text}>{t(`inhouse:rules.${terms.game}`)}</p>
    </Dialog>
  );
}

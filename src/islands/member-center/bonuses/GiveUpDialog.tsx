import { type Bonus, giveUpBonus } from '#browser/stores/wallet/bonuses';
import { Alert, Button, Dialog, type Translator, useAction } from '../../ui/index.ts';
import { BonusLosses } from '../parts/BonusLosses.tsx';
import styles from '../parts/Parts.module.css';

interface GiveUpDialogProps {
  bonus: Bonus;
  isOpen: boolean;
  onClose: () => void;
  tag: string;
  t: Translator;
}

/** Confirms giving up a bonus, and names what is lost with it. */
export function GiveUpDialog({ bonus, isOpen, onClose, tag, t }: GiveUpDialogProps) {
  const { isBusy, failure, setFailure, runAction } = useAction(t);
  const close = () => {
    if (isBusy) return;
    setFailure(undefined);
    onClose();
  };
  const giveUp = () =>
    runAction(async () => {
      await giveUpBonus(bonus.id);
      onClose();
    });
  const footer = (
    <>
      <Button variant="secondary" onClick={close} disabled={isBusy}>
        {t('member:bonuses.keep')}
      </Button>
      <Button variant="danger" onClick={giveUp} isBusy={isBusy}>
        {t('member:bonuses.giveUp')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('member:bonuses.giveUpTitle')} t={t} footer={footer}>
      <div className={styles.form}>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <p>{t('member:bonuses.giveUpText')}</p>
        <BonusLosses losses={[bonus]} currency={bonus.currency} tag={tag} t={t} />
        <p className={styles.lead}>{t('member:bonuses.loss.final')}</p>
      </div>
    </Dialog>
  );
}

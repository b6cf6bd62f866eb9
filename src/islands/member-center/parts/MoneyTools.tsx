import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { openMemberPage } from '#browser/stores/dialogs';
import { Button, type Translator } from '../../ui/index.ts';
import styles from './MoneyTools.module.css';

/** The buttons under a balance: deposit and withdraw. */
export function MoneyTools({ t }: { t: Translator }) {
  return (
    <div className={styles.tools}>
      <Button variant="gold" onClick={() => openMemberPage('deposit')}>
        <ArrowDownToLine size={18} aria-hidden="true" />
        {t('member:page.deposit')}
      </Button>
      <Button className="button-ghost" variant="quiet" onClick={() => openMemberPage('withdraw')}>
        <ArrowUpFromLine size={18} aria-hidden="true" />
        {t('member:page.withdraw')}
      </Button>
    </div>
  );
}

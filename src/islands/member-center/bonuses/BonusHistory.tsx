import { useStore } from '@nanostores/react';
import { ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { type Bonus, type BonusTransaction, bonusTransactions } from '#browser/stores/wallet/bonuses';
import { Button, classes, Dialog, EmptyState, Loaded, Money, MoneyChange, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PaymentList } from '../parts/PaymentList.tsx';

/** Texts of the causes. */
const CAUSES: Record<BonusTransaction['cause'], string> = {
  granted: 'member:bonuses.amount',
  wagered: 'records:event.bet',
  won: 'records:event.win',
  refunded: 'records:event.refund',
  corrected: 'records:event.correction',
  converted: 'member:bonuses.state.completed',
  exhausted: 'member:bonuses.state.exhausted',
  expired: 'member:bonuses.state.expired',
  forfeited: 'member:bonuses.state.forfeited',
  cancelled: 'member:bonuses.state.cancelled',
};

interface BonusHistoryProps {
  bonus: Pick<Bonus, 'id' | 'name'>;
  tag: string;
  t: Translator;
}

/** Opens each change of a bonus with its cause, the game and the balance after it. */
export function BonusHistory({ bonus: { id, name }, tag, t }: BonusHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useStore(bonusTransactions.$store);
  useEffect(() => {
    if (!isOpen) return undefined;
    void bonusTransactions.load(id, 1);
    return bonusTransactions.clear;
  }, [id, isOpen]);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ScrollText size={18} aria-hidden="true" />
        {t('records:bets.history')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={name} t={t} size="medium">
        <Loaded loadable={loaded} t={t} onRetry={bonusTransactions.reload} rows={4}>
          {(page) => (
            <PaymentList
              page={page}
              onPage={(pageNo) => bonusTransactions.load(id, pageNo)}
              empty={<EmptyState title={t('records:account.noneTitle')} />}
              t={t}
            >
              {(line) => <Change line={line} tag={tag} t={t} />}
            </PaymentList>
          )}
        </Loaded>
      </Dialog>
    </>
  );
}

function Change({ line, tag, t }: { line: BonusTransaction; tag: string; t: Translator }) {
  const { cause, amount, balanceAfter, currency, at, game } = line;
  return (
    <>
      <div className={styles.paymentHead}>
        <span>{t(CAUSES[cause])}</span>
        <MoneyChange amount={amount} currency={currency} tag={tag} t={t} />
      </div>
      {game !== null && <p className={styles.paymentNote}>{game}</p>}
      <p className={classes(styles.paymentNote, styles.paymentEnds)}>
        <time dateTime={at}>{timeText(at)}</time>
        <span>
          {t('records:balanceAfter')} <Money amount={balanceAfter} currency={currency} tag={tag} />
        </span>
      </p>
    </>
  );
}

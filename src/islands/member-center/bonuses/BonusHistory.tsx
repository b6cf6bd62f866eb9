import { useStore } from '@nanostores/react';
import { ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { type Bonus, type BonusTransaction, bonusTransactions } from '#browser/stores/wallet/bonuses';
import {
  Button,
  classes,
  Dialog,
  EmptyState,
  Loaded,
  Money,
  MoneyChange,
  Tabs,
  type Translator,
} from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { BonusRounds } from './BonusRounds.tsx';
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

const VIEWS = ['changes', 'rounds'] as const;
type View = (typeof VIEWS)[number];

/** Opens what happened to a bonus: each change of its balance, and what each round added to the wagering. */
export function BonusHistory({ bonus, tag, t }: BonusHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [view, setView] = useState<View>('changes');
  const { id, name } = bonus;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ScrollText size={18} aria-hidden="true" />
        {t('records:bets.history')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={name} t={t} size="medium">
        <Tabs
          label={t('records:bets.history')}
          value={view}
          onChange={(next) => setView(VIEWS.find((each) => each === next) ?? 'changes')}
          items={[
            {
              value: 'changes',
              label: t('member:bonuses.balance'),
              panel: view === 'changes' && <Changes id={id} tag={tag} t={t} />,
            },
            {
              value: 'rounds',
              label: t('member:bonuses.progress'),
              panel: view === 'rounds' && <BonusRounds id={id} tag={tag} t={t} />,
            },
          ]}
        />
      </Dialog>
    </>
  );
}

/** Each change of the balance with its cause, the game and the balance after it. */
function Changes({ id, tag, t }: { id: string; tag: string; t: Translator }) {
  const loaded = useStore(bonusTransactions.$store);
  useEffect(() => {
    void bonusTransactions.load(id, 1);
    return bonusTransactions.clear;
  }, [id]);
  return (
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

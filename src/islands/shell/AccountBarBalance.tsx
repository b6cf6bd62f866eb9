import { useStore } from '@nanostores/react';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { $balance, $isBalanceHidden, refreshBalance, toggleBalanceHidden } from '#browser/stores/wallet/balance';
import { openMemberPage } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { CountUp, type Translator } from '../ui/index.ts';
import styles from './AccountBar.module.css';

interface AccountBarBalanceProps {
  tag: string;
  t: Translator;
}

/** Longer amounts are set smaller: a truncated one would read as another amount. */
const LONG_DIGITS = 9;

function isLong(amount: string): boolean {
  return (amount.split('.')[0] ?? '').length >= LONG_DIGITS;
}

/** Cash, and the active bonus in a line of its own; shown or masked, with a refresh button. The amounts open the wallet. */
export function AccountBarBalance({ tag, t }: AccountBarBalanceProps) {
  const loadable = useStore($balance);
  const isHidden = useStore($isBalanceHidden);
  const Icon = isHidden ? EyeOff : Eye;

  return (
    <div className={styles.balance}>
      {/* One target: two lines of the header are too low for a thumb. The wallet leads to the bonuses. */}
      <button
        className={styles.amounts}
        type="button"
        title={t('member:bar.wallet')}
        onClick={() => openMemberPage('wallet')}
      >
        <Cash tag={tag} t={t} />
        <ActiveBonus tag={tag} t={t} />
      </button>
      <button
        className={styles.tool}
        type="button"
        aria-label={t(isHidden ? 'member:bar.show' : 'member:bar.hide')}
        onClick={toggleBalanceHidden}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
      <button
        className={`${styles.tool} ${styles.refresh}`}
        type="button"
        aria-label={t('member:bar.refresh')}
        data-busy={loadable.state === 'loading' || undefined}
        onClick={() => void refreshBalance()}
      >
        <RefreshCw size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function Cash({ tag, t }: AccountBarBalanceProps) {
  const loadable = useStore($balance);
  const isHidden = useStore($isBalanceHidden);
  const balance = valueOf(loadable);
  return (
    <>
      <span className={styles.caption}>{t('member:bar.balance')}</span>
      <span className={styles.figure} data-long={(balance && isLong(balance.sumBalance)) || undefined}>
        {isHidden && <Masked t={t} />}
        {!isHidden && balance && <CountUp amount={balance.sumBalance} currency={balance.currency} tag={tag} />}
        {!isHidden && !balance && (loadable.state === 'failed' ? '–' : <span className={`skeleton ${styles.wait}`} />)}
      </span>
    </>
  );
}

/** The active bonus, which is no part of the cash above it; nothing without one. */
function ActiveBonus({ tag, t }: AccountBarBalanceProps) {
  const balance = valueOf(useStore($balance));
  const isHidden = useStore($isBalanceHidden);
  if (!balance || balance.bonus === null) return null;
  return (
    <span className={styles.bonus}>
      <span>
        + {isHidden ? <Masked t={t} /> : <CountUp amount={balance.bonus} currency={balance.currency} tag={tag} />}
      </span>{' '}
      {t('member:bar.bonus')}
    </span>
  );
}

function Masked({ t }: { t: Translator }) {
  return (
    <>
      <span aria-hidden="true">***</span>
      <span className="visually-hidden">{t('common:money.hidden')}</span>
    </>
  );
}

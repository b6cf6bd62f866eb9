import { CircleCheck, CircleX, Hourglass, type LucideIcon, TimerOff } from 'lucide-react';
import { localPath } from '#i18n/paths';
import { type Deposit, showDeposit } from '#browser/stores/wallet/deposits';
import { Button, Money, type Translator } from '../../ui/index.ts';
import styles from './Deposit.module.css';
import { outcomeTexts, type SettledDeposit } from './states.ts';

const ICONS: Record<SettledDeposit, LucideIcon> = {
  awaiting_review: Hourglass,
  credited: CircleCheck,
  rejected: CircleX,
  declined: CircleX,
  expired: TimerOff,
};

/** Text of the button that leads back to the form. */
const AGAIN: Record<SettledDeposit, string> = {
  awaiting_review: 'wallet:pay.back',
  credited: 'wallet:outcome.again',
  rejected: 'wallet:outcome.retry',
  declined: 'wallet:outcome.retry',
  expired: 'wallet:outcome.retry',
};

interface DepositOutcomeProps {
  deposit: Deposit;
  tag: string;
  t: Translator;
}

/** Shows the state of a paid deposit. Screen readers announce it, because it changes by itself. */
export function DepositOutcome({ deposit, tag, t }: DepositOutcomeProps) {
  const state: SettledDeposit = deposit.state === 'created' ? 'awaiting_review' : deposit.state;
  const Icon = ICONS[state];
  const key = outcomeTexts({ kind: deposit.kind, state });
  return (
    <div className={styles.outcome} data-state={state} role="status">
      <span className={styles.mark}>
        <Icon size={32} aria-hidden="true" />
      </span>
      <p className={styles.outcomeTitle}>{t(`wallet:outcome.${key}.title`)}</p>
      <p className={styles.outcomeAmount}>
        <Money amount={deposit.amount} currency={deposit.currency} tag={tag} />
      </p>
      <p className={styles.outcomeText}>{deposit.reason ?? t(`wallet:outcome.${key}.text`)}</p>
      <BonusNote bonus={deposit.bonus} t={t} />
      <div className={styles.outcomeTools}>
        {state === 'credited' && (
          <a className="button button-primary" href={localPath(tag, '/rng')}>
            {t('wallet:outcome.play')}
          </a>
        )}
        <Button variant="secondary" onClick={() => showDeposit(undefined)}>
          {t(AGAIN[state])}
        </Button>
      </div>
    </div>
  );
}

/** The outcome of the bonus that was chosen with the deposit. */
function BonusNote({ bonus, t }: { bonus: Deposit['bonus']; t: Translator }) {
  if (!bonus || bonus.state === 'chosen') return null;
  const { title, state, reason } = bonus;
  return (
    <p className={styles.outcomeText}>
      {state === 'claimed'
        ? t('wallet:bonus.claimed', { title })
        : t('wallet:bonus.refused', { title, reason: t(`offers:reason.${reason ?? 'not_available'}`) })}
    </p>
  );
}

import { CircleCheck, CircleX, Hourglass, type LucideIcon, TimerOff } from 'lucide-react';
import { localPath } from '#i18n/paths';
import { type Deposit, showDeposit } from '#browser/stores/wallet/deposits';
import { Button, Money, type Translator } from '../../ui/index.ts';
import styles from './Deposit.module.css';

type Settled = Exclude<Deposit['state'], 'created'>;

const ICONS: Record<Settled, LucideIcon> = {
  awaiting_review: Hourglass,
  credited: CircleCheck,
  rejected: CircleX,
  expired: TimerOff,
};

interface DepositOutcomeProps {
  deposit: Deposit;
  tag: string;
  t: Translator;
}

/** Shows the state of a paid deposit. Screen readers announce it, because it changes by itself. */
export function DepositOutcome({ deposit, tag, t }: DepositOutcomeProps) {
  const state: Settled = deposit.state === 'created' ? 'awaiting_review' : deposit.state;
  const Icon = ICONS[state];
  return (
    <div className={styles.outcome} data-state={state} role="status">
      <span className={styles.mark}>
        <Icon size={32} aria-hidden="true" />
      </span>
      <p className={styles.outcomeTitle}>{t(`wallet:outcome.${state}.title`)}</p>
      <p className={styles.outcomeAmount}>
        <Money amount={deposit.amount} currency={deposit.currency} tag={tag} />
      </p>
      <p className={styles.outcomeText}>{deposit.reason ?? t(`wallet:outcome.${state}.text`)}</p>
      <div className={styles.outcomeTools}>
        {state === 'credited' && (
          <a className="button button-primary" href={localPath(tag, '/rng')}>
            {t('wallet:outcome.play')}
          </a>
        )}
        <Button variant="secondary" onClick={() => showDeposit(undefined)}>
          {t(state === 'awaiting_review' ? 'wallet:pay.back' : 'wallet:outcome.again')}
        </Button>
      </div>
    </div>
  );
}

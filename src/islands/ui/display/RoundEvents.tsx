import { timeText } from '#browser/format';
import type { BetDetails } from '#browser/stores/wallet/bet-history';
import type { Translator } from '../use-translator.ts';
import { InlineArrow } from './InlineArrow.tsx';
import { Money, MoneyChange, moneyText } from './Money.tsx';
import styles from './RoundEvents.module.css';

interface RoundEventsProps {
  events: BetDetails['events'];
  currency: string;
  tag: string;
  t: Translator;
}

/** The steps of a round (texts of `records`), oldest first: each in words, with its time, its money and the balance before and after. */
export function RoundEvents({ events, currency, tag, t }: RoundEventsProps) {
  const money = { currency, tag };
  return (
    <ol className={styles.events}>
      {events.map((event, index) => (
        // Steps have no id and never change places.
        <li key={index} className={styles.event}>
          <span className={styles.step}>{t(`records:event.${event.kind}`)}</span>
          {event.change !== '0' && (
            <span className={styles.change}>
              <MoneyChange amount={event.change} {...money} t={t} />
            </span>
          )}
          {event.bonusChange !== '0' && (
            <span className={styles.note}>
              {t('records:event.bonus')} <MoneyChange amount={event.bonusChange} {...money} t={t} />
            </span>
          )}
          {event.isHeld && (
            <span className={styles.note}>
              {t('records:event.held', { amount: moneyText({ amount: event.amount, ...money }) })}
            </span>
          )}
          {event.receivable !== '0' && (
            <span className={styles.note}>
              {t('records:event.uncovered', { amount: moneyText({ amount: event.receivable, ...money }) })}
            </span>
          )}
          {event.balanceBefore !== null && event.balanceAfter !== null && event.change !== '0' && (
            <span className={styles.note}>
              {t('records:event.balance')} <Money amount={event.balanceBefore} {...money} />
              <InlineArrow />
              <span className="visually-hidden"> {t('records:balanceAfter')} </span>
              <Money amount={event.balanceAfter} {...money} />
            </span>
          )}
          <time className={styles.note} dateTime={event.at}>
            {timeText(event.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

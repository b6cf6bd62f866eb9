import { Check } from 'lucide-react';
import type { Translator } from '../index.ts';
import { type AwardSum, awardText } from './award-text.ts';
import styles from './Rewards.module.css';

interface SignInDaysProps {
  rewards: readonly string[];
  /** Days in a row that were signed for. */
  run: number;
  /** Today is one of them. */
  isSigned: boolean;
  /** Form and currency of the rewards. */
  rules: Omit<AwardSum, 'amount'>;
  tag: string;
  t: Translator;
}

/** The rewards of the days in a row: those received, the one of today, and those to come. */
export function SignInDays({ rewards, run, isSigned, rules, tag, t }: SignInDaysProps) {
  const count = rewards.length;
  // A row that is complete begins again with the next day.
  const done = run === 0 ? 0 : isSigned ? ((run - 1) % count) + 1 : run % count;
  const stateOf = (day: number) => (day <= done ? 'done' : day === done + 1 && !isSigned ? 'today' : 'next');
  return (
    <ol className={styles.days} aria-label={t('offers:days.title')}>
      {rewards.map((reward, index) => {
        const state = stateOf(index + 1);
        return (
          <li key={index} data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
            <span className={styles.day}>
              {t('offers:days.day', { day: index + 1 })}
              <span className="visually-hidden"> {t(`offers:days.${state}`)}</span>
            </span>
            {state === 'done' ? (
              <Check size={18} aria-hidden="true" />
            ) : (
              <span className={styles.coin} aria-hidden="true" />
            )}
            <span>{awardText({ ...rules, amount: reward }, { tag, t })}</span>
          </li>
        );
      })}
    </ol>
  );
}

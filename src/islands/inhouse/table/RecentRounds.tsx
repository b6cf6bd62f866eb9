import { useStore } from '@nanostores/react';
import { verificationAddress } from '#browser/inhouse/addresses';
import { type RecentRound, recentRounds, type SettledRound } from '#browser/stores/inhouse/current-round';
import { valueOf } from '#browser/stores/loadable';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import type { Translator } from '../../ui/index.ts';
import { resultOf } from './Table.tsx';
import styles from './Table.module.css';

interface RecentRoundsProps {
  tag: string;
  t: Translator;
  game: OneStepName;
  shortResult: (round: Pick<SettledRound, 'outcome' | 'multiplier'>) => string;
}

/** The last rounds, the latest first; each leads to its verification. */
export function RecentRounds({ tag, t, game, shortResult }: RecentRoundsProps) {
  const rounds = valueOf(useStore(recentRounds.$store)) ?? [];
  return (
    <ol className={styles.recent} aria-label={t('inhouse:recent.title')}>
      {rounds.map((round: RecentRound) => {
        const result = resultOf(round);
        return (
          <li key={round.id}>
            <a className={styles.pill} data-result={result} href={verificationAddress(tag, game, round.id)}>
              <span aria-hidden="true">{shortResult(round)}</span>
              <span className="visually-hidden">
                {t(`inhouse:recent.${result}`, { result: shortResult(round), nonce: round.nonce })}
              </span>
            </a>
          </li>
        );
      })}
      {rounds.length === 0 && <li className={styles.noRounds}>{t('inhouse:recent.none')}</li>}
    </ol>
  );
}

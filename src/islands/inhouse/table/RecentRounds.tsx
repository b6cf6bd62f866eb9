import { useStore } from '@nanostores/react';
import { verificationAddress } from '#browser/inhouse/addresses';
import { $player } from '#browser/stores/inhouse/player';
import { type RecentRound, recentRounds } from '#browser/stores/inhouse/recent-rounds';
import { valueOf } from '#browser/stores/loadable';
import type { SeededFrameProps } from './SeededFrame.tsx';
import { resultOf } from './TableFrame.tsx';
import styles from './Table.module.css';

type RecentRoundsProps = Pick<SeededFrameProps, 'tag' | 't' | 'game' | 'shortResult'>;

/** The last rounds, the latest first; each leads to its verification, except those of demo mode, which end with the page. */
export function RecentRounds({ tag, t, game, shortResult }: RecentRoundsProps) {
  const isDemo = useStore($player) === 'demo';
  const rounds = valueOf(useStore(recentRounds.$store)) ?? [];
  return (
    <ol className={styles.recent} aria-label={t('inhouse:recent.title')}>
      {rounds.map((round: RecentRound) => {
        const result = resultOf(round);
        if (isDemo) {
          return (
            <li key={round.id} className={styles.pill} data-result={result}>
              {shortResult(round)}
            </li>
          );
        }
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

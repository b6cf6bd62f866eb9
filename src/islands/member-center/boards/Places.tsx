import type { BoardPlace } from '#browser/stores/wallet/boards';
import { type BoardProps, percentOfLeader, prizeText, scoreText } from './board-texts.ts';
import styles from './Boards.module.css';

interface PlacesProps extends BoardProps {
  places: readonly BoardPlace[];
  /** Score that fills a whole bar; that of the first place on the board without it. */
  leader?: string | undefined;
}

/** Places one below the other; the bar behind each is its distance to the leader. */
export function Places({ board, places, leader, tag, t }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <ol className={styles.places}>
      {places.map(({ rank, name, score, prize, isOwn }, index) => (
        <li key={`${rank} ${name} ${index}`} className={styles.place} data-own={isOwn || undefined}>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${percentOfLeader(board, score, leader)}%` }} />
          </span>
          <span className={styles.placeRank}>
            <span className="visually-hidden">{t('member:boards.rankOf', { rank })}</span>
            <span aria-hidden="true">{rank}</span>
          </span>
          <span className={styles.placeName} dir="auto">
            {isOwn ? t('member:boards.you') : name}
          </span>
          <span className={styles.placeScore}>{scoreText(board, score, { tag, t })}</span>
          <b className={styles.placePrize}>{prize !== '0' && prizeText(board, prize, { tag, t })}</b>
        </li>
      ))}
    </ol>
  );
}

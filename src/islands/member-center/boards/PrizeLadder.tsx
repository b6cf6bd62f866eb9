import { prizeRanges } from '#rules/rewards/boards';
import { type BoardProps, prizeText } from './board-texts.ts';
import styles from './Boards.module.css';

/** The prize of each rank; of a pool, how many share it. */
export function PrizeLadder({ board, tag, t }: BoardProps) {
  const { prizes, share } = board;
  if (share)
    return (
      <p className={styles.shared}>
        {t('member:boards.share', { pool: prizeText(board, share.pool, { tag, t }), count: share.ranks })}
      </p>
    );
  return (
    <div className={styles.ladder}>
      <h4 className={styles.ladderTitle}>{t('member:boards.prizes')}</h4>
      <ol className={styles.rungs}>
        {prizeRanges(prizes).map(({ from, to, amount }) => (
          <li key={from} className={styles.rung} data-rank={from <= 3 ? from : undefined}>
            <span>{from === to ? from : `${from}–${to}`}</span>
            <b>{prizeText(board, amount, { tag, t })}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

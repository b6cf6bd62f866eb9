import { ArrowUp } from 'lucide-react';
import type { Board } from '#browser/stores/wallet/boards';
import { type BoardProps, prizeText, scoreText } from './board-texts.ts';
import styles from './Boards.module.css';

type Own = NonNullable<Board['own']>;

/** The member's own place, which stays in view, with what is missing to the next rank. */
export function OwnPlace({ board, own, tag, t }: BoardProps & { own: Own }) {
  const { rank, score, prize } = own;
  return (
    <div className={styles.own} data-moving={board.phase === 'running' || undefined}>
      <span className={styles.ownRank}>{rank ?? '–'}</span>
      <span className={styles.ownText}>
        <b>{t('member:boards.you')}</b>
        <span>{nextText({ board, own, tag, t })}</span>
      </span>
      <span className={styles.ownScore}>
        <b>{scoreText(board, score, { tag, t })}</b>
        {prize !== '0' && <span className={styles.ownPrize}>{prizeText(board, prize, { tag, t })}</span>}
      </span>
    </div>
  );
}

/** Says how far the next rank is, where the race still runs. */
function nextText({ board, own: { rank, prize, next }, tag, t }: BoardProps & { own: Own }) {
  const { phase, minScore, form } = board;
  if (phase === 'final' && prize !== '0' && form === 'points') return t('offers:won.points');
  if (phase === 'final') return t(`member:boards.own.${prize === '0' ? 'lost' : 'won'}`);
  if (phase === 'review') return t('member:boards.own.review');
  if (rank === null) return t('member:boards.own.below', { score: scoreText(board, minScore ?? '0', { tag, t }) });
  if (!next) return t('member:boards.own.first');
  return (
    <>
      <ArrowUp size={14} aria-hidden="true" />{' '}
      {t('member:boards.own.next', { gap: scoreText(board, next.gap, { tag, t }), rank: next.rank })}
    </>
  );
}

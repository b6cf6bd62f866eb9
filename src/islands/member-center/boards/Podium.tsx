import { Crown } from 'lucide-react';
import type { BoardPlace } from '#browser/stores/wallet/boards';
import { Avatar } from '../../ui/index.ts';
import { type BoardProps, prizeText, scoreText } from './board-texts.ts';
import styles from './Boards.module.css';

const STEPS = 3;

/** The first three places on their steps, the first in the middle and the highest. */
export function Podium({ board, tag, t }: BoardProps) {
  const first = board.places.slice(0, STEPS);
  return (
    <ol className={styles.podium} aria-label={t('member:boards.podium')}>
      {first.map((place, index) => (
        <Step
          key={`${place.rank} ${place.name} ${index}`}
          place={place}
          step={index + 1}
          board={board}
          tag={tag}
          t={t}
        />
      ))}
    </ol>
  );
}

function Step({ place, step, board, tag, t }: BoardProps & { place: BoardPlace; step: number }) {
  const { rank, name, avatar, score, prize, isOwn } = place;
  return (
    <li className={styles.step} data-step={step} data-own={isOwn || undefined}>
      <span className={styles.face}>
        {step === 1 && <Crown className={styles.crown} size={22} aria-hidden="true" />}
        <Avatar name={avatar} size={step === 1 ? 64 : 52} />
      </span>
      <span className={styles.name} dir="auto">
        {isOwn ? t('member:boards.you') : name}
      </span>
      <span className={styles.score}>{scoreText(board, score, { tag, t })}</span>
      <span className={styles.block}>
        <span className={styles.rank}>
          <span className="visually-hidden">{t('member:boards.rankOf', { rank })}</span>
          <span aria-hidden="true">{rank}</span>
        </span>
        {prize !== '0' && <b className={styles.prize}>{prizeText(board, prize, { tag, t })}</b>}
      </span>
    </li>
  );
}

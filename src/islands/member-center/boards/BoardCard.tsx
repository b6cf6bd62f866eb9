import { Flame, ListOrdered } from 'lucide-react';
import { timeText } from '#browser/format';
import { type Board, boards } from '#browser/stores/wallet/boards';
import { Button, classes, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { TimeLeft } from '../bonuses/TimeLeft.tsx';
import ink from '../parts/Ink.module.css';
import { type BoardProps, prizeText, ruleTexts } from './board-texts.ts';
import styles from './Boards.module.css';
import { OwnPlace } from './OwnPlace.tsx';
import { Places } from './Places.tsx';
import { Podium } from './Podium.tsx';
import { PrizeLadder } from './PrizeLadder.tsx';

const TONES: Record<Board['phase'], StatusTone> = {
  upcoming: 'neutral',
  running: 'good',
  review: 'progress',
  final: 'neutral',
};

/** A race: its clock and pool, the podium, the places below it, and the member's own. */
export function BoardCard({ board, tag, t, onOpen }: BoardProps & { onOpen: () => void }) {
  const { title, summary, phase, places, totalPlaces, own } = board;
  const parts = { board, tag, t };
  return (
    <article className={styles.card} data-phase={phase} aria-label={title}>
      <header className={classes(ink.ink, styles.head)}>
        <div className={styles.headText}>
          <StatusBadge tone={TONES[phase]} label={t(`member:boards.phase.${phase}`)} />
          <h3 className={styles.title}>{title}</h3>
          {summary !== '' && <p className={styles.summary}>{summary}</p>}
        </div>
        <Clock {...parts} />
        <Pool {...parts} />
      </header>
      {places.length > 0 ? (
        <>
          <Podium {...parts} />
          <Places {...parts} places={places.filter((_, index) => index >= 3)} />
        </>
      ) : (
        <p className={styles.nobody}>{t(`member:boards.nobody.${phase === 'upcoming' ? 'upcoming' : 'running'}`)}</p>
      )}
      {own && <OwnPlace {...parts} own={own} />}
      {totalPlaces > places.length && (
        <Button variant="quiet" onClick={onOpen}>
          <ListOrdered size={18} aria-hidden="true" /> {t('member:boards.all')}
        </Button>
      )}
      <PrizeLadder {...parts} />
      <p className={styles.rules}>{ruleTexts(board, { tag, t }).join(' · ')}</p>
    </article>
  );
}

/** Counts down to the next thing that happens to a race. */
function Clock({ board: { phase, startsAt, endsAt, finalAt }, t }: BoardProps) {
  if (phase === 'final') return <p className={styles.clock}>{t('member:boards.endedAt', { at: timeText(endsAt) })}</p>;
  const until = { upcoming: startsAt, running: endsAt, review: finalAt }[phase];
  return (
    <p className={styles.clock}>
      <span>{t(`member:boards.until.${phase}`)}</span>
      <b>
        <TimeLeft key={until} until={until} t={t} onDone={() => void boards.reload()} />
      </b>
    </p>
  );
}

function Pool({ board, tag, t }: BoardProps) {
  const { total, players } = board;
  return (
    <p className={styles.pool}>
      <span>{t('member:boards.pool')}</span>
      <b>{prizeText(board, total, { tag, t })}</b>
      {players > 0 && (
        <span className={styles.players}>
          <Flame size={16} aria-hidden="true" /> {t('member:boards.players', { count: players })}
        </span>
      )}
    </p>
  );
}

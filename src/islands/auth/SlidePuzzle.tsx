import { MoveRight } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Puzzle, PuzzleMove } from '#browser/stores/human-check';
import { Button, type Translator } from '../ui/index.ts';
import styles from './HumanCheck.module.css';
import { createSlideTrail } from './slide-trail.ts';

interface SlidePuzzleProps {
  puzzle: Puzzle;
  t: Translator;
  onMove: (move: PuzzleMove) => Promise<void>;
}

type Phase = 'open' | 'checking' | 'expired';

/** Picture, piece and a real slider: dragged by pointer and let go, or moved by arrow keys and confirmed by Enter. */
export function SlidePuzzle({ puzzle, t, onMove }: SlidePuzzleProps) {
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>('open');
  const [isByKeys, setIsByKeys] = useState(false);
  const [trail] = useState(createSlideTrail);
  const slider = useRef<HTMLInputElement>(null);

  useEffect(() => {
    slider.current?.focus();
    const timer = setTimeout(() => setPhase('expired'), puzzle.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [puzzle]);

  async function letGo(): Promise<void> {
    if (phase !== 'open' || x === 0) return;
    setPhase('checking');
    await onMove(trail.end(x, performance.now()));
  }

  const place = {
    '--piece-x': x / puzzle.width,
    '--piece-y': puzzle.pieceTop / puzzle.height,
    '--piece-width': puzzle.pieceWidth / puzzle.width,
    '--progress': x / (puzzle.width - puzzle.pieceWidth),
  } as CSSProperties;

  return (
    <div className={styles.puzzle} style={place} data-phase={phase}>
      <div className={styles.picture}>
        <img src={puzzle.background} width={puzzle.width} height={puzzle.height} alt="" draggable={false} />
        <img
          className={styles.piece}
          src={puzzle.piece}
          width={puzzle.pieceWidth}
          height={puzzle.pieceHeight}
          alt=""
          draggable={false}
        />
        {phase === 'expired' && <p className={styles.over}>{t('auth:human.expired')}</p>}
      </div>
      <div className={styles.track}>
        <span className={styles.words} aria-hidden="true">
          {x === 0 && t('auth:human.drag')}
        </span>
        <span className={styles.handle} aria-hidden="true">
          <MoveRight size={20} />
        </span>
        <input
          ref={slider}
          className={styles.slider}
          type="range"
          min={0}
          max={puzzle.width - puzzle.pieceWidth}
          step={1}
          value={x}
          disabled={phase !== 'open'}
          aria-label={t('auth:human.slider')}
          onPointerDown={() => {
            setIsByKeys(false);
            trail.note(x, performance.now());
          }}
          onKeyDown={(event) => {
            setIsByKeys(true);
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void letGo();
          }}
          onChange={(event) => {
            setX(event.currentTarget.valueAsNumber);
            trail.note(event.currentTarget.valueAsNumber, performance.now());
          }}
          onPointerUp={() => void letGo()}
        />
      </div>
      {isByKeys && phase === 'open' && (
        <Button look="secondary" isWide disabled={x === 0} onClick={letGo}>
          {t('common:confirm')}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {phase === 'checking' ? t('auth:human.checking') : ''}
      </p>
    </div>
  );
}

import { MoveRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { Puzzle, PuzzleMove } from '#browser/stores/auth/human-check';
import { Button, type Translator } from '../../ui/index.ts';
import styles from './HumanCheck.module.css';
import { useSlide } from './use-slide.ts';

interface SlidePuzzleProps {
  puzzle: Puzzle;
  t: Translator;
  onMove: (move: PuzzleMove) => Promise<void>;
}

/** Returns positions as shares of the picture, which may be scaled down. */
function positionStyle(puzzle: Puzzle, x: number): CSSProperties {
  return {
    '--piece-x': x / puzzle.width,
    '--piece-y': puzzle.pieceTop / puzzle.height,
    '--piece-width': puzzle.pieceWidth / puzzle.width,
    '--progress': x / (puzzle.width - puzzle.pieceWidth),
  } as CSSProperties;
}

/**
 * Picture, piece and a native slider: dragged and released by pointer, or moved by arrow keys and confirmed by Enter.
 */
export function SlidePuzzle({ puzzle, t, onMove }: SlidePuzzleProps) {
  const { x, phase, isByKeyboard, release, handlers } = useSlide(puzzle, onMove);
  const slider = useRef<HTMLInputElement>(null);
  const status = { open: '', checking: t('auth:human.checking'), expired: t('auth:human.expired') }[phase];
  useEffect(() => slider.current?.focus(), []);

  return (
    <div className={styles.puzzle} style={positionStyle(puzzle, x)} data-phase={phase}>
      <Picture puzzle={puzzle}>
        {/* Always rendered: screen readers announce changes of a live region, not a region that appears with its
           text. */}
        <p className={phase === 'expired' ? styles.over : 'visually-hidden'} role="status">
          {status}
        </p>
      </Picture>
      <div className={styles.track}>
        <span className={styles.words} aria-hidden="true">
          {x === 0 && t('auth:human.drag')}
        </span>
        <span className={styles.handle} aria-hidden="true">
          <MoveRight size={20} />
        </span>
        <input
          {...handlers}
          ref={slider}
          className={styles.slider}
          type="range"
          min={0}
          max={puzzle.width - puzzle.pieceWidth}
          step={1}
          value={x}
          disabled={phase !== 'open'}
          aria-label={t('auth:human.slider')}
        />
      </div>
      {isByKeyboard && phase === 'open' && (
        <Button variant="secondary" isWide disabled={x === 0} onClick={release}>
          {t('common:confirm')}
        </Button>
      )}
    </div>
  );
}

function Picture({ puzzle, children }: { puzzle: Puzzle; children: ReactNode }) {
  const { background, piece, width, height, pieceWidth, pieceHeight } = puzzle;
  return (
    <div className={styles.picture}>
      <img src={background} width={width} height={height} alt="" draggable={false} />
      <img className={styles.piece} src={piece} width={pieceWidth} height={pieceHeight} alt="" draggable={false} />
      {children}
    </div>
  );
}

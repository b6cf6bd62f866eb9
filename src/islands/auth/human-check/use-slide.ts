import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Puzzle, PuzzleMove } from '#browser/stores/auth/human-check';
import { createSlideTrail } from './slide-trail.ts';

type Phase = 'open' | 'checking' | 'expired';

/** State of one puzzle's piece: its position, its input and its release. */
export function useSlide(puzzle: Puzzle, onMove: (move: PuzzleMove) => Promise<void>) {
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>('open');
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const [trail] = useState(createSlideTrail);

  useEffect(() => {
    // Does not expire while an answer is being sent: the server decides then.
    const expire = () => setPhase((current) => (current === 'open' ? 'expired' : current));
    const timer = setTimeout(expire, puzzle.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [puzzle]);

  async function release(): Promise<void> {
    if (phase !== 'open' || x === 0) return;
    setPhase('checking');
    await onMove(trail.end(x, performance.now()));
  }

  /** Handlers of a native range input: the pointer releases when lifted, the keyboard with Enter. */
  const handlers = {
    onPointerDown: () => {
      setIsByKeyboard(false);
      trail.record(x, performance.now());
    },
    onKeyDown: (event: KeyboardEvent) => {
      setIsByKeyboard(true);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void release();
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setX(event.currentTarget.valueAsNumber);
      trail.record(event.currentTarget.valueAsNumber, performance.now());
    },
    onPointerUp: () => void release(),
  };

  return { x, phase, isByKeyboard, release, handlers };
}

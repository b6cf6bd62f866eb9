import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Puzzle, PuzzleMove } from '#browser/stores/auth/human-check';
import { createSlideTrail } from './slide-trail.ts';

type Phase = 'open' | 'checking' | 'expired';

/** The piece of one puzzle on its way: where it is, by what it is moved, and when it is let go. */
export function useSlide(puzzle: Puzzle, onMove: (move: PuzzleMove) => Promise<void>) {
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>('open');
  const [isByKeys, setIsByKeys] = useState(false);
  const [trail] = useState(createSlideTrail);

  useEffect(() => {
    // An answer that is already on its way is the server's to judge.
    const expire = () => setPhase((now) => (now === 'open' ? 'expired' : now));
    const timer = setTimeout(expire, puzzle.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [puzzle]);

  async function letGo(): Promise<void> {
    if (phase !== 'open' || x === 0) return;
    setPhase('checking');
    await onMove(trail.end(x, performance.now()));
  }

  /** A native range input: the pointer lets go when it is lifted, the keyboard with Enter. */
  const handlers = {
    onPointerDown: () => {
      setIsByKeys(false);
      trail.note(x, performance.now());
    },
    onKeyDown: (event: KeyboardEvent) => {
      setIsByKeys(true);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void letGo();
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setX(event.currentTarget.valueAsNumber);
      trail.note(event.currentTarget.valueAsNumber, performance.now());
    },
    onPointerUp: () => void letGo(),
  };

  return { x, phase, isByKeys, letGo, handlers };
}

import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Puzzle, PuzzleMove } from '#browser/stores/auth/human-check';
import { createSlideTrail } from './slide-trail.ts';

type Phase = 'open' | 'checking' | 'expired';

/** State of one puzzle's piece: its position, its input and its release. */
export function useSlide(puzzle: Puzzle, onMove: (move: PuzzleMove) => Promise<void>) {
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>('open');
  const [isByKeys, setIsByKeys] = useState(false);
  const [trail] = useState(createSlideTrail);

  useEffect(() => {
    // Does not expire while an answer is being sent: the server decides then.
    const expire = () => setPhase((now) => (now === 'open' ? 'expired' : now));
    const timer = setTimeout(expire, puzzle.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [puzzle]);

  async function letGo(): Promise<void> {
    if (phase !== 'open' || x === 0) return;
    setPhase('checking');
    await onMove(trail.end(x, performance.now()));
  }

  /** Handlers of a native range input: the pointer releases when lifted, the keyboard with Enter. */
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

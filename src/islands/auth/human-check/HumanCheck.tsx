import { useStore } from '@nanostores/react';
import { Keyboard, Puzzle as PuzzleIcon, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { isRefusal } from '#browser/client/client';
import { $puzzle, clearPuzzle, loadPuzzle, type PuzzleMove, solvePuzzle } from '#browser/stores/auth/human-check';
import { Alert, Button, FailedState, Skeleton, type Translator } from '../../ui/index.ts';
import styles from './HumanCheck.module.css';
import { SlidePuzzle } from './SlidePuzzle.tsx';
import { TypedCheck } from './TypedCheck.tsx';

/** Method of the check: move a puzzle piece, or type the characters of a picture. */
export type CheckMethod = 'slide' | 'type';

interface HumanCheckProps {
  t: Translator;
  method: CheckMethod;
  onMethodChange: (method: CheckMethod) => void;
  /** The previous check was refused. */
  isRetry: boolean;
  /** Receives the token for one sign-in or registration. */
  onSolved: (humanCheck: string) => Promise<void>;
  onCancel: () => void;
}

/** The human check, solved by pointer, arrow keys or reading. */
export function HumanCheck({ t, method, onMethodChange, isRetry, onSolved, onCancel }: HumanCheckProps) {
  const section = useRef<HTMLElement>(null);
  // The focused form was just hidden; without this the focus would return to the top of the page.
  useEffect(() => section.current?.focus(), []);
  const other = method === 'slide' ? 'type' : 'slide';
  const Icon = method === 'slide' ? Keyboard : PuzzleIcon;

  return (
    <section ref={section} className={styles.check} aria-label={t('auth:human.title')} tabIndex={-1}>
      <p className={styles.lead}>{t(`auth:human.lead.${method}`)}</p>
      {method === 'slide' && <SlideCheck t={t} isRetry={isRetry} onSolved={onSolved} />}
      {method === 'type' && (
        <>
          {isRetry && <Alert tone="bad">{t('errors:wrong_captcha')}</Alert>}
          <TypedCheck t={t} onSolved={onSolved} />
        </>
      )}
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => onMethodChange(other)}>
          <Icon size={16} aria-hidden="true" />
          {t(`auth:human.way.${other}`)}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </section>
  );
}

interface SlideCheckProps {
  t: Translator;
  isRetry: boolean;
  onSolved: (humanCheck: string) => Promise<void>;
}

/** The slider puzzle; a wrong or late answer loads a new one. */
function SlideCheck({ t, isRetry, onSolved }: SlideCheckProps) {
  const puzzle = useStore($puzzle);
  const [failure, setFailure] = useState(isRetry ? t('auth:human.again') : undefined);
  useEffect(() => {
    void loadPuzzle();
    return clearPuzzle;
  }, []);

  async function solve(challengeId: string, move: PuzzleMove): Promise<void> {
    setFailure(undefined);
    try {
      await onSolved(await solvePuzzle(challengeId, move));
    } catch (error) {
      const isWrong = isRefusal(error, 'human_check_failed');
      setFailure(isWrong ? t('auth:human.wrong') : errorText(t, error));
      await loadPuzzle();
    }
  }

  function refresh(): Promise<void> {
    setFailure(undefined);
    return loadPuzzle();
  }

  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {puzzle.state === 'failed' && <FailedState t={t} text={errorText(t, puzzle.error)} onRetry={refresh} />}
      {puzzle.state === 'ready' && (
        <SlidePuzzle
          key={puzzle.value.challengeId}
          puzzle={puzzle.value}
          t={t}
          onMove={(move) => solve(puzzle.value.challengeId, move)}
        />
      )}
      {(puzzle.state === 'idle' || puzzle.state === 'loading') && <Skeleton shape="card" />}
      <Button className={styles.refresh} variant="quiet" onClick={refresh}>
        <RefreshCw size={16} aria-hidden="true" />
        {t('auth:human.refresh')}
      </Button>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText, isRefusal } from '#browser/errors';
import { $puzzle, newPuzzle, type PuzzleMove, solvePuzzle } from '#browser/stores/human-check';
import { Alert, Button, FailedState, Skeleton, type Translator } from '../ui/index.ts';
import styles from './HumanCheck.module.css';
import { SlidePuzzle } from './SlidePuzzle.tsx';

interface HumanCheckProps {
  t: Translator;
  /** Gets the proof for one sign-in or registration. */
  onProof: (proof: string) => void | Promise<void>;
  onCancel: () => void;
}

/** The puzzle that a visitor solves by pointer or keyboard; a wrong or late answer brings a new one. */
export function HumanCheck({ t, onProof, onCancel }: HumanCheckProps) {
  const puzzle = useStore($puzzle);
  const [failure, setFailure] = useState<string>();
  useEffect(() => void newPuzzle(), []);

  async function solve(challengeId: string, move: PuzzleMove): Promise<void> {
    setFailure(undefined);
    try {
      await onProof(await solvePuzzle(challengeId, move));
    } catch (error) {
      const isWrong = isRefusal(error, 'human_verification_failed');
      setFailure(isWrong ? t('auth:human.wrong') : errorText(t, error));
      await newPuzzle();
    }
  }

  return (
    <section className={styles.check} aria-label={t('auth:human.title')}>
      <p className={styles.lead}>{t('auth:human.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {puzzle.state === 'failed' && <FailedState t={t} text={errorText(t, puzzle.error)} onRetry={newPuzzle} />}
      {puzzle.state === 'ready' ? (
        <SlidePuzzle
          key={puzzle.value.challengeId}
          puzzle={puzzle.value}
          t={t}
          onMove={(move) => solve(puzzle.value.challengeId, move)}
        />
      ) : (
        puzzle.state !== 'failed' && <Skeleton shape="card" />
      )}
      <div className={styles.tools}>
        <Button look="quiet" onClick={newPuzzle}>
          <RefreshCw size={16} aria-hidden="true" />
          {t('auth:human.refresh')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </section>
  );
}

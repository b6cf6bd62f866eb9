import { Gamepad2 } from 'lucide-react';
import { localPath } from '#i18n/paths';
import { errorText } from '#browser/errors';
import { Button, EmptyState, type Translator } from '../ui/index.ts';
import styles from './GameFrame.module.css';

interface GameFailedProps {
  tag: string;
  t: Translator;
  error: unknown;
  onRetry: () => void;
}

/** A game that does not start, in words, with the way to the others (specification §4). */
export function GameFailed({ tag, t, error, onRetry }: GameFailedProps) {
  const action = (
    <div className={styles.actions}>
      <Button look="secondary" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <a className="button button-primary" href={localPath(tag, '/rng')}>
        {t('lobby:game.others')}
      </a>
    </div>
  );
  return (
    <div className={styles.message} role="alert">
      <EmptyState
        icon={Gamepad2}
        title={t('lobby:game.failed')}
        text={errorText(t, error)}
        action={action}
        isPageTitle
      />
    </div>
  );
}

import { Gamepad2 } from 'lucide-react';
import { localPath } from '#i18n/paths';
import { errorText } from '#browser/client/errors';
import { isRefusal } from '#browser/client/client';
import type { GameRequest } from '#browser/stores/games/game';
import { Button, EmptyState, type Translator } from '../ui/index.ts';
import styles from './GameFrame.module.css';
import { OtherGames } from './OtherGames.tsx';

interface GameFailedProps {
  tag: string;
  t: Translator;
  request: GameRequest;
  error: unknown;
  onRetry: () => void;
}

/** Explains why a game did not start, with a link to other games. */
export function GameFailed({ tag, t, request, error, onRetry }: GameFailedProps) {
  const action = (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <a className="button button-primary" href={localPath(tag, '/rng')}>
        {t('lobby:game.others')}
      </a>
    </div>
  );
  return (
    <div className={styles.message}>
      <div role="alert">
        <EmptyState
          icon={Gamepad2}
          title={t('lobby:game.failed')}
          text={errorText(t, error)}
          action={action}
          isPageTitle
        />
      </div>
      {isRefusal(error, 'game_unavailable') && <OtherGames tag={tag} t={t} request={request} />}
    </div>
  );
}

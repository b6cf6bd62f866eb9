import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { localPath } from '#i18n/paths';
import type { GameRequest } from '#browser/stores/games/game';
import { vendorGames } from '#browser/stores/games/vendor-games';
import { FailedState, Skeleton, type Translator } from '../ui/index.ts';
import { GameLink } from './GameLink.tsx';
import styles from './MoreGames.module.css';

interface MoreGamesProps {
  id: string;
  tag: string;
  t: Translator;
  request: GameRequest;
}

/** Other games of the vendor, in a row over the lower edge of the running game. */
export function MoreGames({ id, tag, t, request }: MoreGamesProps) {
  const games = useStore(vendorGames.$store, { ssr: 'initial' });
  useEffect(() => void vendorGames.load(request), [request]);
  return (
    <section className={styles.panel} id={id} aria-label={t('games:moreFromVendor')}>
      <h2 className={styles.title}>{t('games:moreFromVendor')}</h2>
      {games.state === 'failed' && <FailedState t={t} onRetry={vendorGames.reload} />}
      {games.state === 'loading' && <Skeleton shape="line" count={2} />}
      {games.state === 'ready' && (
        <ul className={styles.list}>
          {games.value.map((game) => (
            <li key={game.gameCode}>
              <GameLink game={game} launch={localPath(tag, '/game')} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { localPath } from '#i18n/paths';
import type { GameRequest } from '#browser/stores/games/game';
import { valueOf } from '#browser/stores/loadable';
import { otherGames } from '#browser/stores/games/other-games';
import type { Translator } from '../ui/index.ts';
import { GameLink } from './GameLink.tsx';
import styles from './OtherGames.module.css';

interface OtherGamesProps {
  tag: string;
  t: Translator;
  request: GameRequest;
}

/** Other games to play while this one is under maintenance; a link to the lobby when none load. */
export function OtherGames({ tag, t, request }: OtherGamesProps) {
  const games = valueOf(useStore(otherGames.$store, { ssr: 'initial' })) ?? [];
  useEffect(() => void otherGames.load(request), [request]);
  if (games.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('lobby:hot')}>
      <h2 className={styles.title}>{t('lobby:hot')}</h2>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={`${game.vassalage} ${game.gameCode}`}>
            <GameLink game={game} launch={localPath(tag, '/game')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { gameAddress } from '#browser/lottery/addresses';
import type { Lobby, LobbyGame } from '#browser/stores/lottery/lobby';
import { toLocalTimeMs } from '#browser/stores/lottery/draw-events';
import { Countdown, type Translator } from '../../ui/index.ts';
import { Balls } from '../draws/Balls.tsx';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import styles from './GameTile.module.css';
import { Jackpots } from '../draws/Jackpots.tsx';

interface GameTileProps {
  tag: string;
  t: Translator;
  game: LobbyGame;
  lobby: Lobby;
}

/** A game in the lobby. The whole tile is a link; the favorite button works on its own. */
export function GameTile({ tag, t, game, lobby }: GameTileProps) {
  const { gameCode, gameId, gameName, last, isHot, isNew, jackpots } = game;
  return (
    <li className={`card ${styles.tile}`}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <a className={styles.link} href={gameAddress(tag, gameCode)}>
            {gameName}
          </a>
        </h3>
        {isHot && <span className={styles.badge}>{t('lottery:hot')}</span>}
        {isNew && <span className={styles.badge}>{t('lottery:new')}</span>}
        <FavoriteButton t={t} gameId={gameId} name={gameName} />
      </div>
      <Jackpots tag={tag} t={t} jackpots={jackpots} />
      <div className={styles.result}>
        {last?.numbers ? (
          <Balls numbers={last.numbers} derived={last.derived} />
        ) : (
          <span className={styles.muted}>{t('lottery:noResult')}</span>
        )}
      </div>
      <p className={styles.nextDraw}>
        <NextDraw t={t} game={game} lobby={lobby} />
      </p>
    </li>
  );
}

function NextDraw({ t, game, lobby }: Omit<GameTileProps, 'tag'>) {
  if (game.maintenance) return t('lottery:maintenance');
  if (!game.current) return t('lottery:noDraw');
  return (
    <>
      <span className={styles.muted}>{t('lottery:nextDraw')}</span>
      <Countdown untilMs={toLocalTimeMs(game.current.drawTime, lobby)} />
    </>
  );
}

import { HOUR_MS } from '#kernel/clock';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { gameAddress } from '#browser/lottery/addresses';
import type { Lobby, LobbyGame } from '#browser/stores/lottery/lobby';
import { toLocalTimeMs } from '#browser/stores/lottery/draw-events';
import type { Translator } from '../../ui/index.ts';
import { Balls } from '../draws/Balls.tsx';
import { DrawTime } from '../draws/DrawTime.tsx';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import { GamePicture } from './GamePicture.tsx';
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
      <div className={styles.top}>
        <GamePicture group={lotteryGame(gameCode)?.group} />
        <p className={styles.badges}>
          {isHot && <span className={styles.badge}>{t('lottery:hot')}</span>}
          {isNew && <span className={styles.badge}>{t('lottery:new')}</span>}
        </p>
        <FavoriteButton t={t} gameId={gameId} name={gameName} />
        <p className={styles.nextDraw}>
          <NextDraw tag={tag} t={t} game={game} lobby={lobby} />
        </p>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <a className={styles.link} href={gameAddress(tag, gameCode)}>
            {gameName}
          </a>
        </h3>
        <Jackpots tag={tag} t={t} jackpots={jackpots} />
        <div className={styles.result}>
          {last?.numbers ? (
            <Balls t={t} numbers={last.numbers} derived={last.derived} isSmall />
          ) : (
            <span className={styles.muted}>{t('lottery:noResult')}</span>
          )}
        </div>
      </div>
    </li>
  );
}

function NextDraw({ tag, t, game, lobby }: GameTileProps) {
  if (game.maintenance) return t('lottery:maintenance');
  if (!game.current) return t('lottery:noDraw');
  return (
    <>
      <span className="visually-hidden">{t('lottery:nextDraw')} </span>
      <DrawTime tag={tag} untilMs={toLocalTimeMs(game.current.drawTime, lobby)} countsBelowMs={HOUR_MS} />
    </>
  );
}

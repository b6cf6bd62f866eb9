import { imageAddress } from '#browser/client/cdns';
import { launchPath, type TileGame } from '#browser/lobby/game-tiles';
import styles from './GameLink.module.css';

/** A game's picture and title, which start it. */
export function GameLink({
  game,
  launch,
  isGuarded = false,
}: {
  game: Pick<TileGame, 'gameCode' | 'vassalage' | 'gameType' | 'isVassalage' | 'title' | 'image'>;
  launch: string;
  /** Has visitors sign in first; links inside a game need no guard. */
  isGuarded?: boolean;
}) {
  const { avif, webp, width, height } = game.image;
  return (
    <a className={styles.tile} href={launchPath(launch, game)} {...(isGuarded ? { 'data-launch-game': '' } : {})}>
      <picture>
        <source type="image/avif" srcSet={imageAddress(avif)} />
        <img className={styles.picture} src={imageAddress(webp)} width={width} height={height} alt="" loading="lazy" />
      </picture>
      <span className={styles.name}>{game.title}</span>
    </a>
  );
}

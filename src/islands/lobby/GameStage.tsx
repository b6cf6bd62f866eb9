import { ArrowLeft, Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { onBalanceHint, type LaunchedGame, readGameMessage } from '#browser/stores/games/game';
import type { Translator } from '../ui/index.ts';
import styles from './GameFrame.module.css';

interface GameStageProps {
  game: LaunchedGame;
  /** Target of the back button and of the game's own exit. */
  lobby: string;
  t: Translator;
}

/** The running game with its bar: back to the lobby, title, full screen. */
export function GameStage({ game, lobby, t }: GameStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      const message = readGameMessage(event, game.game_url);
      if (message === 'balance') onBalanceHint();
      if (message === 'exit') location.assign(lobby);
    };
    const updateIsFull = () => setIsFull(document.fullscreenElement !== null);
    addEventListener('message', handleMessage);
    document.addEventListener('fullscreenchange', updateIsFull);
    return () => {
      removeEventListener('message', handleMessage);
      document.removeEventListener('fullscreenchange', updateIsFull);
    };
  }, [game, lobby]);

  const toggle = () => (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen());
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <div className={styles.stage} ref={stage}>
      <div className={styles.bar}>
        <a className={styles.back} href={lobby}>
          <ArrowLeft className="mirrored" size={20} aria-hidden="true" />
          <span>{t('lobby:game.back')}</span>
        </a>
        <h1 className={styles.title}>{game.title}</h1>
        {document.fullscreenEnabled && (
          <button
            className={styles.tool}
            type="button"
            aria-label={t(isFull ? 'lobby:game.leaveFull' : 'lobby:game.full')}
            onClick={() => void toggle()}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={styles.room} aria-busy={!isLoaded}>
        {!isLoaded && <div className={`${styles.wait} skeleton`} aria-hidden="true" />}
        <iframe
          className={styles.frame}
          src={game.game_url}
          title={game.title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, checked by the store: its scripts reach nothing here
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow="fullscreen; autoplay"
          referrerPolicy="origin"
          onLoad={() => setIsLoaded(true)}
        />
      </div>
    </div>
  );
}

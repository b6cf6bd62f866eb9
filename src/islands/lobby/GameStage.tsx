import { useStore } from '@nanostores/react';
import { LayoutGrid, Maximize2, Minimize2, RotateCw, Smartphone, WalletCards, WifiOff, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { leaveGame } from '#browser/lobby/leave-game';
import { $dialog, openMemberPage } from '#browser/stores/dialogs';
import { type Orientation, readGameMessage, sendToGame } from '#browser/stores/games/frame-messages';
import type { GameRequest, LaunchedGame } from '#browser/stores/games/game';
import { openLateCredits } from '#browser/stores/games/late-credits';
import { Button, type Translator, useMedia } from '../ui/index.ts';
import { BAR_TOOL, GameTitle, InBar, useWayBack } from '../ui/navigation/GameBar.tsx';
import { lobbyPath } from './game-address.ts';
import { GameBonus } from './GameBonus.tsx';
import styles from './GameStage.module.css';
import { MoreGames } from './MoreGames.tsx';

interface GameStageProps {
  tag: string;
  t: Translator;
  request: GameRequest;
  game: LaunchedGame;
  /** Starts the game again, with a new launch. */
  onRestart: () => void;
}

/** Time after which a game that has not loaded is called slow. */
const SLOW_MS = 10_000;

/** The running game; its title and buttons are in the page's only bar. */
export function GameStage({ tag, t, request, game, onRestart }: GameStageProps) {
  const lobby = lobbyPath(tag, request);
  const moreId = useId();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [orientation, setOrientation] = useState<Orientation>();
  const isSlow = useTimeout(isLoaded ? undefined : SLOW_MS);
  const isOffline = useIsOffline();
  // In a game with a wallet of its own, money is moved from the main one.
  const moneyPage = game.hasOwnWallet ? 'wallet' : 'deposit';
  usePauses(frame, game.game_url);
  useWayBack(lobby);

  useEffect(() => {
    const credits = openLateCredits();
    const handleMessage = (event: MessageEvent) => {
      const message = readGameMessage(event, {
        frame: frame.current?.contentWindow ?? null,
        gameUrl: game.game_url,
      });
      switch (message?.type) {
        case 'ready':
          setIsLoaded(true);
          return setOrientation(message.orientation);
        case 'round-started':
          return credits.roundStarted();
        case 'settled':
          return credits.settled();
        case 'deposit':
          return openMemberPage(moneyPage);
        case 'exit':
          return leaveGame(lobby);
        default:
      }
    };
    addEventListener('message', handleMessage);
    return () => {
      removeEventListener('message', handleMessage);
      credits.close();
    };
  }, [game, lobby, moneyPage]);

  return (
    <div className={styles.stage} ref={stage} aria-busy={!isLoaded}>
      <GameTitle title={game.title} />
      <InBar id="game-tools">
        {game.hasOwnWallet && (
          <button
            className={BAR_TOOL}
            type="button"
            aria-label={t('member:bar.wallet')}
            onClick={() => openMemberPage('wallet')}
          >
            <WalletCards size={20} aria-hidden="true" />
          </button>
        )}
        <button
          className={BAR_TOOL}
          type="button"
          aria-label={t('games:moreFromVendor')}
          aria-expanded={isMoreOpen}
          aria-controls={moreId}
          onClick={() => setIsMoreOpen(!isMoreOpen)}
        >
          <LayoutGrid size={20} aria-hidden="true" />
        </button>
        <FullScreenButton stage={stage} t={t} />
      </InBar>
      <GameBonus tag={tag} t={t} />
      <div className={styles.play}>
        {!isLoaded && (
          <div className={styles.cover}>
            <p className={styles.coverTitle} aria-hidden="true">
              {game.title}
            </p>
            <span className={styles.progress} aria-hidden="true" />
            <p role="status">{isSlow ? t('lobby:game.slow') : ''}</p>
            {isSlow && (
              <Button variant="secondary" onClick={onRestart}>
                <RotateCw size={18} aria-hidden="true" />
                {t('lobby:game.reload')}
              </Button>
            )}
          </div>
        )}
        <iframe
          ref={frame}
          className={styles.frame}
          src={game.game_url}
          title={game.title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, checked by the store: its scripts reach nothing here
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow="fullscreen; autoplay; screen-wake-lock"
          referrerPolicy="origin"
          onLoad={() => setIsLoaded(true)}
        />
        {isMoreOpen && <MoreGames id={moreId} tag={tag} t={t} request={request} />}
        <div className={styles.notes} role="status">
          {isOffline && (
            <p className={styles.note}>
              <WifiOff size={18} aria-hidden="true" />
              {t('lobby:game.offline')}
            </p>
          )}
          {isLoaded && orientation && <TurnHint orientation={orientation} t={t} />}
        </div>
      </div>
    </div>
  );
}

function FullScreenButton({ stage, t }: { stage: RefObject<HTMLDivElement | null>; t: Translator }) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const update = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen());
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <button
      className={BAR_TOOL}
      type="button"
      aria-label={t(isFull ? 'lobby:game.leaveFull' : 'lobby:game.full')}
      onClick={() => void toggle()}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

/** Advice to turn the phone, until it is turned or dismissed. */
function TurnHint({ orientation, t }: { orientation: Orientation; t: Translator }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const isPhone = useMedia('(pointer: coarse)');
  const isRight = useMedia(`(orientation: ${orientation})`);
  if (!isPhone || isRight || isDismissed) return null;
  return (
    <p className={styles.note}>
      <Smartphone size={18} className={orientation === 'landscape' ? styles.lying : undefined} aria-hidden="true" />
      {t(`lobby:game.turn.${orientation}`)}
      <button className={BAR_TOOL} type="button" aria-label={t('common:close')} onClick={() => setIsDismissed(true)}>
        <X size={18} aria-hidden="true" />
      </button>
    </p>
  );
}

/** Pauses the game while something covers it; afterwards it reads its balance again, which may have grown by a deposit. */
function usePauses(frame: RefObject<HTMLIFrameElement | null>, gameUrl: string): void {
  const isCovered = useStore($dialog).name !== 'none';
  const wasCovered = useRef(false);
  useEffect(() => {
    if (isCovered === wasCovered.current) return;
    wasCovered.current = isCovered;
    sendToGame(frame.current?.contentWindow ?? null, gameUrl, isCovered ? 'pause' : 'resume');
  }, [isCovered, frame, gameUrl]);
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return isOffline;
}

/** Returns true once the time has passed; undefined stops it. */
function useTimeout(milliseconds: number | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (milliseconds === undefined) return undefined;
    const timer = setTimeout(() => setIsOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

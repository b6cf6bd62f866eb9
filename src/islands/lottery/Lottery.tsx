import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { LoadBoundary } from '../ui/state/LoadBoundary.tsx';
import { Ui } from '../ui/Ui.tsx';
import { type Translator, useTranslator } from '../ui/use-translator.ts';
import { arrive } from './arrive.ts';
import { parseLotteryRoute, type LotteryRoute, LOTTERY_NAMESPACES, type Room } from './addresses.ts';
import styles from './Lottery.module.css';
import { Waiting } from './parts/Waiting.tsx';

// Each page brings what it shows, and all of that at once: a browser would else learn of it level by level, and on a
// phone's network each level is a wait of its own.
const GameView = lazy(async () => {
  // The board is half of the code, and a part of its own: a phone reads it while the draw is shown.
  const [view] = await Promise.all([import('./game/GameView.tsx'), import('./board/Board.tsx')]);
  return { default: view.GameView };
});
const LobbyView = lazy(async () => ({ default: (await import('./lobby/LobbyView.tsx')).LobbyView }));
const FairnessProofView = lazy(async () => ({
  default: (await import('./fairness-proof/FairnessProofView.tsx')).FairnessProofView,
}));
const VnDayView = lazy(async () => ({ default: (await import('./draws/VnDayView.tsx')).VnDayView }));

interface LotteryProps {
  tag: string;
  room: Exclude<Room, 'elott'>;
  /** What the page is where it is no game's, said while the rest is on the way. */
  title: string;
  lead: string;
}

/** The lottery's pages: what the address asks for is shown. */
export function Lottery({ tag, room, title, lead }: LotteryProps) {
  const t = useTranslator(tag, LOTTERY_NAMESPACES);
  const [route, setRoute] = useState<LotteryRoute>();
  useEffect(() => {
    const found = parseLotteryRoute(location.search, room);
    startTransition(() => setRoute(found));
    arrive(found.game?.gameCode ?? 'all');
  }, [room]);
  const view = t && route;
  const isGame = view?.game !== undefined;
  // What says what the page is stays as it was sent: drawn anew it would be painted late.
  return (
    <div className={styles.room}>
      {!isGame && <h1 className={styles.title}>{title}</h1>}
      {!isGame && <p className={styles.lead}>{lead}</p>}
      <Suspense fallback={<Waiting />}>
        {view ? (
          <Ui>
            <LoadBoundary t={t} isPage={isGame}>
              <View tag={tag} t={t} room={room} {...view} />
            </LoadBoundary>
          </Ui>
        ) : (
          <Waiting />
        )}
      </Suspense>
    </div>
  );
}

type ViewProps = Pick<LotteryProps, 'tag' | 'room'> & LotteryRoute & { t: Translator };

function View({ tag, t, room, game, drawNumber }: ViewProps) {
  if (game && drawNumber) return <FairnessProofView tag={tag} t={t} game={game} drawNumber={drawNumber} />;
  if (game) return <GameView tag={tag} t={t} game={game} room={room} />;
  if (room === 'vnlottery') return <VnDayView tag={tag} t={t} />;
  return <LobbyView tag={tag} t={t} room={room} />;
}

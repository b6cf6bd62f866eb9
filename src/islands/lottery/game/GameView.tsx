import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { drawHistory, followGame, openGame } from '#browser/stores/lottery/game';
import type { Opened } from '#browser/stores/lottery/draw-events';
import { Loaded, Skeleton, Tabs, type Translator } from '../../ui/index.ts';
import { gameTitle, type Room } from '../addresses.ts';
import { BetList } from '../bets/BetList.tsx';
import { CurrentDraw } from '../draws/CurrentDraw.tsx';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import styles from '../Lottery.module.css';
import { ResultList } from '../draws/ResultList.tsx';
import { Trends } from '../draws/Trends.tsx';
import { useOwnResults } from '../bets/use-own-results.ts';

const Board = lazy(async () => ({ default: (await import('../board/Board.tsx')).Board }));

interface GameViewProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
  room: Room;
}

/** One game: the draw that comes, the results that were, and what they show. */
export function GameView({ tag, t, game, room }: GameViewProps) {
  const language = tagToCode(tag);
  const name = gameTitle(game, tag);
  useOwnResults(t, tag);
  useEffect(() => {
    void openGame(game.gameCode, language);
    return followGame(game.gameCode);
  }, [game.gameCode, language]);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <a className={styles.back} href={localPath(tag, `/${room}`)}>
          <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
          {t(room === 'vnlottery' ? 'lottery:toDay' : 'lottery:toLobby')}
        </a>
        <div className={styles.head}>
          <h1 className={styles.title}>{name}</h1>
          <FavoriteButton t={t} gameId={game.gameId} name={name} />
        </div>
      </header>
      <CurrentDraw tag={tag} t={t} group={game.group} />
      <Rooms tag={tag} t={t} game={game} />
    </div>
  );
}

const TABS = ['board', 'results', 'trends', 'bets'] as const;

function Rooms(props: Omit<GameViewProps, 'room'>) {
  const { tag, t, game } = props;
  const [tab, setTab] = useState<string>('board');
  const panels = {
    board: (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <Board tag={tag} t={t} gameCode={game.gameCode} />
      </Suspense>
    ),
    results: <Past {...props}>{(rows) => <ResultList tag={tag} t={t} rows={rows} game={game} />}</Past>,
    trends: <Past {...props}>{() => <Trends t={t} />}</Past>,
    bets: <BetList tag={tag} t={t} gameCode={game.gameCode} />,
  };
  return (
    <Tabs
      label={t('lottery:past')}
      value={tab}
      onChange={setTab}
      items={TABS.map((value) => ({ value, label: t(`lottery:tab.${value}`), panel: panels[value] }))}
    />
  );
}

function Past({ t, children }: Omit<GameViewProps, 'room'> & { children: (rows: readonly Opened[]) => ReactNode }) {
  const loaded = useStore(drawHistory.$store, { ssr: 'initial' });
  return (
    <Loaded loadable={loaded} t={t} onRetry={drawHistory.reload} rows={6} isLive>
      {children}
    </Loaded>
  );
}

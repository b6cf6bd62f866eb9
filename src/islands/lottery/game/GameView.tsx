import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { tagToCode } from '#i18n/locales';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { drawHistory, subscribeToGame, openGame } from '#browser/stores/lottery/game';
import { $gameTab, GAME_TABS, type GameTab, openGameTab, readGameTab } from '#browser/stores/lottery/game-tab';
import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import { Loaded, Skeleton, Tabs, type Translator } from '../../ui/index.ts';
import type { LotteryPage } from '../addresses.ts';
import { BetList } from '../bets/BetList.tsx';
import { WinCard } from '../bets/WinCard.tsx';
import { DrawLine } from '../draws/DrawLine.tsx';
import styles from './Game.module.css';
import { ResultList } from '../draws/ResultList.tsx';
import { Trends } from '../draws/Trends.tsx';

const Board = lazy(async () => ({ default: (await import('../board/Board.tsx')).Board }));

interface GameViewProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
  page: LotteryPage;
}

/** The page of a game: current draw, board, results, trends and bets. */
export function GameView({ tag, t, game, page }: GameViewProps) {
  const language = tagToCode(tag);
  useEffect(() => {
    readGameTab();
    void openGame(game.gameCode, language);
    return subscribeToGame(game.gameCode);
  }, [game.gameCode, language]);
  return (
    <div className={styles.page}>
      <DrawLine tag={tag} t={t} game={game} page={page} />
      <div className={styles.tabs}>
        <GameTabs tag={tag} t={t} game={game} />
      </div>
      <WinCard tag={tag} t={t} />
    </div>
  );
}

function GameTabs({ tag, t, game }: Omit<GameViewProps, 'page'>) {
  const tab = useStore($gameTab, { ssr: 'initial' });
  const panels: Record<GameTab, ReactNode> = {
    board: (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <Board tag={tag} t={t} gameCode={game.gameCode} />
      </Suspense>
    ),
    results: <WithHistory t={t}>{(rows) => <ResultList tag={tag} t={t} rows={rows} game={game} />}</WithHistory>,
    trends: <WithHistory t={t}>{() => <Trends t={t} />}</WithHistory>,
    bets: <BetList tag={tag} t={t} gameCode={game.gameCode} />,
  };
  return (
    <Tabs
      label={t('lottery:past')}
      value={tab}
      onChange={(next) => openGameTab(GAME_TABS.find((each) => each === next) ?? 'board')}
      items={GAME_TABS.map((value) => ({ value, label: t(`lottery:tab.${value}`), panel: panels[value] }))}
    />
  );
}

/** Renders its children with the loaded results. */
function WithHistory({
  t,
  children,
}: Pick<GameViewProps, 't'> & { children: (rows: readonly PublishedResult[]) => ReactNode }) {
  const loaded = useStore(drawHistory.$store, { ssr: 'initial' });
  return (
    <Loaded loadable={loaded} t={t} onRetry={drawHistory.reload} rows={6} isAutoRefreshed>
      {children}
    </Loaded>
  );
}

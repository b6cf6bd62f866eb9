import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { drawHistory, subscribeToGame, openGame } from '#browser/stores/lottery/game';
import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import { Loaded, Skeleton, Tabs, type Translator } from '../../ui/index.ts';
import { gameTitle, type LotteryPage } from '../addresses.ts';
import { BetList } from '../bets/BetList.tsx';
import { CurrentDraw } from '../draws/CurrentDraw.tsx';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import styles from '../Lottery.module.css';
import { ResultList } from '../draws/ResultList.tsx';
import { Trends } from '../draws/Trends.tsx';
import { useBetResultToasts } from '../bets/use-bet-result-toasts.ts';

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
  const name = gameTitle(game, tag);
  useBetResultToasts(t, tag);
  useEffect(() => {
    void openGame(game.gameCode, language);
    return subscribeToGame(game.gameCode);
  }, [game.gameCode, language]);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <a className={styles.back} href={localPath(tag, `/${page}`)}>
          <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
          {t(page === 'vnlottery' ? 'lottery:toDay' : 'lottery:toLobby')}
        </a>
        <div className={styles.head}>
          <h1 className={styles.title}>{name}</h1>
          <FavoriteButton t={t} gameId={game.gameId} name={name} />
        </div>
      </header>
      <CurrentDraw tag={tag} t={t} group={game.group} />
      <GameTabs tag={tag} t={t} game={game} />
    </div>
  );
}

const TABS = ['board', 'results', 'trends', 'bets'] as const;

function GameTabs({ tag, t, game }: Omit<GameViewProps, 'page'>) {
  const [tab, setTab] = useState<string>('board');
  const panels = {
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
      onChange={setTab}
      items={TABS.map((value) => ({ value, label: t(`lottery:tab.${value}`), panel: panels[value] }))}
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

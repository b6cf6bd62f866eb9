import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import type { LotteryGame } from '#rules/lottery/games';
import { errorText } from '#browser/errors';
import { drawHistory, followGame, openGame } from '#browser/stores/lottery/game';
import { valueOf } from '#browser/stores/loadable';
import { Alert, FailedState, Skeleton, Tabs, type Translator } from '../ui/index.ts';
import { gameTitle } from './addresses.ts';
import { CurrentDraw } from './CurrentDraw.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';
import styles from './Lottery.module.css';
import { ResultList } from './ResultList.tsx';
import { Trends } from './Trends.tsx';

interface GameViewProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
  room: 'lottery' | 'vnlottery';
}

/** One game: the draw that comes, the results that were, and what they show. */
export function GameView({ tag, t, game, room }: GameViewProps) {
  const language = tagToCode(tag);
  const name = gameTitle(game, tag);
  useEffect(() => {
    void openGame(game.gameCode, language);
    return followGame();
  }, [game.gameCode, language]);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <a className={styles.back} href={localPath(tag, `/${room}`)}>
          <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
          {t(room === 'lottery' ? 'lottery:toLobby' : 'lottery:toDay')}
        </a>
        <div className={styles.head}>
          <h1 className={styles.title}>{name}</h1>
          <FavouriteButton t={t} gameId={game.gameId} name={name} />
        </div>
      </header>
      <CurrentDraw t={t} />
      <Alert>{t('lottery:noBets')}</Alert>
      <Past tag={tag} t={t} game={game} />
    </div>
  );
}

const TABS = ['results', 'trends'] as const;

function Past({ tag, t, game }: Omit<GameViewProps, 'room'>) {
  const [tab, setTab] = useState<string>('results');
  const loaded = useStore(drawHistory.$store, { ssr: 'initial' });
  const rows = valueOf(loaded);
  if (loaded.state === 'failed' && !rows)
    return <FailedState t={t} text={errorText(t, loaded.error)} onRetry={drawHistory.reload} />;
  if (!rows) return <Skeleton shape="row" count={6} />;
  const panels = {
    results: <ResultList tag={tag} t={t} rows={rows} game={game} />,
    trends: <Trends t={t} />,
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

import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { LoadBoundary } from '../ui/state/LoadBoundary.tsx';
import { Ui } from '../ui/Ui.tsx';
import { type Translator, useTranslator } from '../ui/use-translator.ts';
import { preparePage } from './prepare-page.ts';
import { parseLotteryRoute, type LotteryRoute, LOTTERY_NAMESPACES, type LotteryPage } from './addresses.ts';
import styles from './Lottery.module.css';
import { PageSkeleton } from './parts/PageSkeleton.tsx';

// The server's build leaves the views out: pages would have the styles of all of them, while each comes with its code. Each view loads its
// nested chunks at the same time. Otherwise the browser discovers them level by level, and every level costs another round trip.
const GameView = lazy(async () => (import.meta.env.SSR ? NOTHING : { default: await loadGameView() }));
const LobbyView = lazy(async () =>
  import.meta.env.SSR ? NOTHING : { default: (await import('./lobby/LobbyView.tsx')).LobbyView },
);
const FairnessProofView = lazy(async () =>
  import.meta.env.SSR
    ? NOTHING
    : { default: (await import('./fairness-proof/FairnessProofView.tsx')).FairnessProofView },
);
const VnDayView = lazy(async () =>
  import.meta.env.SSR ? NOTHING : { default: (await import('./draws/VnDayView.tsx')).VnDayView },
);

/** A view on the server, which never renders one. */
const NOTHING = { default: () => <PageSkeleton /> };

async function loadGameView() {
  // The board is half of the code and a chunk of its own, so that the browser parses it while the draw is already shown.
  const [{ GameView: view }] = await Promise.all([import('./game/GameView.tsx'), import('./board/Board.tsx')]);
  return view;
}

interface LotteryProps {
  tag: string;
  page: Exclude<LotteryPage, 'elott'>;
  /** Heading and introduction of pages without a game, shown while the view loads. */
  title: string;
  lead: string;
}

/** The lottery's pages; the query string selects the view. */
export function Lottery({ tag, page, title, lead }: LotteryProps) {
  const t = useTranslator(tag, LOTTERY_NAMESPACES);
  const [route, setRoute] = useState<LotteryRoute>();
  useEffect(() => {
    const found = parseLotteryRoute(location.search, page);
    startTransition(() => setRoute(found));
    preparePage(found.game?.gameCode ?? 'all');
  }, [page]);
  const view = t && route;
  const isGame = view?.game !== undefined;
  // The heading stays outside Suspense: rendering it again would delay the largest contentful paint.
  return (
    <div className={styles.section}>
      {!isGame && <h1 className={styles.title}>{title}</h1>}
      {!isGame && <p className={styles.lead}>{lead}</p>}
      <Suspense fallback={<PageSkeleton />}>
        {view ? (
          <Ui>
            <LoadBoundary t={t} isPage={isGame}>
              <View tag={tag} t={t} page={page} {...view} />
            </LoadBoundary>
          </Ui>
        ) : (
          <PageSkeleton />
        )}
      </Suspense>
    </div>
  );
}

type ViewProps = Pick<LotteryProps, 'tag' | 'page'> & LotteryRoute & { t: Translator };

function View({ tag, t, page, game, drawNumber }: ViewProps) {
  if (game && drawNumber) return <FairnessProofView tag={tag} t={t} game={game} drawNumber={drawNumber} />;
  if (game) return <GameView tag={tag} t={t} game={game} page={page} />;
  if (page === 'vnlottery') return <VnDayView tag={tag} t={t} />;
  return <LobbyView tag={tag} t={t} />;
}

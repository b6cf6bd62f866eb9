import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import { type InhouseName, type InhouseRoute, inhouseRouteOf } from '#browser/inhouse/addresses';
import { $player } from '#browser/stores/inhouse/player';
import { demoTermsOf, type GameTerms, inhouseTerms, termsOf } from '#browser/stores/inhouse/terms';
import { $session, loadSession } from '#browser/stores/session';
import { loadSiteSettings } from '#browser/stores/site-settings';
import { EmptyState, Loaded, LoadBoundary, Skeleton, type Translator, Ui, useTranslator } from '../ui/index.ts';
import { GameTitle, useWayBack } from '../ui/navigation/GameBar.tsx';
import styles from './InhouseGame.module.css';

export interface GameProps {
  tag: string;
  t: Translator;
  terms: GameTerms;
}

/** Each game is a chunk of its own. */
const GAMES: Record<InhouseName, LazyExoticComponent<ComponentType<GameProps>>> = {
  dice: lazy(async () => ({ default: (await import('./games/Dice.tsx')).Dice })),
  limbo: lazy(async () => ({ default: (await import('./games/Limbo.tsx')).Limbo })),
  plinko: lazy(async () => ({ default: (await import('./games/Plinko.tsx')).Plinko })),
  wheel: lazy(async () => ({ default: (await import('./games/Wheel.tsx')).Wheel })),
  keno: lazy(async () => ({ default: (await import('./games/Keno.tsx')).Keno })),
  mines: lazy(async () => ({ default: (await import('./games/Mines.tsx')).Mines })),
  hilo: lazy(async () => ({ default: (await import('./games/Hilo.tsx')).Hilo })),
  crash: lazy(async () => ({ default: (await import('./games/crash/Crash.tsx')).Crash })),
};
const CrashVerification = lazy(async () => ({
  default: (await import('./verify/CrashVerification.tsx')).CrashVerification,
}));
const Verification = lazy(async () => ({ default: (await import('./verify/Verification.tsx')).Verification }));

const NAMESPACES = ['inhouse', 'bets', 'errors', 'member', 'lobby'] as const;

/** The page of one of the portal's own games. */
export function InhouseGame({ tag }: { tag: string }) {
  const [route] = useState(() => inhouseRouteOf(location.search));
  return route && <Page tag={tag} route={route} />;
}

function Page({ tag, route }: { tag: string; route: InhouseRoute }) {
  const t = useTranslator(tag, NAMESPACES);
  useWayBack(localPath(tag, '/inhouse'));
  useEffect(() => {
    // A bet requests it again.
    loadSession().catch(() => undefined);
    void inhouseTerms.load();
    void loadSiteSettings();
  }, []);
  if (!t) return <Waiting />;
  return (
    <Ui>
      <GameTitle title={t(`inhouse:name.${route.game}`)} />
      <LoadBoundary t={t} isPage>
        <Suspense fallback={<Waiting />}>
          {route.roundId === undefined ? (
            <Game tag={tag} t={t} game={route.game} />
          ) : route.game === 'crash' ? (
            <CrashVerification tag={tag} t={t} id={route.roundId} />
          ) : (
            <Verification tag={tag} t={t} game={route.game} roundId={route.roundId} />
          )}
        </Suspense>
      </LoadBoundary>
    </Ui>
  );
}

function Game({ tag, t, game }: { tag: string; t: Translator; game: InhouseName }) {
  const loaded = useStore(inhouseTerms.$store);
  const session = useStore($session);
  const isDemo = useStore($player) === 'demo';
  const View = GAMES[game];
  if (loaded.state === 'idle' || loaded.state === 'loading') return <Waiting />;
  return (
    <Loaded loadable={loaded} t={t} onRetry={inhouseTerms.load} shape="card" rows={1}>
      {(all) => {
        const currency = session.state === 'in' && !isDemo ? session.member.currency : undefined;
        const terms = termsOf(all, game, currency);
        return terms?.isOpen ? (
          <View tag={tag} t={t} terms={isDemo ? demoTermsOf(terms) : terms} key={String(isDemo)} />
        ) : (
          <EmptyState title={t('inhouse:closedTitle')} text={t('inhouse:closedText')} />
        );
      }}
    </Loaded>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton shape="card" />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { Gamepad2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import { loadIsland } from '#browser/client/island-loader';
import { inhouseRouteOf } from '#browser/inhouse/addresses';
import { openAuthDialog } from '#browser/stores/dialogs';
import { type GameRequest, launch, launchFromPage } from '#browser/stores/games/game';
import { $session, loadSession } from '#browser/stores/session';
import { Button, EmptyState, Skeleton, type Translator, Ui, useTranslator } from '../ui/index.ts';
import { GameFailed } from './GameFailed.tsx';
import styles from './GameFrame.module.css';
import { GameStage } from './GameStage.tsx';
import { gameOfQuery } from './game-address.ts';
import { RoomPicker } from './RoomPicker.tsx';

/** One game, started once per visit and shown in a frame of the vendor's origin. */
export function GameFrame({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['lobby', 'games', 'bets', 'errors', 'member']);
  const session = useStore($session, { ssr: 'initial' });
  const launched = useStore(launch.$store, { ssr: 'initial' });
  const [request, setRequest] = useState<GameRequest | null>();
  const [error, setError] = useState<unknown>();
  const [isWithoutRooms, setIsWithoutRooms] = useState(false);
  const [isInhouse, setIsInhouse] = useState(false);
  const start = () => {
    if (inhouseRouteOf(location.search)) {
      setIsInhouse(true);
      loadIsland('inhouse');
      return;
    }
    setError(undefined);
    const game = gameOfQuery(location.search, { tag, isPhone: matchMedia('(width < 48rem)').matches });
    setRequest(game ?? null);
    setIsWithoutRooms(false);
    loadSession().then(({ state }) => {
      if (game && state === 'in' && !hasToChoose(game)) void launchFromPage(game);
    }, setError);
  };
  // oxlint-disable-next-line react/exhaustive-deps -- a visit starts its game once; signing in starts a new visit
  useEffect(start, []);

  // The portal's own games are another island.
  if (isInhouse) return null;
  if (!t || request === undefined) return <Waiting />;
  if (request === null) return <NoGame tag={tag} t={t} />;
  if (error) return <GameFailed tag={tag} t={t} request={request} error={error} onRetry={start} />;
  if (session.state === 'out') return <SignInFirst t={t} />;
  if (session.state === 'in' && hasToChoose(request) && !isWithoutRooms) {
    const startWithoutRooms = () => {
      setIsWithoutRooms(true);
      void launchFromPage(request);
    };
    return <RoomPicker tag={tag} t={t} request={request} onWithoutRooms={startWithoutRooms} />;
  }
  if (launched.state === 'failed')
    return <GameFailed tag={tag} t={t} request={request} error={launched.error} onRetry={start} />;
  if (launched.state !== 'ready') return <Waiting />;
  return (
    <Ui>
      <GameStage
        key={launched.value.game_url}
        tag={tag}
        t={t}
        request={request}
        game={launched.value}
        onRestart={() => void launch.reload()}
      />
    </Ui>
  );
}

/** Whether a room has to be chosen before the game starts. */
function hasToChoose({ hasRooms, roomId }: GameRequest): boolean {
  return hasRooms && roomId === undefined;
}

function Waiting() {
  return (
    <div className={styles.message} aria-busy="true">
      <Skeleton shape="card" />
    </div>
  );
}

/** Shown when the address names no game: an old bookmark or an incomplete link. */
function NoGame({ tag, t }: { tag: string; t: Translator }) {
  return (
    <div className={styles.message}>
      <EmptyState
        icon={Gamepad2}
        title={t('lobby:game.noneTitle')}
        text={t('lobby:game.noneText')}
        action={
          <a className="button button-primary" href={localPath(tag, '/rng')}>
            {t('lobby:game.toLobby')}
          </a>
        }
        isPageTitle
      />
    </div>
  );
}

function SignInFirst({ t }: { t: Translator }) {
  const signIn = () => openAuthDialog('login', { href: location.href });
  return (
    <div className={styles.message}>
      <EmptyState
        icon={Gamepad2}
        title={t('lobby:game.signInTitle')}
        text={t('lobby:game.signInText')}
        action={<Button onClick={signIn}>{t('common:login')}</Button>}
        isPageTitle
      />
    </div>
  );
}

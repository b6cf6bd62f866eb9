import { useStore } from '@nanostores/react';
import { ArrowRight, ChevronDown, Ticket } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { lastDays } from '#rules/lottery/draws/local-days';
import { gameAddress } from '#browser/lottery/addresses';
import { dayHeading } from '#browser/lottery/draw-times';
import { valueOf } from '#browser/stores/loadable';
import {
  $lobbyFilter,
  $lobbyGroups,
  $lobbyMode,
  $lobbySearch,
  $quickGroups,
  $stationDays,
  subscribeToLobby,
  type Lobby,
  lobby,
  type LobbyGame,
  LOBBY_FILTERS,
  LOBBY_MODES,
  openLobby,
} from '#browser/stores/lottery/lobby';
import { restoreLobbyPosition, storeLobbyPosition } from '#browser/stores/lottery/lobby-position';
import { $isRecentReady, recentLotteries } from '#browser/stores/lottery/recent';
import { classes, EmptyState, Loaded, TextInput, type Translator } from '../../ui/index.ts';
import { parseLobbyMode } from '../addresses.ts';
import { Chips } from '../parts/Chips.tsx';
import { GameTile } from './GameTile.tsx';
import tiles from './GameTile.module.css';
import styles from '../Lottery.module.css';

interface LobbyViewProps {
  tag: string;
  t: Translator;
}

/**
 * Requests the games, and keeps them up to date while the lobby is open. After Back or a reload its filter and search are as they were
 * left; returns how far it was scrolled then.
 */
export function useLobby(tag: string): RefObject<number | undefined> {
  const language = tagToCode(tag);
  const leftAt = useRef<number>(undefined);
  useEffect(() => {
    const position = restoreLobbyPosition();
    leftAt.current = position?.scrollY;
    void openLobby(position?.mode ?? parseLobbyMode(location.search), language);
    const stops = [subscribeToLobby(), storeLobbyPosition()];
    return () => stops.forEach((stop) => stop());
  }, [language]);
  return leftAt;
}

/** The lobby on the lottery's page. */
export function LobbyView(props: LobbyViewProps) {
  return <LobbyGames {...props} leftAt={useLobby(props.tag)} />;
}

interface LobbyGamesProps extends LobbyViewProps {
  leftAt: RefObject<number | undefined>;
  /** An introduction below the games. */
  lead?: string;
}

/** All games by group, each with its countdown and last result. Back and a reload return to the position that was left. */
export function LobbyGames({ tag, t, leftAt, lead }: LobbyGamesProps) {
  const prizeMode = useStore($lobbyMode, { ssr: 'initial' });
  const filter = useStore($lobbyFilter, { ssr: 'initial' });
  const search = useStore($lobbySearch, { ssr: 'initial' });
  const language = tagToCode(tag);
  return (
    <div className={styles.page}>
      <div className={classes(styles.chips, styles.row, tiles.bar)}>
        <Chips
          label={t('lottery:lobby.modes')}
          values={LOBBY_MODES}
          value={prizeMode}
          nameOf={(each) => t(`lottery:mode.${each}`)}
          onChange={(next) => void openLobby(next, language)}
        />
        <Chips
          label={t('lottery:lobby.filters')}
          values={LOBBY_FILTERS}
          value={filter}
          nameOf={(each) => t(`lottery:filter.${each}`)}
          onChange={(next) => $lobbyFilter.set(next)}
        />
        <a className={styles.back} href={localPath(tag, '/vnlottery')}>
          {t('lottery:toDay')}
          <ArrowRight className="mirrored" size={18} aria-hidden="true" />
        </a>
        <div className={tiles.search}>
          <TextInput
            type="search"
            aria-label={t('lottery:lobby.search')}
            placeholder={t('lottery:lobby.search')}
            value={search}
            maxLength={40}
            onChange={(event) => $lobbySearch.set(event.target.value)}
          />
        </div>
      </div>
      <Recent tag={tag} t={t} />
      <Groups tag={tag} t={t} lead={lead} onShown={() => returnTo(leftAt)} />
    </div>
  );
}

/** Scrolls once, to where the lobby was left. */
function returnTo(position: RefObject<number | undefined>): void {
  if (position.current !== undefined) scrollTo(0, position.current);
  position.current = undefined;
}

/** The games of the member's latest bets. The lobby waits for them, so that the games below do not shift. */
function Recent({ tag, t }: LobbyViewProps) {
  const games = valueOf(useStore(recentLotteries.$store, { ssr: 'initial' })) ?? [];
  if (games.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="recent-games">
      <h2 className={styles.heading} id="recent-games">
        {t('lottery:recent')}
      </h2>
      <ul className={styles.chips}>
        {games.map(({ gameCode, gameName }) => (
          <li key={gameCode}>
            <a className={classes(styles.chip, styles.recent)} href={gameAddress(tag, gameCode)}>
              {gameName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupsProps extends LobbyViewProps {
  lead: string | undefined;
  onShown: () => void;
}

function Groups({ tag, t, lead, onShown }: GroupsProps) {
  const loaded = useStore(lobby.$store, { ssr: 'initial' });
  const isRecentReady = useStore($isRecentReady, { ssr: 'initial' });
  const groups = useStore($lobbyGroups, { ssr: 'initial' }) ?? [];
  const ready: typeof loaded = isRecentReady || loaded.state === 'failed' ? loaded : { state: 'loading' };
  return (
    <Loaded loadable={ready} t={t} onRetry={lobby.reload} shape="card" isAutoRefreshed>
      {(shown) =>
        groups.length === 0 ? <NoGames t={t} /> : <Games tag={tag} t={t} lead={lead} shown={shown} onShown={onShown} />
      }
    </Loaded>
  );
}

/** Days of stations that are open at first: today and tomorrow. */
const OPEN_DAYS = 2;

function Games({ tag, t, lead, shown, onShown }: GroupsProps & { shown: Lobby }) {
  const days = useStore($stationDays, { ssr: 'initial' });
  const groups = useStore($quickGroups, { ssr: 'initial' });
  const search = useStore($lobbySearch, { ssr: 'initial' });
  const [[today = '']] = useState(() => lastDays(Date.now(), 1, 'Asia/Ho_Chi_Minh'));
  useLayoutEffect(onShown);
  return (
    <div className={styles.page}>
      {days.map(({ day, games }, at) => (
        <details
          key={day ?? 'none'}
          className={classes(styles.section, styles.day)}
          open={at < OPEN_DAYS || search !== ''}
        >
          <summary>
            <h2 className={styles.heading}>{day === undefined ? t('lottery:noDraw') : dayHeading(day, today, tag)}</h2>
            <span className={tiles.muted}>{games.length}</span>
            <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
          </summary>
          <GameList tag={tag} t={t} games={games} shown={shown} />
        </details>
      ))}
      {groups.map(({ gameGroupCode, labelName, games }) => (
        <section key={gameGroupCode} className={styles.section} aria-labelledby={`group-${gameGroupCode}`}>
          <h2 className={styles.heading} id={`group-${gameGroupCode}`}>
            {labelName}
          </h2>
          <GameList tag={tag} t={t} games={games} shown={shown} />
        </section>
      ))}
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

function GameList({ tag, t, games, shown }: LobbyViewProps & { games: readonly LobbyGame[]; shown: Lobby }) {
  return (
    <ul className={tiles.list}>
      {games.map((game) => (
        <GameTile key={game.gameCode} tag={tag} t={t} game={game} lobby={shown} />
      ))}
    </ul>
  );
}

function NoGames({ t }: { t: Translator }) {
  const filter = useStore($lobbyFilter, { ssr: 'initial' });
  const search = useStore($lobbySearch, { ssr: 'initial' });
  const reason = search.trim() === '' ? filter : 'search';
  return <EmptyState icon={Ticket} title={t(`lottery:none.${reason}`)} text={t(`lottery:none.${reason}Text`)} />;
}

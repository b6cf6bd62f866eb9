import { useStore } from '@nanostores/react';
import { ArrowRight, Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { gameAddress } from '#browser/lottery/addresses';
import { valueOf } from '#browser/stores/loadable';
import {
  $lobbyFilter,
  $lobbyGroups,
  $lobbyMode,
  $lobbySearch,
  subscribeToLobby,
  type Lobby,
  lobby,
  type LobbyGroup,
  LOBBY_FILTERS,
  LOBBY_MODES,
  openLobby,
} from '#browser/stores/lottery/lobby';
import { $isRecentReady, recentLotteries } from '#browser/stores/lottery/recent';
import { classes, EmptyState, Field, Loaded, TextInput, type Translator } from '../../ui/index.ts';
import { parseLobbyMode, type LotteryPage } from '../addresses.ts';
import { Chips } from '../parts/Chips.tsx';
import { GameTile } from './GameTile.tsx';
import tiles from './GameTile.module.css';
import styles from '../Lottery.module.css';

interface LobbyViewProps {
  tag: string;
  t: Translator;
}

/** All games by group, each with its countdown and last result. */
export function LobbyView({ tag, t, page }: LobbyViewProps & { page: LotteryPage }) {
  const prizeMode = useStore($lobbyMode, { ssr: 'initial' });
  const filter = useStore($lobbyFilter, { ssr: 'initial' });
  const search = useStore($lobbySearch, { ssr: 'initial' });
  const language = tagToCode(tag);
  useEffect(() => {
    void openLobby(parseLobbyMode(location.search), language);
    return subscribeToLobby();
  }, [language]);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        {page === 'elott' && <p className={styles.lead}>{t('lottery:lobby.lead')}</p>}
        <a className={styles.back} href={localPath(tag, '/vnlottery')}>
          {t('lottery:toDay')}
          <ArrowRight className="mirrored" size={18} aria-hidden="true" />
        </a>
      </header>
      <div className={styles.section}>
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
        <div className={styles.search}>
          <Field label={t('lottery:lobby.search')}>
            <TextInput
              type="search"
              value={search}
              maxLength={40}
              onChange={(event) => $lobbySearch.set(event.target.value)}
            />
          </Field>
        </div>
      </div>
      <Recent tag={tag} t={t} />
      <Groups tag={tag} t={t} />
    </div>
  );
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

function Groups({ tag, t }: LobbyViewProps) {
  const loaded = useStore(lobby.$store, { ssr: 'initial' });
  const isRecentReady = useStore($isRecentReady, { ssr: 'initial' });
  const groups = useStore($lobbyGroups, { ssr: 'initial' }) ?? [];
  const ready: typeof loaded = isRecentReady || loaded.state === 'failed' ? loaded : { state: 'loading' };
  return (
    <Loaded loadable={ready} t={t} onRetry={lobby.reload} shape="card" isAutoRefreshed>
      {(shown) =>
        groups.length === 0 ? (
          <NoGames t={t} />
        ) : (
          <div className={styles.page}>
            {groups.map((group) => (
              <Group key={group.gameGroupCode} tag={tag} t={t} group={group} shown={shown} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Group({ tag, t, group, shown }: LobbyViewProps & { group: LobbyGroup; shown: Lobby }) {
  const id = `group-${group.gameGroupCode}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {group.labelName}
      </h2>
      <ul className={tiles.list}>
        {group.games.map((game) => (
          <GameTile key={game.gameCode} tag={tag} t={t} game={game} lobby={shown} />
        ))}
      </ul>
    </section>
  );
}

function NoGames({ t }: { t: Translator }) {
  const filter = useStore($lobbyFilter, { ssr: 'initial' });
  const search = useStore($lobbySearch, { ssr: 'initial' });
  const reason = search.trim() === '' ? filter : 'search';
  return <EmptyState icon={Ticket} title={t(`lottery:none.${reason}`)} text={t(`lottery:none.${reason}Text`)} />;
}

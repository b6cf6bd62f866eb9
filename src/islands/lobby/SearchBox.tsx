import { useStore } from '@nanostores/react';
import { Search, Ticket } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { localPath } from '#i18n/paths';
import { imageAddress } from '#browser/client/cdns';
import { launchPath } from '#browser/lobby/game-tiles';
import { gameAddress } from '#browser/lottery/addresses';
import {
  $recentSearches,
  $searchResults,
  $searchText,
  clearRecentSearches,
  type FoundGame,
  loadMoreResults,
  popularGames,
  rememberSearch,
  retrySearch,
  type SearchResults,
  typeSearch,
} from '#browser/stores/games/search';
import { valueOf } from '#browser/stores/loadable';
import { Button, EmptyState, FailedState, Skeleton, type Translator } from '../ui/index.ts';
import styles from './Search.module.css';

interface SearchBoxProps {
  tag: string;
  t: Translator;
  field: RefObject<HTMLInputElement | null>;
  /** Closes the dialog, when a link leads to the page that is open. */
  onLeave: () => void;
}

interface Option {
  key: string;
  href: string;
  title: string;
  note: string;
  game?: FoundGame;
}

/** A field with a list of links, operated by arrow keys and Enter as by pointer. */
export function SearchBox({ tag, t, field, onLeave }: SearchBoxProps) {
  const id = useId();
  const text = useStore($searchText, { ssr: 'initial' });
  const results = useStore($searchResults, { ssr: 'initial' });
  const popular = valueOf(useStore(popularGames.$store, { ssr: 'initial' })) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = text.trim() === '';
  const found = isEmpty ? undefined : valueOf(results);
  const options = found ? resultOptions(tag, t, found) : isEmpty ? popular.map((game) => gameOption(tag, game)) : [];
  // Enter opens the first result until another is chosen.
  const [active, setActive] = useState<{ text: string | undefined; index: number }>({ text: undefined, index: -1 });
  const first = found && options.length > 0 ? 0 : -1;
  const activeIndex = active.text === found?.text ? active.index : first;

  const activate = (index: number) => setActive({ text: found?.text, index });
  const move = (index: number) => {
    activate(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    const last = options.length - 1;
    if (event.key === 'ArrowDown') move(activeIndex < last ? activeIndex + 1 : 0);
    else if (event.key === 'ArrowUp') move(activeIndex > 0 ? activeIndex - 1 : last);
    else if (event.key === 'Enter') list.current?.querySelectorAll('a')[activeIndex]?.click();
    else return;
    event.preventDefault();
  };
  const leave = () => {
    rememberSearch();
    onLeave();
  };

  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <Search size={20} aria-hidden="true" />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={t('games:search.placeholder')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          placeholder={t('games:search.placeholder')}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => typeSearch(target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <Status t={t} />
      {isEmpty && <RecentSearches t={t} />}
      {isEmpty && options.length > 0 && <h3 className={styles.heading}>{t('games:search.popular')}</h3>}
      {results.state === 'failed' && <FailedState t={t} onRetry={retrySearch} />}
      {results.state === 'loading' && !found && <Skeleton shape="line" count={5} />}
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('lobby:search')} ref={list}>
        {options.map((option, index) => (
          <OptionLink
            key={option.key}
            id={`${id}-${index}`}
            option={option}
            isActive={index === activeIndex}
            onActivate={() => activate(index)}
            onLeave={leave}
          />
        ))}
      </div>
      {results.state === 'ready' && results.value.pageNo < results.value.totalPages && (
        <Button variant="secondary" onClick={() => void loadMoreResults()}>
          {t('lobby:more')}
        </Button>
      )}
    </div>
  );
}

function resultOptions(tag: string, t: Translator, { lotteries, games }: SearchResults): Option[] {
  return [...lotteries.map((lottery) => lotteryOption(tag, t, lottery)), ...games.map((game) => gameOption(tag, game))];
}

function gameOption(tag: string, game: FoundGame): Option {
  return {
    key: `${game.vassalage} ${game.gameCode}`,
    href: launchPath(localPath(tag, '/game'), game),
    title: game.title,
    note: game.vendorName,
    game,
  };
}

function lotteryOption(
  tag: string,
  t: Translator,
  { gameCode, gameName }: { gameCode: string; gameName: string },
): Option {
  const note = t('games:search.lotteries');
  return { key: `lottery ${gameCode}`, href: gameAddress(tag, gameCode), title: gameName, note };
}

interface OptionLinkProps {
  id: string;
  option: Option;
  isActive: boolean;
  onActivate: () => void;
  onLeave: () => void;
}

/** Links of games are guarded by the shell: visitors sign in first. */
function OptionLink({ id, option, isActive, onActivate, onLeave }: OptionLinkProps) {
  const { href, title, note, game } = option;
  const guard = game ? { 'data-launch-game': '' } : {};
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.link}
      href={href}
      tabIndex={-1}
      onPointerMove={onActivate}
      onClick={onLeave}
      {...guard}
    >
      <span className={styles.picture}>
        {game ? (
          <picture>
            <source type="image/avif" srcSet={imageAddress(game.image.avif)} />
            <img src={imageAddress(game.image.webp)} width={48} height={48} alt="" loading="lazy" />
          </picture>
        ) : (
          <Ticket size={22} aria-hidden="true" />
        )}
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </a>
  );
}

/** Says how many games were found; announced by screen readers. */
function Status({ t }: { t: Translator }) {
  const results = useStore($searchResults, { ssr: 'initial' });
  if (results.state !== 'ready') return <p className="visually-hidden" role="status" />;
  const { totalRows, lotteries } = results.value;
  const count = totalRows + lotteries.length;
  if (count > 0) {
    return (
      <p className={styles.count} role="status">
        {t('games:search.found', { count })}
      </p>
    );
  }
  return (
    <div role="status">
      <EmptyState title={t('lobby:empty.title')} text={t('lobby:empty.text')} />
    </div>
  );
}

function RecentSearches({ t }: { t: Translator }) {
  const recent = useStore($recentSearches, { ssr: 'initial' });
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('games:search.recent')}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('games:search.recent')}</h3>
        <button className="text-link" type="button" onClick={clearRecentSearches}>
          {t('games:search.clearRecent')}
        </button>
      </div>
      <ul className={styles.recent}>
        {recent.map((text) => (
          <li key={text}>
            <button className={styles.chip} type="button" onClick={() => typeSearch(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

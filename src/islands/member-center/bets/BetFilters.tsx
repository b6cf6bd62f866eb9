import { useStore } from '@nanostores/react';
import { valueOf } from '#browser/stores/loadable';
import {
  $betFilter,
  type BetFilter,
  clearBetFilters,
  filterBets,
  isNarrowed,
  type PlayedGame,
  playedGames,
} from '#browser/stores/wallet/bet-history';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { ROUND_STATES } from '#rules/games/round-states';
import { Select, type SelectOption, type Translator } from '../../ui/index.ts';
import partStyles from '../parts/Parts.module.css';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import styles from './Bets.module.css';

/** Filters of the bet history: the period, and what the member played in it. */
export function BetFilters({ t }: { t: Translator }) {
  const filter = useStore($betFilter);
  const games = valueOf(useStore(playedGames.$store)) ?? [];
  const { period, category, vendor, state } = filter;
  return (
    <div className={partStyles.filters}>
      <PeriodFilter value={period} onChange={(next) => void filterBets({ period: next })} t={t} />
      <div className={styles.selects}>
        <Choice
          name="category"
          label={t('records:bets.category')}
          all={t('records:bets.allCategories')}
          options={categoryOptions(games, filter, t)}
          value={category}
          onChange={(value) => {
            const next = GAME_CATEGORIES.find((candidate) => candidate === value);
            void filterBets({ category: next, vendor: undefined, gameCode: undefined });
          }}
        />
        <Choice
          name="vendor"
          label={t('records:bets.vendor')}
          all={t('records:bets.allVendors')}
          options={vendorOptions(games, filter)}
          value={vendor}
          onChange={(value) => void filterBets({ vendor: value, gameCode: undefined })}
        />
        <Choice
          name="game"
          label={t('records:bets.game')}
          all={t('records:bets.allGames')}
          options={gameOptions(games, filter)}
          value={gameKeyOf(filter)}
          onChange={(value) => {
            const [nextVendor, gameCode] = value?.split(' ') ?? [vendor];
            void filterBets({ vendor: nextVendor, gameCode });
          }}
        />
        <Choice
          name="state"
          label={t('records:bets.state')}
          all={t('records:bets.anyState')}
          options={ROUND_STATES.map((value) => ({ value, label: t(`records:betState.${value}`) }))}
          value={state}
          onChange={(value) => void filterBets({ state: ROUND_STATES.find((candidate) => candidate === value) })}
        />
      </div>
      {isNarrowed(filter) && (
        <button className="text-link" type="button" onClick={() => void clearBetFilters()}>
          {t('records:bets.clearFilters')}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** Text of the choice that selects everything. */
  all: string;
  options: readonly SelectOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ name, label, all, options, value = '', onChange }: ChoiceProps) {
  return (
    <Select
      name={name}
      aria-label={label}
      options={[{ value: '', label: all }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

/** Adds the selected value where it is not among the choices: an address may name a game that was not played in the period. */
function withSelected(options: readonly SelectOption[], selected: SelectOption | undefined): readonly SelectOption[] {
  if (!selected || options.some(({ value }) => value === selected.value)) return options;
  return [...options, selected];
}

function categoryOptions(games: readonly PlayedGame[], { category }: BetFilter, t: Translator) {
  const toOption = (value: PlayedGame['gameType']) => ({ value, label: t(`common:category.${value.toLowerCase()}`) });
  const played = GAME_CATEGORIES.filter((value) => games.some(({ gameType }) => gameType === value));
  return withSelected(played.map(toOption), category && toOption(category));
}

function vendorOptions(games: readonly PlayedGame[], { category, vendor }: BetFilter) {
  const names = new Map(
    games
      .filter(({ gameType }) => category === undefined || gameType === category)
      .map(({ vendor: code, vendorName }) => [code, vendorName]),
  );
  const options = [...names].map(([value, label]) => ({ value, label }));
  return withSelected(options, vendor === undefined ? undefined : { value: vendor, label: vendor });
}

/** Returns the selected game as an option's value: codes are unique at a vendor only. */
function gameKeyOf({ vendor, gameCode }: BetFilter): string | undefined {
  return gameCode === undefined ? undefined : `${vendor ?? ''} ${gameCode}`;
}

function gameOptions(games: readonly PlayedGame[], filter: BetFilter) {
  const { category, vendor, gameCode } = filter;
  const options = games
    .filter(({ gameType }) => category === undefined || gameType === category)
    .filter((game) => vendor === undefined || game.vendor === vendor)
    .map((game) => ({ value: `${game.vendor} ${game.gameCode}`, label: game.gameTitle }));
  const key = gameKeyOf(filter);
  return withSelected(
    options,
    key === undefined || gameCode === undefined ? undefined : { value: key, label: gameCode },
  );
}

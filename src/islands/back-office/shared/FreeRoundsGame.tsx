import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { foundGames } from '#browser/stores/back-office/free-rounds';
import { valueOf } from '#browser/stores/loadable';
import { Field, fieldError, type FormWith, Select, textControl, TextInput } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { gameNamed, gameValue } from './free-rounds-game.ts';

const SEARCH_PAUSE_MS = 250;
const SEARCH_LENGTH = 60;

/** The game of free rounds, chosen among those that a search finds. */
export function FreeRoundsGame({ form }: { form: FormWith<'game'> }) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const games = valueOf(useStore(foundGames.$store)) ?? [];
  useEffect(() => {
    const timer = setTimeout(() => void foundGames.load(search.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const label = t('freeRounds.game');
  const chosen = form.values.game;
  const found = games.map((row) => ({ value: gameValue(row), label: `${row.title} (${row.vendor} ${row.game})` }));
  // The game of a stored draft stays chosen, whatever the search finds.
  const isListed = chosen === '' || found.some(({ value }) => value === chosen);
  const { vendor, game } = gameNamed(chosen);
  const options = isListed ? found : [{ value: chosen, label: `${vendor} ${game}` }, ...found];
  return (
    <>
      <Field label={t('freeRounds.search')} hint={t('freeRounds.searchHint')}>
        <TextInput
          type="search"
          value={search}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Field>
      <Field label={label} error={fieldError(form, 'game', { t, label })} isRequired>
        <Select
          {...textControl(form, 'game')}
          placeholder={options.length === 0 ? t('freeRounds.noGames') : '–'}
          options={options}
        />
      </Field>
    </>
  );
}

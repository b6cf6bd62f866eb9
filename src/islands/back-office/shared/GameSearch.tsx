import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import type { GameSearch as Search } from '#browser/stores/back-office/game-search';
import { valueOf } from '#browser/stores/loadable';
import { Field, TextInput } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import type { Choices } from './choices.ts';
import { gameValue } from './free-rounds-game.ts';

const SEARCH_PAUSE_MS = 250;
const SEARCH_LENGTH = 60;

/** Search field for games; `useFoundGames` returns what it finds. */
export function GameSearch({ search }: { search: Search }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const list = useStore(search.$store);
  useEffect(() => {
    const timer = setTimeout(() => void search.load(text.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, text]);
  return (
    <Field
      label={t('freeRounds.search')}
      hint={t('freeRounds.searchHint')}
      error={list.state === 'failed' ? errorText(t, list.error) : undefined}
    >
      <TextInput
        type="search"
        value={text}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Returns the games that a search has found, as choices; undefined until there is a result. */
export function useFoundGames({ $store }: Search): Choices | undefined {
  const games = valueOf(useStore($store));
  return games?.map((row) => ({ value: gameValue(row), label: `${row.title} (${row.vendor} ${row.game})` }));
}

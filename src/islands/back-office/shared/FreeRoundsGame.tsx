import { foundFreeRoundsGames } from '#browser/stores/back-office/game-search';
import { Field, fieldError, type FormWith, Select, textControl } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { withChosen } from './choices.ts';
import { gameName } from './free-rounds-game.ts';
import { GameSearch, useFoundGames } from './GameSearch.tsx';

/** The game of free rounds, chosen among those that a search finds. */
export function FreeRoundsGame({ form }: { form: FormWith<'game'> }) {
  const { t } = useTexts();
  const found = useFoundGames(foundFreeRoundsGames);
  const label = t('freeRounds.game');
  const chosen = form.values.game;
  const options = withChosen(found ?? [], chosen, gameName(chosen));
  return (
    <>
      <GameSearch search={foundFreeRoundsGames} />
      <Field label={label} error={fieldError(form, 'game', { t, label })} isRequired>
        <Select
          {...textControl(form, 'game')}
          placeholder={found && options.length === 0 ? t('freeRounds.noGames') : '–'}
          options={options}
        />
      </Field>
    </>
  );
}

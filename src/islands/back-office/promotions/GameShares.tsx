import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { foundGames } from '#browser/stores/back-office/game-search';
import { Button, Field, fieldError, type FormWith, Select, TextInput } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldSubgroup } from '../shared/FieldSubgroup.tsx';
import { gameName } from '../shared/free-rounds-game.ts';
import { GameSearch, useFoundGames } from '../shared/GameSearch.tsx';
import { isGameShare } from './offer-form/check-offer.ts';
import { type GameShare, gameSharesOf, gameSharesText } from './offer-form/game-shares.ts';
import styles from './Promotions.module.css';

const PERCENT_LENGTH = 8;

/** Percent of a bet that counts in single games, which are chosen among those that a search finds. */
export function GameShares({ form }: { form: FormWith<'games'> }) {
  const { t } = useTexts();
  const found = useFoundGames(foundGames);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const shares = gameSharesOf(form.values.games);
  const problem = fieldError(form, 'games', { t, label: t('promotions.gamePercent') });
  const change = (changed: readonly GameShare[]) => form.change('games', gameSharesText(changed));
  const options = found?.filter(({ value }) => shares.every(({ game }) => game !== value));

  function add(game: string): void {
    const title = found?.find(({ value }) => value === game)?.label;
    if (title !== undefined) setTitles(new Map(titles).set(game, title));
    change([...shares, { game, percent: '' }]);
  }

  return (
    <FieldSubgroup title={t('promotions.field.games')} hint={t('promotions.hint.games')}>
      {shares.map((share) => (
        <Share
          key={share.game}
          share={share}
          title={titles.get(share.game) ?? gameName(share.game)}
          error={isGameShare(share) ? undefined : problem}
          onChange={(percent) => change(shares.map((each) => (each.game === share.game ? { ...each, percent } : each)))}
          onRemove={() => change(shares.filter(({ game }) => game !== share.game))}
        />
      ))}
      <FieldGrid>
        <GameSearch search={foundGames} />
        <Field label={t('promotions.addGame')}>
          <Select
            value=""
            placeholder={options?.length === 0 ? t('freeRounds.noGames') : '–'}
            options={options ?? []}
            onChange={(event) => add(event.currentTarget.value)}
          />
        </Field>
      </FieldGrid>
    </FieldSubgroup>
  );
}

interface ShareProps {
  share: GameShare;
  title: string;
  error: string | undefined;
  onChange: (percent: string) => void;
  onRemove: () => void;
}

function Share({ share: { percent }, title, error, onChange, onRemove }: ShareProps) {
  const { t } = useTexts();
  return (
    <div className={styles.share}>
      <Field label={title} aside={t('promotions.gamePercent')} error={error} isRequired>
        <TextInput
          name="games"
          value={percent}
          maxLength={PERCENT_LENGTH}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value.replace(/[\s=]/g, ''))}
        />
      </Field>
      <Button variant="quiet" aria-label={t('promotions.removeGame', { game: title })} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </div>
  );
}

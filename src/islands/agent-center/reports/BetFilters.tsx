import { type SubmitEvent, useState } from 'react';
import { parseAmount } from '#kernel/money';
import { GAME_DEVICES, type GameDevice } from '#rules/games';
import { AmountInput, Button, Field, Select, TextInput } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';

interface BetFilterValues {
  device: GameDevice | undefined;
  /** Part of a game's name, or its code. */
  game: string | undefined;
  minStake: string | undefined;
  maxStake: string | undefined;
}

/** Reads device, game and stakes from the filters of an address; what is invalid is none. */
export function betFiltersOf(filters: Readonly<Record<string, string>>): BetFilterValues {
  const amountOf = (text: string | undefined) => (text && parseAmount(text) !== undefined ? text : undefined);
  const game = filters['game']?.trim();
  return {
    device: GAME_DEVICES.find((each) => each === filters['device']),
    game: game ? game : undefined,
    minStake: amountOf(filters['minStake']),
    maxStake: amountOf(filters['maxStake']),
  };
}

interface BetFiltersProps {
  filters: BetFilterValues;
  onShow: (change: Readonly<Partial<Record<keyof BetFilterValues, string>>>) => void;
}

/** Device, game and stakes of the bets that are listed, folded until one is set; all are kept in the address. */
export function BetFilters({ filters, onShow }: BetFiltersProps) {
  const { t, tag, account } = useAgent();
  const shown = { game: filters.game ?? '', minStake: filters.minStake ?? '', maxStake: filters.maxStake ?? '' };
  const address = JSON.stringify(shown);
  const [typed, setTyped] = useState({ address, values: shown });
  // Other filters in the address replace what was typed.
  if (typed.address !== address) setTyped({ address, values: shown });
  const { values } = typed;
  const change = (patch: Partial<typeof shown>) => setTyped({ address, values: { ...values, ...patch } });
  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onShow({ ...values, game: values.game.trim() });
  }
  const amount = (name: 'minStake' | 'maxStake') => (
    <div className={parts.half}>
      <Field label={t(`agent:reports.${name}`)} isRequired={false}>
        <AmountInput
          value={values[name]}
          onChange={(text) => change({ [name]: text })}
          currency={account.currency}
          tag={tag}
        />
      </Field>
    </div>
  );
  return (
    <details className={parts.folded} open={Object.values(filters).some((value) => value !== undefined)}>
      <summary>{[t('agent:reports.device'), t('agent:reports.gameAndStake')].join(' · ')}</summary>
      <form className={parts.bar} onSubmit={show} aria-label={t('agent:reports.gameAndStake')}>
        <Field label={t('agent:reports.device')} isRequired={false}>
          <Select
            value={filters.device ?? ''}
            onChange={(event) => onShow({ device: event.currentTarget.value })}
            options={[
              { value: '', label: t('agent:all') },
              ...GAME_DEVICES.map((each) => ({ value: each, label: t(`agent:reports.deviceKind.${each}`) })),
            ]}
          />
        </Field>
        <div className={parts.half}>
          <Field label={t('agent:reports.game')} isRequired={false}>
            <TextInput
              value={values.game}
              onChange={({ currentTarget }) => change({ game: currentTarget.value })}
              autoComplete="off"
              maxLength={60}
            />
          </Field>
        </div>
        {amount('minStake')}
        {amount('maxStake')}
        <Button type="submit" variant="secondary">
          {t('agent:reports.show')}
        </Button>
      </form>
    </details>
  );
}

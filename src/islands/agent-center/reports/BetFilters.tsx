import { type SubmitEvent, useState } from 'react';
import { parseAmount } from '#kernel/money';
import { AmountInput, Button, Field, TextInput } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';

interface BetFilterValues {
  /** Part of a game's name, or its code. */
  game: string | undefined;
  minStake: string | undefined;
  maxStake: string | undefined;
}

/** Reads game and stakes from the filters of an address; an invalid amount is none. */
export function betFiltersOf(filters: Readonly<Record<string, string>>): BetFilterValues {
  const amountOf = (text: string | undefined) => (text && parseAmount(text) !== undefined ? text : undefined);
  const game = filters['game']?.trim();
  return {
    game: game ? game : undefined,
    minStake: amountOf(filters['minStake']),
    maxStake: amountOf(filters['maxStake']),
  };
}

interface BetFiltersProps {
  filters: BetFilterValues;
  onShow: (change: Readonly<Record<keyof BetFilterValues, string>>) => void;
}

/** Game and stakes of the bets that are listed; both are kept in the address. */
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
    <form className={parts.bar} onSubmit={show} aria-label={t('agent:reports.gameAndStake')}>
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
  );
}

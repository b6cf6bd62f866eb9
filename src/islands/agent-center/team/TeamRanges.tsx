import { type SubmitEvent, useState } from 'react';
import { FIRST_DAY } from '#browser/period';
import { businessDayStart } from '#browser/stores/business-days';
import { parseAmount } from '#kernel/money';
import { MAX_PRIZE_GROUP } from '#rules/lottery/pricing/prizes';
import { AmountInput, Button, Field, Select, TextInput } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { prizeGroupsBetween } from '../PrizeGroupField.tsx';

const RANGE_NAMES = ['minPrizeGroup', 'maxPrizeGroup', 'minBalance', 'maxBalance', 'joinedFrom', 'joinedTo'] as const;
type RangeName = (typeof RANGE_NAMES)[number];
type Ranges = Readonly<Record<RangeName, string>>;
type Filters = Readonly<Record<string, string>>;

const PRIZE_GROUPS = prizeGroupsBetween(0, MAX_PRIZE_GROUP).map(String);

/** Reads ranges from the filters of an address; what is invalid is left out. */
function rangesOf(filters: Filters): Ranges {
  const read = (name: RangeName, isValid: (text: string) => boolean) => {
    const text = filters[name] ?? '';
    return isValid(text) ? text : '';
  };
  const isPrizeGroup = (text: string) => PRIZE_GROUPS.includes(text);
  const isAmount = (text: string) => parseAmount(text) !== undefined && !text.startsWith('-');
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return {
    minPrizeGroup: read('minPrizeGroup', isPrizeGroup),
    maxPrizeGroup: read('maxPrizeGroup', isPrizeGroup),
    minBalance: read('minBalance', isAmount),
    maxBalance: read('maxBalance', isAmount),
    joinedFrom: read('joinedFrom', isDay),
    joinedTo: read('joinedTo', isDay),
  };
}

/** Returns the part of the query for the ranges of an address; days are business days, both included. */
export function rangeQueryOf(filters: Filters) {
  const { minPrizeGroup, maxPrizeGroup, minBalance, maxBalance, joinedFrom, joinedTo } = rangesOf(filters);
  return {
    ...(minPrizeGroup && { ['minSeries']: Number(minPrizeGroup) }),
    ...(maxPrizeGroup && { ['maxSeries']: Number(maxPrizeGroup) }),
    ...(minBalance && { minBalance }),
    ...(maxBalance && { maxBalance }),
    ...(joinedFrom && { registeredFrom: businessDayStart(joinedFrom) }),
    ...(joinedTo && { registeredBefore: businessDayStart(joinedTo, 1) }),
  };
}

interface TeamRangesProps {
  filters: Filters;
  onShow: (change: Ranges) => void;
}

/** Prize group, balance and registration of the accounts that are listed; all are kept in the address. */
export function TeamRanges({ filters, onShow }: TeamRangesProps) {
  const { t, tag, account } = useAgent();
  const shown = rangesOf(filters);
  const address = JSON.stringify(shown);
  const [typed, setTyped] = useState({ address, values: shown });
  // Other filters in the address replace what was typed.
  if (typed.address !== address) setTyped({ address, values: shown });
  const { values } = typed;
  const change = (name: RangeName, text: string) => setTyped({ address, values: { ...values, [name]: text } });
  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onShow(values);
  }
  const prizeGroup = (name: 'minPrizeGroup' | 'maxPrizeGroup', label: string) => (
    <div className={parts.half}>
      <Field label={label} isRequired={false}>
        <Select
          value={values[name]}
          onChange={(event) => change(name, event.currentTarget.value)}
          options={['', ...PRIZE_GROUPS].map((value) => ({ value, label: value === '' ? t('agent:all') : value }))}
        />
      </Field>
    </div>
  );
  const balance = (name: 'minBalance' | 'maxBalance', label: string) => (
    <div className={parts.half}>
      <Field label={label} isRequired={false}>
        <AmountInput
          value={values[name]}
          onChange={(text) => change(name, text)}
          currency={account.currency}
          tag={tag}
        />
      </Field>
    </div>
  );
  const day = (name: 'joinedFrom' | 'joinedTo', label: string) => (
    <Field label={label} isRequired={false}>
      <TextInput
        type="date"
        value={values[name]}
        min={FIRST_DAY}
        onChange={(event) => change(name, event.currentTarget.value)}
      />
    </Field>
  );
  const names = [t('agent:series'), t('agent:balance'), t('agent:registered')].join(' · ');
  return (
    <details className={parts.folded} open={Object.values(shown).some((value) => value !== '')}>
      <summary>{names}</summary>
      <form className={parts.bar} onSubmit={show} aria-label={t('agent:page.team')}>
        {prizeGroup('minPrizeGroup', `${t('agent:series')} ≥`)}
        {prizeGroup('maxPrizeGroup', `${t('agent:series')} ≤`)}
        {balance('minBalance', `${t('agent:balance')} ≥`)}
        {balance('maxBalance', `${t('agent:balance')} ≤`)}
        {day('joinedFrom', `${t('agent:registered')} ≥`)}
        {day('joinedTo', `${t('agent:registered')} ≤`)}
        <Button type="submit" variant="secondary">
          {t('agent:reports.show')}
        </Button>
      </form>
    </details>
  );
}

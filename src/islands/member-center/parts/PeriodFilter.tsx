import { useState } from 'react';
import {
  DATE_RANGES,
  type DateRange,
  type DateSpan,
  dayOf,
  FIRST_DAY,
  type ProfitRange,
  spanOf,
  spanProblems,
} from '#browser/period';
import { Button, FormField, type Translator, useForm, useSubmit } from '../../ui/index.ts';
import { Choices } from './Choices.tsx';
import styles from './Parts.module.css';

interface PeriodFilterProps {
  value: DateRange | DateSpan;
  onChange: (period: DateRange | DateSpan) => void;
  t: Translator;
}

/** Choices of the period of a list: ranges up to today, or days of one's own. */
export function PeriodFilter(props: PeriodFilterProps) {
  return <PeriodChoices {...props} ranges={DATE_RANGES} maxDays={undefined} />;
}

interface PeriodChoicesProps<Range extends DateRange | ProfitRange> {
  ranges: readonly Range[];
  value: Range | DateSpan;
  onChange: (period: Range | DateSpan) => void;
  /** Maximum number of own days. */
  maxDays: number | undefined;
  t: Translator;
}

/** Choices of some ranges, or days of one's own. */
export function PeriodChoices<Range extends DateRange | ProfitRange>(props: PeriodChoicesProps<Range>) {
  const { ranges, value, onChange, maxDays, t } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => new Date());
  const hasDates = isOpen || typeof value === 'object';
  return (
    <>
      <Choices<Range | 'dates'>
        label={t('records:range.label')}
        choices={[...ranges, 'dates' as const].map((each) => ({ value: each, label: t(`records:range.${each}`) }))}
        value={hasDates || typeof value === 'object' ? 'dates' : value}
        onChange={(choice) => {
          setIsOpen(choice === 'dates');
          if (choice !== 'dates') onChange(choice);
        }}
        isRow
      />
      {hasDates && (
        <DatesForm
          initial={typeof value === 'object' ? value : spanOf(value, now)}
          today={dayOf(now)}
          maxDays={maxDays}
          onSubmit={onChange}
          label={t('records:range.dates')}
          t={t}
        />
      )}
    </>
  );
}

interface DatesFormProps {
  initial: DateSpan;
  today: string;
  maxDays: number | undefined;
  onSubmit: (span: DateSpan) => void;
  label: string;
  t: Translator;
}

function DatesForm({ initial, today, maxDays, onSubmit: choose, label, t }: DatesFormProps) {
  const form = useForm(
    { from: initial.from, to: initial.to },
    { check: (span) => spanProblems(span, new Date(), maxDays) },
  );
  const { onSubmit, isBusy } = useSubmit(form, t, async (span) => choose(span));
  const field = { form, type: 'date', min: FIRST_DAY, max: today, t } as const;
  return (
    <form className={styles.dates} onSubmit={onSubmit} aria-label={label} noValidate>
      <FormField {...field} name="from" label={t('records:range.from')} />
      <FormField {...field} name="to" label={t('records:range.to')} />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {t('records:range.apply')}
      </Button>
    </form>
  );
}

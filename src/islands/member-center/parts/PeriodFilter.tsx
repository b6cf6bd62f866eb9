import { useState } from 'react';
import { DATE_RANGES, dayOf, type DateSpan, FIRST_DAY, type Period, spanOf, spanProblems } from '#browser/period';
import { Button, FormField, type Translator, useForm, useSubmit } from '../../ui/index.ts';
import { Choices } from './Choices.tsx';
import styles from './Parts.module.css';

interface PeriodFilterProps {
  value: Period;
  onChange: (period: Period) => void;
  t: Translator;
}

/** Choices of a period: ranges up to today, or days of one's own. */
export function PeriodFilter({ value, onChange, t }: PeriodFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => new Date());
  const hasDates = isOpen || typeof value === 'object';
  return (
    <>
      <Choices
        label={t('records:range.label')}
        choices={[...DATE_RANGES, 'dates' as const].map((each) => ({ value: each, label: t(`records:range.${each}`) }))}
        value={hasDates ? 'dates' : value}
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
  onSubmit: (span: DateSpan) => void;
  label: string;
  t: Translator;
}

function DatesForm({ initial, today, onSubmit: choose, label, t }: DatesFormProps) {
  const form = useForm({ from: initial.from, to: initial.to }, { check: (span) => spanProblems(span, new Date()) });
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

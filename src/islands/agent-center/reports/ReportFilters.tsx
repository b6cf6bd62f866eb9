import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FIRST_DAY } from '#browser/period';
import type { ReportChoice } from '#browser/stores/agent/reports';
import { businessDayOf } from '#browser/stores/business-days';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { isReportSpan, MAX_REPORT_DAYS, REPORT_PRESETS, type ReportPreset } from '#rules/agents/report-span';
import { Button, Field, Select, TextInput, type Translator, useCurrentInView } from '../../ui/index.ts';
import parts from '../Parts.module.css';
import { productName } from '../../ui/contracts/product-name.ts';
import styles from './Reports.module.css';

type Change = Readonly<Record<string, string>>;

interface ReportFiltersProps {
  t: Translator;
  choice: ReportChoice;
  onShow: (change: Change) => void;
  hasProduct?: boolean;
  /** Further filters. */
  children?: ReactNode;
}

/** Span and product of a report; both are kept in the address. */
export function ReportFilters({ t, choice, onShow, hasProduct = true, children }: ReportFiltersProps) {
  const { preset, span, product } = choice;
  const [openedAt, setOpenedAt] = useState<ReportPreset>();
  const hasDates = preset === undefined || preset === openedAt;
  const row = useCurrentInView<HTMLDivElement>(hasDates ? 'dates' : (preset ?? ''));
  return (
    <div className={styles.filters}>
      <div className={styles.presets} ref={row} role="group" aria-label={t('agent:reports.span')}>
        {REPORT_PRESETS.map((each) => (
          <button
            key={each}
            className={styles.preset}
            type="button"
            aria-current={each === preset && !hasDates ? 'true' : undefined}
            onClick={() => {
              setOpenedAt(undefined);
              onShow({ range: each, from: '', to: '' });
            }}
          >
            {t(`agent:reports.preset.${each}`)}
          </button>
        ))}
        <button
          className={styles.preset}
          type="button"
          aria-current={hasDates ? 'true' : undefined}
          onClick={() => setOpenedAt(preset)}
        >
          {t('agent:reports.preset.dates')}
        </button>
      </div>
      <div className={parts.bar}>
        {hasProduct && (
          <Field label={t('agent:reports.product')} isRequired={false}>
            <Select
              value={product ?? ''}
              onChange={(event) => onShow({ product: event.currentTarget.value })}
              options={[
                { value: '', label: t('agent:reports.allProducts') },
                ...AGENT_PRODUCTS.map((each) => ({ value: each, label: productName(t, each) })),
              ]}
            />
          </Field>
        )}
        {children}
        {hasDates && <DatesForm key={`${span.from} ${span.to}`} t={t} span={span} onShow={onShow} />}
      </div>
    </div>
  );
}

interface DatesFormProps extends Pick<ReportFiltersProps, 't' | 'onShow'> {
  span: ReportChoice['span'];
}

function DatesForm({ t, span, onShow }: DatesFormProps) {
  const [{ from, to }, setDates] = useState(span);
  const [today] = useState(() => businessDayOf(new Date()));
  const isValid = isReportSpan({ from, to }) && to <= today;
  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isValid) onShow({ range: '', from, to });
  }
  const isWrong = from !== '' && to !== '' && !isValid;
  return (
    <form className={parts.bar} onSubmit={show} aria-label={t('agent:reports.preset.dates')}>
      <Field label={t('agent:reports.from')} isRequired={false}>
        <TextInput
          type="date"
          value={from}
          min={FIRST_DAY}
          max={today}
          onChange={(event) => setDates({ from: event.currentTarget.value, to })}
        />
      </Field>
      <Field
        label={t('agent:reports.to')}
        isRequired={false}
        {...(isWrong && { error: t('agent:reports.spanTooLong', { days: MAX_REPORT_DAYS }) })}
      >
        <TextInput
          type="date"
          value={to}
          min={FIRST_DAY}
          max={today}
          onChange={(event) => setDates({ from, to: event.currentTarget.value })}
        />
      </Field>
      <Button type="submit" variant="secondary" disabled={!isValid}>
        {t('agent:reports.show')}
      </Button>
    </form>
  );
}

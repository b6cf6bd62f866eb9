import { type ReactNode, type SubmitEvent, useState } from 'react';
import { dayOf, FIRST_DAY } from '#browser/period';
import type { ReportChoice } from '#browser/stores/agent/reports';
import { AGENT_PRODUCTS, type AgentProduct } from '#rules/agents/figures/products';
import { isReportSpan, MAX_REPORT_DAYS, REPORT_PRESETS } from '#rules/agents/report-span';
import { Button, Field, Select, TextInput, type Translator, useCurrentInView } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import styles from './Reports.module.css';

type Change = Readonly<Record<string, string>>;

interface ReportFiltersProps {
  choice: ReportChoice;
  onShow: (change: Change) => void;
  hasProduct?: boolean;
  /** Further filters. */
  children?: ReactNode;
}

export const productName = (t: Translator, product: AgentProduct): string =>
  t(`common:category.${product === 'LOTTERY' ? 'elott' : product.toLowerCase()}`);

/** Span and product of a report; both are kept in the address. */
export function ReportFilters({ choice, onShow, hasProduct = true, children }: ReportFiltersProps) {
  const { preset, span, product } = choice;
  const { t } = useAgent();
  const [hasDates, setHasDates] = useState(preset === undefined);
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
              setHasDates(false);
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
          onClick={() => setHasDates(true)}
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
        {hasDates && <DatesForm key={`${span.from} ${span.to}`} span={span} onShow={onShow} />}
      </div>
    </div>
  );
}

function DatesForm({ span, onShow }: { span: ReportChoice['span']; onShow: (change: Change) => void }) {
  const { t } = useAgent();
  const [{ from, to }, setDates] = useState(span);
  const [today] = useState(() => dayOf(new Date()));
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

import { useStore } from '@nanostores/react';
import { denominationsOf } from '#rules/lottery/bet-terms';
import { PRIZE_GROUP_STEP } from '#rules/lottery/money';
import { $pricing, changePricing as change, type Draft } from '#browser/stores/lottery/draft';
import { $maxSeries, type PricingSnapshot } from '#browser/stores/lottery/terms';
import { AmountInput, Field, Money, moneyText, Select, type Translator } from '../ui/index.ts';
import styles from './Board.module.css';
import { Count } from './Count.tsx';
import { Sums } from './Sums.tsx';

interface PricePanelProps {
  tag: string;
  t: Translator;
  draft: Draft;
  terms: PricingSnapshot;
  currency: string;
}

/** What a stake costs: of official plays unit, part, times and series; of others an amount, or a ticket's price. */
export function PricePanel({ tag, t, draft, terms, currency }: PricePanelProps) {
  const pricing = useStore($pricing, { ssr: 'initial' });
  const isOfficial = draft.betType.engine === 'OFFICIAL';
  return (
    <div className={styles.price}>
      {isOfficial ? (
        <>
          <Field label={t('lottery:price.unit')}>
            <Select
              value={pricing.unit}
              options={terms.officialUnits.map((value) => ({
                value,
                label: moneyText({ amount: value, currency, tag }),
              }))}
              onChange={(event) => change({ unit: event.target.value })}
            />
          </Field>
          <Field label={t('lottery:price.mode')}>
            <Select
              value={pricing.mode}
              options={denominationsOf(draft.betType).map((value) => ({ value, label: t(`lottery:price.${value}`) }))}
              onChange={(event) =>
                change({ mode: denominationsOf(draft.betType).find((mode) => mode === event.target.value) ?? 'YUAN' })
              }
            />
          </Field>
        </>
      ) : terms.ticketPrice === null ? (
        <Field label={t('lottery:price.stake')}>
          <AmountInput tag={tag} currency={currency} value={pricing.unit} onChange={(unit) => change({ unit })} />
        </Field>
      ) : (
        <Sums
          rows={[
            {
              label: t('lottery:jackpot.ticket'),
              value: <Money amount={terms.ticketPrice} currency={currency} tag={tag} />,
            },
          ]}
        />
      )}
      <Count
        t={t}
        label={t('lottery:price.multiple')}
        value={pricing.multiple}
        most={terms.limits.maxMultiple}
        onChange={(multiple) => change({ multiple })}
      />
      {isOfficial && <Series t={t} series={pricing.series} terms={terms} />}
    </div>
  );
}

function Series({ t, series, terms }: { t: Translator; series: number; terms: PricingSnapshot }) {
  const maxSeries = useStore($maxSeries, { ssr: 'initial' });
  return (
    <label className={styles.series}>
      <span>
        {t('lottery:price.series')}: <strong>{series}</strong>
      </span>
      <input
        type="range"
        min={terms.minSeries}
        max={maxSeries}
        step={PRIZE_GROUP_STEP}
        value={series}
        onChange={(event) => change({ series: Number(event.target.value) })}
      />
      <small>{t('lottery:price.seriesHint')}</small>
    </label>
  );
}

import { useStore } from '@nanostores/react';
import { denominationsOf } from '#rules/lottery/bets/bet-rules';
import { PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { $pricing, changePricing as change, type Draft } from '#browser/stores/lottery/draft';
import { $maxPrizeGroup, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import { AmountInput, Field, Money, moneyText, Select, type Translator } from '../../ui/index.ts';
import styles from './Board.module.css';
import { CountInput } from './CountInput.tsx';
import { PriceFacts } from './PriceFacts.tsx';

interface PricePanelProps {
  tag: string;
  t: Translator;
  draft: Draft;
  snapshot: PricingSnapshot;
  currency: string;
}

/** Price inputs: unit stake, denomination and prize group for official bet types, else a stake or the ticket price; and the multiplier. */
export function PricePanel({ tag, t, draft, snapshot, currency }: PricePanelProps) {
  const pricing = useStore($pricing, { ssr: 'initial' });
  const isOfficial = draft.betType.engine === 'OFFICIAL';
  return (
    <div className={styles.price}>
      {isOfficial ? (
        <>
          <Field label={t('lottery:price.unitStake')}>
            <Select
              value={pricing.unitStake}
              options={snapshot.officialUnitStakes.map((value) => ({
                value,
                label: moneyText({ amount: value, currency, tag }),
              }))}
              onChange={(event) => change({ unitStake: event.target.value })}
            />
          </Field>
          <Field label={t('lottery:price.denomination')}>
            <Select
              value={pricing.denomination}
              options={denominationsOf(draft.betType).map((value) => ({ value, label: t(`lottery:price.${value}`) }))}
              onChange={(event) =>
                change({
                  denomination:
                    denominationsOf(draft.betType).find((denomination) => denomination === event.target.value) ??
                    'YUAN',
                })
              }
            />
          </Field>
        </>
      ) : snapshot.ticketPrice === null ? (
        <Field label={t('lottery:price.unitStake')}>
          <AmountInput
            tag={tag}
            currency={currency}
            value={pricing.unitStake}
            onChange={(unitStake) => change({ unitStake })}
          />
        </Field>
      ) : (
        <PriceFacts
          rows={[
            {
              label: t('lottery:jackpot.ticket'),
              value: <Money amount={snapshot.ticketPrice} currency={currency} tag={tag} />,
            },
          ]}
        />
      )}
      <CountInput
        t={t}
        label={t('lottery:price.multiplier')}
        value={pricing.multiplier}
        max={snapshot.limits.maxMultiplier}
        onChange={(multiplier) => change({ multiplier })}
      />
      {isOfficial && <PrizeGroup t={t} prizeGroup={pricing.prizeGroup} snapshot={snapshot} />}
    </div>
  );
}

function PrizeGroup({ t, prizeGroup, snapshot }: { t: Translator; prizeGroup: number; snapshot: PricingSnapshot }) {
  const maxPrizeGroup = useStore($maxPrizeGroup, { ssr: 'initial' });
  return (
    <label className={styles.prizeGroup}>
      <span>
        {t('lottery:price.prizeGroup')}: <strong>{prizeGroup}</strong>
      </span>
      <input
        type="range"
        min={snapshot.minPrizeGroup}
        max={maxPrizeGroup}
        step={PRIZE_GROUP_STEP}
        value={prizeGroup}
        onChange={(event) => change({ prizeGroup: Number(event.target.value) })}
      />
      <small>{t('lottery:price.prizeGroupHint')}</small>
    </label>
  );
}

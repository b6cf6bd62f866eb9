import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { simulation } from '#browser/stores/back-office/promotions';
import type { OfferForm } from '#rules/rewards/offers/offer-forms';
import { Loaded } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import { sumText } from '../shared/award-sum.ts';
import styles from './Promotions.module.css';

interface SimulationProps {
  contentId: string;
  version: number;
  form: OfferForm;
}

/** Shows what the draft would have given over the last 30 days, before it is published. */
export function Simulation({ contentId, version, form }: SimulationProps) {
  const { t, tag } = useTexts();
  const state = useStore(simulation.$store);
  useEffect(() => {
    simulation.clear();
    void simulation.load(contentId);
  }, [contentId, version]);
  return (
    <section className={styles.card} aria-label={t('promotions.simulation.title')}>
      <h3>{t('promotions.simulation.title')}</h3>
      <Loaded loadable={state} t={t} onRetry={simulation.reload} rows={2}>
        {({ currency, players, claims, demand, cost, worstCase, isSample }) => (
          <>
            <Facts
              facts={[
                {
                  label: t('promotions.simulation.players'),
                  value: new Intl.NumberFormat(tag).format(BigInt(players)),
                },
                { label: t('promotions.column.claims'), value: new Intl.NumberFormat(tag).format(BigInt(claims)) },
                {
                  label: t('promotions.simulation.demand'),
                  value: sumText(demand, { form, currency }, { t, tag }),
                },
                {
                  label: t('promotions.simulation.cost'),
                  value: sumText(cost, { form, currency }, { t, tag }),
                },
                {
                  label: t('promotions.simulation.worstCase'),
                  value: sumText(worstCase, { form, currency }, { t, tag }),
                },
              ]}
            />
            <p className={styles.hint}>{t(`promotions.simulation.${isSample ? 'sampleHint' : 'hint'}`)}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}

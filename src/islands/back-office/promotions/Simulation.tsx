import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { simulation } from '#browser/stores/back-office/promotions';
import { Loaded, Money } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import styles from './Promotions.module.css';

interface SimulationProps {
  contentId: string;
  version: number;
}

/** Shows what the draft would have given over the last 30 days, before it is published. */
export function Simulation({ contentId, version }: SimulationProps) {
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
                  value: <Money amount={demand} currency={currency} tag={tag} />,
                },
                {
                  label: t('promotions.simulation.cost'),
                  value: <Money amount={cost} currency={currency} tag={tag} />,
                },
                {
                  label: t('promotions.simulation.worstCase'),
                  value: <Money amount={worstCase} currency={currency} tag={tag} />,
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

import type { ReactNode } from 'react';
import type { Loadable } from '#browser/stores/loadable';
import { type Fact, Facts, type Translator } from '../../ui/index.ts';
import styles from './Totals.module.css';

interface TotalsProps {
  state: Loadable<unknown>['state'];
  /** The figures; undefined while there are none. */
  facts: readonly Fact[] | undefined;
  /** The number of figures, which take their space while they load. */
  count: number;
  /** Opens below them. */
  children?: ReactNode;
  t: Translator;
}

/** The sums of everything that the filters select, on all pages. */
export function Totals({ state, facts, count, children, t }: TotalsProps) {
  if (!facts && state === 'failed') return null;
  return (
    <section className={styles.totals} aria-label={t('records:bets.totals')} aria-busy={state === 'loading'}>
      {facts ? (
        <Facts className={styles.figures} facts={facts} />
      ) : (
        <div className={`skeleton ${styles.figures}`} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

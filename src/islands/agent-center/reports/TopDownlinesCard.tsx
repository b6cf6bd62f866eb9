import { useStore } from '@nanostores/react';
import { type ReportChoice, topDownlines } from '#browser/stores/agent/reports';
import { agentHref } from '#browser/stores/agent/route';
import { parseAmount } from '#kernel/money';
import { EmptyState, Loaded, Money } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { filtersOf } from './report-filters.ts';
import styles from './Reports.module.css';

/** The ten direct downlines with the highest valid bet; each leads to what it is made of. */
export function TopDownlinesCard({ choice }: { choice: ReportChoice }) {
  const { t, tag, account } = useAgent();
  const loadable = useStore(topDownlines.$store);
  return (
    <section className={parts.card}>
      <h2 className={parts.cardTitle}>{t('agent:overview.top')}</h2>
      <Loaded loadable={loadable} t={t} onRetry={topDownlines.reload} rows={5}>
        {({ downlines }) =>
          downlines.length === 0 ? (
            <EmptyState title={t('agent:overview.noPlay')} />
          ) : (
            <ol className={styles.top}>
              {downlines.map(({ id, username, validBet }) => (
                <li key={id}>
                  <a className={styles.topName} href={agentHref('profit', { ...filtersOf(choice), name: username })}>
                    <bdi>{username}</bdi>
                  </a>
                  <Money amount={validBet} currency={account.currency} tag={tag} />
                  <span className={styles.topBar} aria-hidden="true">
                    <span style={{ inlineSize: `${partOf(validBet, downlines[0]?.validBet ?? validBet)}%` }} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

const partOf = (amount: string, max: string) => {
  const whole = parseAmount(max) ?? 0n;
  return whole === 0n ? 0 : Number(((parseAmount(amount) ?? 0n) * 100n) / whole);
};

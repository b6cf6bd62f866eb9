import type { TeamOverview } from '#browser/stores/agent/reports';
import { parseAmount } from '#kernel/money';
import { EmptyState, Money } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { productName } from '../../ui/contracts/product-name.ts';
import styles from './Reports.module.css';

/** Parts of the valid bet by product, as one bar with its legend. */
export function ProductShare({ products }: { products: TeamOverview['products'] }) {
  const { t, tag, account } = useAgent();
  const minorOf = (amount: string) => parseAmount(amount) ?? 0n;
  const total = products.reduce((sum, { validBet }) => sum + minorOf(validBet), 0n);
  const shareOf = (amount: string) => (total === 0n ? 0 : Number((minorOf(amount) * 10_000n) / total) / 10_000);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section className={parts.card}>
      <h2 className={parts.cardTitle}>{t('agent:overview.byProduct')}</h2>
      {total === 0n ? (
        <EmptyState title={t('agent:overview.noPlay')} />
      ) : (
        <>
          <div className={styles.share} aria-hidden="true">
            {products.map(({ product, validBet }) => (
              <span key={product} data-product={product} style={{ flexGrow: shareOf(validBet) }} />
            ))}
          </div>
          <ul className={styles.legend}>
            {products.map(({ product, validBet }) => (
              <li key={product}>
                <span className={styles.dot} data-product={product} aria-hidden="true" />
                <span>{productName(t, product)}</span>
                <span className={styles.legendShare}>{percent.format(shareOf(validBet))}</span>
                <Money amount={validBet} currency={account.currency} tag={tag} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

import type { RebateLine } from '#browser/stores/wallet/rebate';
import { Money, percentText, type Translator } from '../../ui/index.ts';
import styles from './Rebate.module.css';

interface RebateTableProps {
  lines: readonly RebateLine[];
  currency: string;
  tag: string;
  t: Translator;
}

/** Turnover, rate and rebate of each category. */
export function RebateTable({ lines, currency, tag, t }: RebateTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('offers:rebate.category')}</th>
          <th scope="col">{t('offers:rebate.turnover')}</th>
          <th scope="col">{t('offers:rebate.rate')}</th>
          <th scope="col">{t('offers:rebate.rebate')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ category, turnover, rate, rebate }) => (
          <tr key={category}>
            <th scope="row">{t(`common:category.${category === 'LOTT' ? 'elott' : category.toLowerCase()}`)}</th>
            <td>
              <Money amount={turnover} currency={currency} tag={tag} />
            </td>
            <td>{percentText(rate, tag)}</td>
            <td>
              <Money amount={rebate} currency={currency} tag={tag} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

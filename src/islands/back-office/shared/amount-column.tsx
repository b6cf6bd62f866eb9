import { Money } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';

interface AmountColumn<Row> {
  key: string;
  label: string;
  tag: string;
  amountOf: (row: Row) => string;
}

/** Column with the amount of the decision, in bold. */
export function amountColumn<Row extends { currency: string }>(column: AmountColumn<Row>): Column<Row> {
  const { key, label, tag, amountOf } = column;
  return {
    key,
    label,
    kind: 'number',
    cell: (row) => (
      <strong>
        <Money amount={amountOf(row)} currency={row.currency} tag={tag} />
      </strong>
    ),
  };
}

import type { Profit, ProfitSums } from '#browser/stores/wallet/profit';
import { Money, MoneyChange, type Translator } from '../../ui/index.ts';
import type { Column } from '../parts/RecordTable.tsx';

export const BREAKDOWNS = ['day', 'category', 'vendor'] as const;
type Breakdown = (typeof BREAKDOWNS)[number];

interface ProfitRow extends ProfitSums {
  title: string;
}

/** Returns the lines of a breakdown with their names; the last day first. */
export function profitRows({ days, categories, vendors }: Profit, by: Breakdown, t: Translator): ProfitRow[] {
  if (by === 'day') return days.map(({ day, ...sums }) => ({ title: day, ...sums })).toReversed();
  if (by === 'category') {
    return categories.map(({ category, ...sums }) => ({
      title: category === null ? t('records:profit.noGame') : t(`common:category.${category.toLowerCase()}`),
      ...sums,
    }));
  }
  return vendors.map(({ vendor, vendorName, ...sums }) => ({
    title: vendorName ?? vendor ?? t('records:profit.own'),
    ...sums,
  }));
}

interface ColumnsContext {
  profit: Profit;
  title: string;
  tag: string;
  t: Translator;
}

export function profitColumns({ profit: { currency }, title, tag, t }: ColumnsContext): Column<ProfitRow>[] {
  const sum = (name: 'validBet' | 'stake' | 'win' | 'bonus' | 'rebate', label: string): Column<ProfitRow> => ({
    name,
    label: t(`records:profit.${label}`),
    isMoney: true,
    cell: (row) => <Money amount={row[name]} currency={currency} tag={tag} />,
  });
  return [
    { name: 'title', label: title, position: 'title', cell: (row) => row.title },
    sum('validBet', 'turnover'),
    sum('stake', 'stake'),
    sum('win', 'win'),
    sum('bonus', 'bonus'),
    sum('rebate', 'rebate'),
    {
      name: 'net',
      label: t('records:profit.net'),
      position: 'value',
      isMoney: true,
      cell: (row) => <MoneyChange amount={row.net} currency={currency} tag={tag} t={t} />,
    },
  ];
}

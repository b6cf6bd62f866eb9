import { useStore } from '@nanostores/react';
import type { EndpointResponse } from '#api/table';
import { type Loader, valueOf } from '#browser/stores/loadable';
import { Money, MoneyChange, type Translator } from '../../ui/index.ts';
import { Totals } from '../parts/Totals.tsx';

type Sums = Pick<EndpointResponse<'GET /lgw/bets'>, 'totals' | 'totalRows' | 'currency'>;

interface BetTotalsProps {
  bets: Pick<Loader<Sums, never>, '$store'>;
  /** Names what is counted. */
  countLabel: string;
  tag: string;
  t: Translator;
}

/** The sums of every bet that the filters select, on all pages. */
export function BetTotals({ bets, countLabel, tag, t }: BetTotalsProps) {
  const records = useStore(bets.$store);
  const page = valueOf(records);
  if (page && !page.totals) return null;
  return <Totals state={records.state} facts={page && factsOf(page, countLabel, tag, t)} count={4} t={t} />;
}

function factsOf({ totals, totalRows, currency }: Sums, countLabel: string, tag: string, t: Translator) {
  if (!totals) return undefined;
  return [
    { label: countLabel, value: new Intl.NumberFormat(tag).format(totalRows) },
    { label: t('records:bets.stake'), value: <Money amount={totals.stake} currency={currency} tag={tag} /> },
    { label: t('records:bets.win'), value: <Money amount={totals.win} currency={currency} tag={tag} /> },
    { label: t('records:bets.net'), value: <MoneyChange amount={totals.net} currency={currency} tag={tag} t={t} /> },
  ];
}

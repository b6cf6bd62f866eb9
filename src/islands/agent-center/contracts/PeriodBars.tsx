import { useStore } from '@nanostores/react';
import { type ContractPage, type Forecasts, forecasts } from '#browser/stores/agent/contracts';
import { timeText } from '#browser/format';
import { recentStarts } from '#browser/stores/business-days';
import { valueOf } from '#browser/stores/loadable';
import { parseAmount } from '#kernel/money';
import { Money } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { PeriodChart } from '../PeriodChart.tsx';
import { periodText } from '../../ui/contracts/contract-texts.ts';

/** Periods of which each has its place, also without bets; the others stand side by side. */
const PLACES: Partial<Record<ContractPage, '5MIN' | 'HOUR'>> = { hourSalary: 'HOUR', realtimeSalary: '5MIN' };

/** Amounts of the last periods as bars, with their sum. */
export function PeriodBars({ family }: { family: ContractPage }) {
  const { t, tag, account } = useAgent();
  const value = valueOf(useStore(forecasts.$store));
  if (!value || value.recent.length === 0) return null;
  const { currency } = account;
  const amounts = amountsOf(value.recent, PLACES[family], new Date(value.asOf));
  const totalMinor = amounts.reduce((sum, { netMinor }) => sum + netMinor, 0n);
  const figure = t(`agent:contracts.recent.${family}`);
  return (
    <section className={parts.card}>
      <p className={parts.between}>
        <span>{figure}</span>
        <strong>
          <Money amount={totalMinor} currency={currency} tag={tag} />
        </strong>
      </p>
      {amounts.length > 1 && <PeriodChart figure={figure} amounts={amounts} currency={currency} tone="plain" />}
    </section>
  );
}

function amountsOf(recent: Forecasts['recent'], code: '5MIN' | 'HOUR' | undefined, now: Date) {
  const stated = recent.map(({ period, start, amount }) => {
    return { day: periodText(period), startMs: Date.parse(start), netMinor: parseAmount(amount) ?? 0n };
  });
  if (code === undefined) return stated;
  const byStart = new Map(stated.map((each) => [each.startMs, each]));
  return recentStarts(code, now).map(
    (start) => byStart.get(start.getTime()) ?? { day: timeText(start.toISOString()).slice(0, 16), netMinor: 0n },
  );
}

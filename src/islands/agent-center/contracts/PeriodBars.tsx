import { useStore } from '@nanostores/react';
import { type ContractPage, type Forecasts, forecasts } from '#browser/stores/agent/contracts';
import { valueOf } from '#browser/stores/loadable';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { Money, moneyText } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import styles from './Contracts.module.css';

/** Length of the periods of which each has its place, also without bets; the others stand side by side. */
const PLACES: Partial<Record<ContractPage, number>> = { hourSalary: HOUR_MS, realtimeSalary: 5 * MINUTE_MS };

interface Bar {
  key: string;
  amountMinor: bigint;
}

/** Height of the chart and space between bars, in its own units; a bar and its space are 1 wide. */
const HEIGHT = 100;
const GAP = 0.2;

function heightOf({ amountMinor }: Bar, highest: Bar): number {
  return amountMinor > 0n ? Math.max(1, Number((amountMinor * BigInt(HEIGHT)) / highest.amountMinor)) : 0;
}

/** Amounts of the last periods as bars, with their sum. */
export function PeriodBars({ family }: { family: ContractPage }) {
  const { t, tag, account } = useAgent();
  const value = valueOf(useStore(forecasts.$store));
  if (!value || value.recent.length === 0) return null;
  const { currency } = account;
  const bars = barsOf(value.recent, PLACES[family], Date.parse(value.asOf));
  const totalMinor = bars.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const highest = bars.reduce((high, bar) => (bar.amountMinor > high.amountMinor ? bar : high));
  const textOf = ({ key, amountMinor }: Bar) =>
    `${periodText(key)}: ${moneyText({ amount: amountMinor, currency, tag })}`;
  return (
    <figure className={styles.bars}>
      <figcaption className={styles.barsHead}>
        <span>{t(`agent:contracts.recent.${family}`)}</span>
        <strong>
          <Money amount={totalMinor} currency={currency} tag={tag} />
        </strong>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('agent:contracts.recentChart', { highest: textOf(highest) })}
      >
        {bars.map((bar, index) => {
          const height = heightOf(bar, highest);
          return (
            <rect key={bar.key} x={index + GAP / 2} y={HEIGHT - height} width={1 - GAP} height={height}>
              <title>{textOf(bar)}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

type Recent = Forecasts['recent'];

function barsOf(recent: Recent, lengthMs: number | undefined, nowMs: number): Bar[] {
  const stated = recent.map(({ period, start, amount }) => {
    return { key: period, startMs: Date.parse(start), amountMinor: parseAmount(amount) ?? 0n };
  });
  if (lengthMs === undefined) return stated;
  const byStart = new Map(stated.map((each) => [each.startMs, each]));
  const lastMs = Math.floor(nowMs / lengthMs) * lengthMs;
  return Array.from({ length: DAY_MS / lengthMs }, (_, index) => {
    const startMs = lastMs - DAY_MS + (index + 1) * lengthMs;
    return byStart.get(startMs) ?? { key: new Date(startMs).toISOString(), amountMinor: 0n };
  });
}

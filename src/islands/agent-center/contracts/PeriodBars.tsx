import { useStore } from '@nanostores/react';
import { type ContractPage, type Forecasts, forecasts } from '#browser/stores/agent/contracts';
import { valueOf } from '#browser/stores/loadable';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { Money, moneyText } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { periodText } from './contract-texts.ts';
import styles from './Contracts.module.css';

/** Length of the periods of which each has its place, also without bets; the others stand side by side. */
const PLACES: Partial<Record<ContractPage, number>> = { hourSalary: HOUR_MS, realtimeSalary: 5 * MINUTE_MS };

interface Bar {
  key: string;
  amountMinor: bigint;
}

/** Amounts of the last periods as bars, with their sum. */
export function PeriodBars({ family }: { family: ContractPage }) {
  const { t, tag, account } = useAgent();
  const value = valueOf(useStore(forecasts.$store));
  if (!value || value.recent.length === 0) return null;
  const { currency } = account;
  const bars = barsOf(value.recent, PLACES[family], Date.parse(value.asOf));
  const totalMinor = bars.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const highestMinor = bars.reduce((high, { amountMinor }) => (amountMinor > high ? amountMinor : high), 1n);
  return (
    <figure className={styles.bars}>
      <figcaption className={styles.barsHead}>
        <span>{t(`agent:contracts.recent.${family}`)}</span>
        <strong>
          <Money amount={totalMinor} currency={currency} tag={tag} />
        </strong>
      </figcaption>
      <ol className={styles.barList}>
        {bars.map(({ key, amountMinor }) => {
          const percent = amountMinor > 0n ? Number((amountMinor * 100n) / highestMinor) : 0;
          const text = `${periodText(key)}: ${moneyText({ amount: amountMinor, currency, tag })}`;
          return (
            <li key={key} className={styles.column} title={text}>
              <span style={{ blockSize: `${percent}%` }} />
              {amountMinor !== 0n && <span className="visually-hidden">{text}</span>}
            </li>
          );
        })}
      </ol>
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

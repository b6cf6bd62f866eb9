import { useStore } from '@nanostores/react';
import type { CSSProperties } from 'react';
import { $trendChart, type TrendChart as Chart } from '#browser/stores/lottery/trends';
import { ScrollArea, type Translator } from '../../ui/index.ts';
import styles from './TrendChart.module.css';

/** The drawn numbers of one ball position, joined by a line, and for every other number how many draws it has missed. */
export function TrendChart({ t }: { t: Translator }) {
  const chart = useStore($trendChart, { ssr: 'initial' });
  if (!chart) return null;
  const { tokens, rows } = chart;
  const size = { '--columns': tokens.length, '--rows': rows.length } as CSSProperties;
  return (
    <ScrollArea className={styles.scroll} label={t('lottery:trend.numbers')}>
      <div className={styles.chart} style={size} dir="ltr">
        <table className={styles.table}>
          <caption className="visually-hidden">{t('lottery:trend.numbers')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('lottery:multiDraw.draw')}</span>
              </th>
              {tokens.map((token) => (
                <th key={token} scope="col">
                  {token}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ drawNumber, drawn, missing }) => (
              <tr key={drawNumber}>
                <th scope="row">{drawNumber.split(/[-/]/).at(-1)}</th>
                {missing.map((count, at) => (
                  <td key={tokens[at]}>{at === drawn ? <strong>{tokens[at]}</strong> : count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Line chart={chart} />
      </div>
    </ScrollArea>
  );
}

function Line({ chart: { tokens, rows } }: { chart: Chart }) {
  const points = rows.map(({ drawn }, at) => `${drawn + 0.5},${at + 0.5}`).join(' ');
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${tokens.length} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

import { useStore } from '@nanostores/react';
import {
  $roadmap,
  $roadmapKind,
  $trendPosition,
  $trends,
  ROADMAP_KINDS,
  type RoadmapSide,
} from '#browser/stores/lottery/trends';
import { classes, EmptyState, ScrollArea, type Translator } from '../../ui/index.ts';
import { Chips } from '../parts/Chips.tsx';
import { TrendChart } from './TrendChart.tsx';
import styles from './Trends.module.css';

const ANY = 'any';

/** How often each number was drawn, how many draws it has missed, and the roadmap of the sums. */
export function Trends({ t }: { t: Translator }) {
  const trends = useStore($trends, { ssr: 'initial' });
  const position = useStore($trendPosition, { ssr: 'initial' });
  if (!trends) return <EmptyState title={t('lottery:none.results')} text={t('lottery:none.resultsText')} />;
  const positions = [ANY, ...Array.from({ length: trends.positionCount }, (_, index) => String(index))];
  return (
    <div className={styles.trends}>
      <h2 className={styles.heading}>{t('lottery:trend.numbers')}</h2>
      <p className={styles.note}>{t('lottery:trend.note', { draws: trends.drawCount })}</p>
      {trends.positionCount > 0 && (
        <Chips
          isRow
          label={t('lottery:trend.place')}
          values={positions}
          value={position === undefined ? ANY : String(position)}
          nameOf={(each) =>
            each === ANY ? t('lottery:trend.any') : t('lottery:trend.placeNo', { place: Number(each) + 1 })
          }
          onChange={(next) => $trendPosition.set(next === ANY ? undefined : Number(next))}
        />
      )}
      <TrendChart t={t} />
      <ul className={styles.numbers}>
        {trends.numbers.map(({ value, token, count, drawsSinceSeen }) => (
          <li key={value} className={styles.number}>
            <strong dir="ltr">{token}</strong>
            <span>{t('lottery:trend.count', { count })}</span>
            <span>{t('lottery:trend.drawsSinceSeen', { drawsSinceSeen })}</span>
          </li>
        ))}
      </ul>
      <Roadmap t={t} />
    </div>
  );
}

function Roadmap({ t }: { t: Translator }) {
  const columns = useStore($roadmap, { ssr: 'initial' });
  const kind = useStore($roadmapKind, { ssr: 'initial' });
  if (!columns) return null;
  return (
    <section className={styles.trends}>
      <h2 className={styles.heading}>{t('lottery:trend.road')}</h2>
      <p className={styles.note}>{t('lottery:trend.roadNote')}</p>
      <Chips
        label={t('lottery:trend.road')}
        values={ROADMAP_KINDS}
        value={kind}
        nameOf={(each) => t(`lottery:road.${each}`)}
        onChange={(next) => $roadmapKind.set(next)}
      />
      <ScrollArea className={styles.roadmap} label={t('lottery:trend.road')}>
        {columns.map((column, index) => (
          <ol key={index} className={styles.column}>
            {column.map((side, row) => (
              <li key={row} className={classes(styles.side, isBigOrOdd(side) && styles.bigOrOdd)}>
                <span aria-hidden="true">{t(`lottery:sideShort.${side}`)}</span>
                <span className="visually-hidden">{t(`lottery:side.${side}`)}</span>
              </li>
            ))}
          </ol>
        ))}
      </ScrollArea>
    </section>
  );
}

function isBigOrOdd(side: RoadmapSide): boolean {
  return side === 'BIG' || side === 'ODD';
}

import { useStore } from '@nanostores/react';
import { $road, $roadKind, $trendPlace, $trends, ROAD_KINDS, type RoadMark } from '#browser/stores/lottery/trends';
import { classes, EmptyState, ScrollArea, type Translator } from '../../ui/index.ts';
import { Chips } from '../parts/Chips.tsx';
import styles from './Trends.module.css';

const ANY = 'any';

/** How often each number came in the draws that are shown, how long it has stayed away, and the road of the sums. */
export function Trends({ t }: { t: Translator }) {
  const trends = useStore($trends, { ssr: 'initial' });
  const place = useStore($trendPlace, { ssr: 'initial' });
  if (!trends) return <EmptyState title={t('lottery:none.results')} text={t('lottery:none.resultsText')} />;
  const places = [ANY, ...Array.from({ length: trends.places }, (_, index) => String(index))];
  return (
    <div className={styles.trends}>
      <Road t={t} />
      <h2 className={styles.heading}>{t('lottery:trend.numbers')}</h2>
      <p className={styles.note}>{t('lottery:trend.note', { draws: trends.draws })}</p>
      {trends.places > 0 && (
        <Chips
          label={t('lottery:trend.place')}
          values={places}
          value={place === undefined ? ANY : String(place)}
          nameOf={(each) =>
            each === ANY ? t('lottery:trend.any') : t('lottery:trend.placeNo', { place: Number(each) + 1 })
          }
          onChange={(next) => $trendPlace.set(next === ANY ? undefined : Number(next))}
        />
      )}
      <ul className={styles.numbers}>
        {trends.numbers.map(({ value, token, count, omission }) => (
          <li key={value} className={styles.number}>
            <strong dir="ltr">{token}</strong>
            <span>{t('lottery:trend.count', { count })}</span>
            <span>{t('lottery:trend.omission', { omission })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Road({ t }: { t: Translator }) {
  const road = useStore($road, { ssr: 'initial' });
  const kind = useStore($roadKind, { ssr: 'initial' });
  if (!road) return null;
  return (
    <section className={styles.trends}>
      <h2 className={styles.heading}>{t('lottery:trend.road')}</h2>
      <p className={styles.note}>{t('lottery:trend.roadNote')}</p>
      <Chips
        label={t('lottery:trend.road')}
        values={ROAD_KINDS}
        value={kind}
        nameOf={(each) => t(`lottery:road.${each}`)}
        onChange={(next) => $roadKind.set(next)}
      />
      <ScrollArea className={styles.road} label={t('lottery:trend.road')}>
        {road.map((column, index) => (
          <ol key={index} className={styles.column}>
            {column.map((mark, row) => (
              <li key={row} className={classes(styles.mark, isFirst(mark) && styles.first)}>
                <span aria-hidden="true">{t(`lottery:sideShort.${mark}`)}</span>
                <span className="visually-hidden">{t(`lottery:side.${mark}`)}</span>
              </li>
            ))}
          </ol>
        ))}
      </ScrollArea>
    </section>
  );
}

function isFirst(mark: RoadMark): boolean {
  return mark === 'BIG' || mark === 'ODD';
}

import { useStore } from '@nanostores/react';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { lastDays } from '#rules/lottery/local-days';
import { errorText } from '#browser/errors';
import { gameAddress } from '#browser/lottery-addresses';
import { valueOf } from '#browser/stores/loadable';
import { $vnRegion, $vnStations, followVnDay, VN_REGIONS, vnDay } from '#browser/stores/lottery/vn-day';
import { EmptyState, FailedState, Field, Select, Skeleton, type Translator } from '../ui/index.ts';
import { gameTitle } from './addresses.ts';
import { Chips } from './Chips.tsx';
import styles from './Lottery.module.css';
import { VnResult } from './VnResult.tsx';

interface VnDayViewProps {
  tag: string;
  t: Translator;
}

const DAYS = 7;

/** `20261121` as a reader of any language knows it. */
const dayName = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** The results of a day: every station of a region, with its prizes and its table of tails. */
export function VnDayView({ tag, t }: VnDayViewProps) {
  const [days] = useState(() => lastDays(Date.now(), DAYS, 'Asia/Ho_Chi_Minh'));
  const [day, setDay] = useState(days[0] ?? '');
  const region = useStore($vnRegion, { ssr: 'initial' });
  const language = tagToCode(tag);
  useEffect(() => void vnDay.load(day, language), [day, language]);
  useEffect(followVnDay, []);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <h1 className={styles.title}>{t('lottery:vn.title')}</h1>
        <p className={styles.lead}>{t('lottery:vn.lead')}</p>
        <a className={styles.back} href={localPath(tag, '/lottery')}>
          {t('lottery:vn.toLobby')}
          <ArrowRight className="mirrored" size={18} aria-hidden="true" />
        </a>
      </header>
      <div className={styles.section}>
        <Field label={t('lottery:vn.day')}>
          <Select
            value={day}
            options={days.map((value) => ({ value, label: dayName(value) }))}
            onChange={(event) => setDay(event.target.value)}
          />
        </Field>
        <Chips
          label={t('lottery:vn.region')}
          values={VN_REGIONS}
          value={region}
          nameOf={(each) => t(`lottery:region.${each}`)}
          onChange={(next) => $vnRegion.set(next)}
        />
      </div>
      <Stations tag={tag} t={t} />
    </div>
  );
}

function Stations({ tag, t }: VnDayViewProps) {
  const loaded = useStore(vnDay.$store, { ssr: 'initial' });
  const stations = useStore($vnStations, { ssr: 'initial' });
  if (valueOf(loaded) === undefined) {
    if (loaded.state === 'failed')
      return <FailedState t={t} text={errorText(t, loaded.error)} onRetry={vnDay.reload} />;
    return <Skeleton shape="card" count={2} />;
  }
  if (stations.length === 0) return <EmptyState title={t('lottery:none.day')} text={t('lottery:none.dayText')} />;
  return stations.map(({ game, result }) => (
    <section key={game.gameCode} className={styles.section} aria-labelledby={game.gameCode}>
      <h2 className={styles.heading} id={game.gameCode}>
        <a href={gameAddress(tag, game.gameCode)}>{gameTitle(game, tag)}</a>
      </h2>
      {result.numbers !== null && typeof result.numbers !== 'string' && (
        <VnResult t={t} group={game.group} numbers={result.numbers} derived={result.derived} />
      )}
    </section>
  ));
}

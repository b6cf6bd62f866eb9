import { useStore } from '@nanostores/react';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { lastDays } from '#rules/lottery/draws/local-days';
import { gameAddress } from '#browser/lottery/addresses';
import {
  $vnRegion,
  $vnStations,
  subscribeToVnDay,
  type StationResult,
  VN_REGIONS,
  vnDay,
} from '#browser/stores/lottery/vn-day';
import { EmptyState, Field, Loaded, Select, type Translator } from '../../ui/index.ts';
import { gameTitle } from '../addresses.ts';
import { Chips } from '../parts/Chips.tsx';
import styles from '../Lottery.module.css';
import { VnResult } from './VnResult.tsx';

interface DayProps {
  tag: string;
  t: Translator;
}

const DAYS = 7;

/** Formats `20261121` as `2026-11-21`, which is understood in every language. */
const formatDay = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** The results of a day for every station of a region, with all prizes and the table of last two digits. */
export function VnDayView({ tag, t }: DayProps) {
  const [days] = useState(() => lastDays(Date.now(), DAYS, 'Asia/Ho_Chi_Minh'));
  const [day, setDay] = useState(days[0] ?? '');
  const region = useStore($vnRegion, { ssr: 'initial' });
  const language = tagToCode(tag);
  useEffect(() => void vnDay.load(day, language), [day, language]);
  useEffect(subscribeToVnDay, []);
  return (
    <div className={styles.page}>
      <a className={styles.back} href={localPath(tag, '/lottery')}>
        {t('lottery:vn.toLobby')}
        <ArrowRight className="mirrored" size={18} aria-hidden="true" />
      </a>
      <div className={styles.section}>
        <Field label={t('lottery:vn.day')}>
          <Select
            value={day}
            options={days.map((value) => ({ value, label: formatDay(value) }))}
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

function Stations({ tag, t }: DayProps) {
  const loaded = useStore(vnDay.$store, { ssr: 'initial' });
  const stations = useStore($vnStations, { ssr: 'initial' });
  return (
    <Loaded loadable={loaded} t={t} onRetry={vnDay.reload} shape="card" rows={2}>
      {() =>
        stations.length === 0 ? (
          <EmptyState title={t('lottery:none.day')} text={t('lottery:none.dayText')} />
        ) : (
          stations.map((station) => <Station key={station.game.gameCode} tag={tag} t={t} {...station} />)
        )
      }
    </Loaded>
  );
}

function Station({ tag, t, game, result }: DayProps & StationResult) {
  return (
    <section className={styles.section} aria-labelledby={game.gameCode}>
      <h2 className={styles.heading} id={game.gameCode}>
        <a href={gameAddress(tag, game.gameCode)}>{gameTitle(game, tag)}</a>
      </h2>
      {result.numbers !== null && typeof result.numbers !== 'string' && (
        <VnResult t={t} group={game.group} numbers={result.numbers} derived={result.derived} />
      )}
    </section>
  );
}

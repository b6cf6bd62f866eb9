import { useStore } from '@nanostores/react';
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { lastDays } from '#rules/lottery/draws/local-days';
import { newestStationDay } from '#rules/lottery/draws/schedule';
import { gameAddress } from '#browser/lottery/addresses';
import { dateText } from '#browser/lottery/draw-times';
import {
  $vnRegion,
  $vnStations,
  subscribeToVnDay,
  type StationResult,
  VN_REGIONS,
  vnDay,
} from '#browser/stores/lottery/vn-day';
import { EmptyState, Loaded, Select, type Translator } from '../../ui/index.ts';
import { gameTitle } from '../addresses.ts';
import { Chips } from '../parts/Chips.tsx';
import styles from '../Lottery.module.css';
import { VnResult } from './VnResult.tsx';
import resultStyles from './VnResult.module.css';

interface DayProps {
  tag: string;
  t: Translator;
}

const DAYS = 30;

/** The results of a day for every station of a region, with all prizes and the table of last two digits. */
export function VnDayView({ tag, t }: DayProps) {
  const [days] = useState(() => lastDays(Date.now(), DAYS, 'Asia/Ho_Chi_Minh'));
  const [day, setDay] = useState(() => newestStationDay(Date.now()));
  const at = days.indexOf(day);
  const [earlier, later] = [days[at + 1], days[at - 1]];
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
        <div className={resultStyles.days}>
          <button
            type="button"
            className="icon-button"
            aria-label={t('lottery:vn.earlier')}
            disabled={earlier === undefined}
            onClick={() => earlier && setDay(earlier)}
          >
            <ChevronLeft className="mirrored" size={20} aria-hidden="true" />
          </button>
          <Select
            aria-label={t('lottery:vn.day')}
            value={day}
            options={days.map((value) => ({ value, label: dateText(value, tag) }))}
            onChange={(event) => setDay(event.target.value)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('lottery:vn.later')}
            disabled={later === undefined}
            onClick={() => later && setDay(later)}
          >
            <ChevronRight className="mirrored" size={20} aria-hidden="true" />
          </button>
        </div>
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

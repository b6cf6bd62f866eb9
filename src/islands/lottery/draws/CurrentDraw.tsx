import { useStore } from '@nanostores/react';
import { $isClosed, currentDraw, type CurrentDraw as Current, noteClosed } from '#browser/stores/lottery/game';
import { onThisClock } from '#browser/stores/lottery/draw-events';
import type { GameGroup } from '#rules/lottery/types';
import { Countdown, Loaded, type Translator } from '../../ui/index.ts';
import { Balls } from './Balls.tsx';
import { DerivedResult } from './DerivedResult.tsx';
import styles from '../game/Game.module.css';
import { Jackpots } from './Jackpots.tsx';

/** The draw that is sold, with its countdown, and the last result; between the two, what is being drawn. */
export function CurrentDraw({ tag, t, group }: { tag: string; t: Translator; group: GameGroup }) {
  const loaded = useStore(currentDraw.$store, { ssr: 'initial' });
  return (
    <div className={styles.now} data-group={group}>
      <Loaded loadable={loaded} t={t} onRetry={currentDraw.reload} shape="card" rows={1} isLive>
        {(shown) => (
          <section className={`card ${styles.current}`} aria-label={t('lottery:now')}>
            <div className={styles.next}>
              <Next t={t} shown={shown} />
              <Jackpots tag={tag} t={t} jackpots={shown.jackpots} />
            </div>
            <div className={styles.last} aria-live="polite">
              <Last t={t} shown={shown} />
            </div>
          </section>
        )}
      </Loaded>
    </div>
  );
}

function Next({ t, shown }: { t: Translator; shown: Current }) {
  const { current, maintenance } = shown;
  if (maintenance) return <p>{t('lottery:maintenance')}</p>;
  if (!current) return <p>{t('lottery:noDraw')}</p>;
  return (
    <>
      <p className={styles.faint}>{t('lottery:draw', { draw: current.issue })}</p>
      {/* Another issue is another countdown. */}
      <Clock
        key={current.issue}
        t={t}
        drawNumber={current.issue}
        closesAt={onThisClock(current.closeTime, shown)}
        drawsAt={onThisClock(current.drawTime, shown)}
      />
    </>
  );
}

interface ClockProps {
  t: Translator;
  drawNumber: string;
  closesAt: number;
  drawsAt: number;
}

function Clock({ t, drawNumber, closesAt, drawsAt }: ClockProps) {
  const isClosed = useStore($isClosed, { ssr: 'initial' });
  return (
    <p className={styles.clock}>
      <span className={styles.faint}>{t(isClosed ? 'lottery:drawsIn' : 'lottery:closesIn')}</span>
      <strong>
        {isClosed ? (
          <Countdown untilMs={drawsAt} />
        ) : (
          <Countdown untilMs={closesAt} onDone={() => noteClosed(drawNumber)} />
        )}
      </strong>
    </p>
  );
}

function Last({ t, shown }: { t: Translator; shown: Current }) {
  const { last, waiting } = shown;
  const [drawing] = waiting;
  return (
    <>
      {drawing && <p className={styles.drawing}>{t('lottery:drawing', { draw: drawing.issue })}</p>}
      {last?.numbers ? (
        <>
          <p className={styles.faint}>{t('lottery:lastResult', { draw: last.issue })}</p>
          <Balls key={last.issue} numbers={last.numbers} derived={last.derived} isLarge />
          <DerivedResult t={t} derived={last.derived} />
        </>
      ) : (
        <p className={styles.faint}>{t('lottery:noResult')}</p>
      )}
    </>
  );
}

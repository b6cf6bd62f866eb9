import { useStore } from '@nanostores/react';
import { $isClosed, currentDraw, type CurrentDraw as Current, markDrawClosed } from '#browser/stores/lottery/game';
import { toLocalTimeMs } from '#browser/stores/lottery/draw-events';
import type { GameGroup } from '#rules/lottery/types';
import { Countdown, Loaded, type Translator } from '../../ui/index.ts';
import { Balls } from './Balls.tsx';
import { DerivedResult } from './DerivedResult.tsx';
import styles from '../game/Game.module.css';
import { Jackpots } from './Jackpots.tsx';

/** The current draw with its countdown, and the last result. Between close and result it shows the draw that is being drawn. */
export function CurrentDraw({ tag, t, group }: { tag: string; t: Translator; group: GameGroup }) {
  const loaded = useStore(currentDraw.$store, { ssr: 'initial' });
  return (
    <div className={styles.drawArea} data-group={group}>
      <Loaded loadable={loaded} t={t} onRetry={currentDraw.reload} shape="card" rows={1} isAutoRefreshed>
        {(shown) => (
          <section className={`card ${styles.current}`} aria-label={t('lottery:now')}>
            <div className={styles.nextDraw}>
              <NextDraw t={t} shown={shown} />
              <Jackpots tag={tag} t={t} jackpots={shown.jackpots} />
            </div>
            <div className={styles.lastResult} aria-live="polite">
              <LastResult t={t} shown={shown} />
            </div>
          </section>
        )}
      </Loaded>
    </div>
  );
}

function NextDraw({ t, shown }: { t: Translator; shown: Current }) {
  const { current, maintenance } = shown;
  if (maintenance) return <p>{t('lottery:maintenance')}</p>;
  if (!current) return <p>{t('lottery:noDraw')}</p>;
  return (
    <>
      <p className={styles.muted}>{t('lottery:draw', { draw: current.issue })}</p>
      {/* The key restarts the countdown with each draw. */}
      <DrawCountdown
        key={current.issue}
        t={t}
        drawNumber={current.issue}
        closesAt={toLocalTimeMs(current.closeTime, shown)}
        drawsAt={toLocalTimeMs(current.drawTime, shown)}
      />
    </>
  );
}

interface DrawCountdownProps {
  t: Translator;
  drawNumber: string;
  closesAt: number;
  drawsAt: number;
}

function DrawCountdown({ t, drawNumber, closesAt, drawsAt }: DrawCountdownProps) {
  const isClosed = useStore($isClosed, { ssr: 'initial' });
  return (
    <p className={styles.countdown}>
      <span className={styles.muted}>{t(isClosed ? 'lottery:drawsIn' : 'lottery:closesIn')}</span>
      <strong>
        {isClosed ? (
          <Countdown untilMs={drawsAt} />
        ) : (
          <Countdown untilMs={closesAt} onDone={() => markDrawClosed(drawNumber)} />
        )}
      </strong>
    </p>
  );
}

function delayText(t: Translator, { issue: draw, round, delay }: Current['waiting'][number]): string {
  return delay === 'seed_missing'
    ? t('lottery:waitingForSeed', { draw })
    : t('lottery:waitingForRound', { draw, round: round ?? '' });
}

function LastResult({ t, shown }: { t: Translator; shown: Current }) {
  const { last, waiting } = shown;
  const [drawing] = waiting.filter(({ delay }) => delay === null);
  const delayed = waiting.find(({ delay }) => delay !== null);
  return (
    <>
      {drawing && <p className={styles.drawing}>{t('lottery:drawing', { draw: drawing.issue })}</p>}
      {delayed && <p className={styles.muted}>{delayText(t, delayed)}</p>}
      {last?.numbers ? (
        <>
          <p className={styles.muted}>{t('lottery:lastResult', { draw: last.issue })}</p>
          <Balls key={last.issue} numbers={last.numbers} derived={last.derived} isLarge />
          <DerivedResult t={t} derived={last.derived} />
        </>
      ) : (
        <p className={styles.muted}>{t('lottery:noResult')}</p>
      )}
    </>
  );
}

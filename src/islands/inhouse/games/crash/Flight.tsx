import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { $crashRound, $isCrashLost, type CrashRound } from '#browser/stores/inhouse/crash-round';
import { formatHundredths, parseHundredths } from '#rules/inhouse/bets';
import { multiplierAt } from '#rules/inhouse/crash-curve';
import { Skeleton, type Translator } from '../../../ui/index.ts';
import { multiplierText } from '../../table/multipliers.ts';
import styles from './Flight.module.css';
import { lastTickOf, pictureOf } from './flight-picture.ts';
import { useFrames } from './use-frames.ts';

interface FlightProps {
  tag: string;
  t: Translator;
}

/** The round as a picture: the countdown, the curve with its multiplier, and the point. */
export function Flight({ tag, t }: FlightProps) {
  const round = useStore($crashRound);
  const isLost = useStore($isCrashLost);
  return (
    <div className={styles.flight} data-phase={round?.phase ?? 'none'} dir="ltr">
      {round && (round.phase === 'flying' || round.phase === 'over') && (
        <Curve key={round.id} tag={tag} round={round} />
      )}
      <div className={styles.words} dir="auto">
        {round === undefined && <Skeleton shape="card" />}
        {round === null && <p>{t('inhouse:crash.none')}</p>}
        {round && <Words t={t} tag={tag} round={round} />}
        {isLost && <p className={styles.lost}>{t('inhouse:crash.reconnecting')}</p>}
      </div>
    </div>
  );
}

function Words({ t, tag, round }: FlightProps & { round: CrashRound }) {
  const { phase, isInterrupted, point, bettingEndsMs, players } = round;
  switch (phase) {
    case 'betting':
      return (
        <>
          <p>{t('inhouse:crash.startsIn')}</p>
          <SecondsLeft key={round.id} untilMs={bettingEndsMs} />
        </>
      );
    case 'waiting':
      return <p>{t(round.isLate ? 'inhouse:crash.waitsLong' : 'inhouse:crash.waiting')}</p>;
    case 'flying':
      return (
        <>
          <Multiplier tag={tag} />
          {isInterrupted ? (
            <p>{t('inhouse:crash.interrupted')}</p>
          ) : (
            players !== null && <p>{t('inhouse:crash.players', { players })}</p>
          )}
        </>
      );
    case 'over':
      return (
        <>
          <p className={styles.multiplier}>{point !== null && multiplierText(point, tag)}</p>
          <p>{t(isInterrupted ? 'inhouse:crash.interrupted' : 'inhouse:crash.over')}</p>
        </>
      );
    case 'void':
      return <p>{t('inhouse:crash.void')}</p>;
  }
}

/** The multiplier of the flight. Screen readers are told its end, not each of its steps. */
function Multiplier({ tag }: { tag: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const format = useMemo(() => new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format, [tag]);
  const shown = useRef(0);
  useFrames(true, (tick) => {
    const hundredths = multiplierAt(tick);
    if (!text.current || hundredths === shown.current) return;
    shown.current = hundredths;
    text.current.textContent = `${format(hundredths / 100)}×`;
  });
  return <p ref={text} className={styles.multiplier} aria-hidden="true" />;
}

/** Seconds until betting ends, and a bar that empties meanwhile. */
function SecondsLeft({ untilMs }: { untilMs: number }) {
  const text = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const totalMs = Math.max(1, untilMs - performance.now());
    let frame = requestAnimationFrame(function step() {
      const leftMs = Math.max(0, untilMs - performance.now());
      const seconds = String(Math.ceil(leftMs / 1000));
      if (text.current && text.current.textContent !== seconds) text.current.textContent = seconds;
      if (bar.current) bar.current.style.scale = `${leftMs / totalMs} 1`;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [untilMs]);
  return (
    <>
      <span ref={text} className={styles.multiplier} role="timer" />
      <span className={styles.bar} aria-hidden="true">
        <span ref={bar} />
      </span>
    </>
  );
}

const MARKS = [0, 1, 2, 3];

function Curve({ tag, round }: { tag: string; round: CrashRound }) {
  const svg = useRef<SVGSVGElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const draw = (tick: number) => {
    const picture = pictureOf(tick);
    const [area, line] = svg.current?.children ?? [];
    area?.setAttribute('d', picture.area);
    line?.setAttribute('d', picture.line);
    head.current?.style.setProperty('translate', `${picture.head.x}cqw ${picture.head.y}cqh`);
    MARKS.forEach((mark) => {
      const [element, shown] = [marks.current?.children[mark], picture.marks[mark]];
      if (!(element instanceof HTMLElement)) return;
      element.hidden = shown === undefined;
      if (!shown) return;
      element.style.translate = `0 ${shown.y}cqh`;
      if (element.dataset['mark'] === String(shown.hundredths)) return;
      element.dataset['mark'] = String(shown.hundredths);
      element.textContent = multiplierText(formatHundredths(shown.hundredths), tag);
    });
  };
  const isFlying = round.phase === 'flying';
  useFrames(isFlying, draw);
  const point = parseHundredths(round.point ?? '');
  useEffect(() => {
    if (!isFlying && point !== undefined) draw(lastTickOf(point));
    // oxlint-disable-next-line react/exhaustive-deps -- a flight that is over is drawn once
  }, [isFlying, point]);
  return (
    <div className={styles.space} aria-hidden="true">
      <div ref={marks}>
        {MARKS.map((mark) => (
          <span key={mark} className={styles.mark} />
        ))}
      </div>
      <svg ref={svg} viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className={styles.area} />
        <path className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <span ref={head} className={styles.head} style={{ translate: '0 100cqh' }} />
    </div>
  );
}

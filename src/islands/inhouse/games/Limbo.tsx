import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { RecentRound } from '#browser/stores/inhouse/recent-rounds';
import { formatHundredths, parseHundredths } from '#rules/inhouse/bets';
import { LIMBO } from '#rules/inhouse/limbo';
import { betRefusal } from '#rules/inhouse/one-step';
import type { Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { Choices } from '../parts/Choices.tsx';
import { Figure } from '../parts/Figure.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { multiplierText } from '../table/multipliers.ts';
import { Table } from '../table/Table.tsx';
import styles from './Limbo.module.css';
import { isStill, type ReplayedProps, useReveal } from './use-reveal.ts';

const FIRST_TARGET = 200;
/** Targets offered at a press, in hundredths. */
const TARGETS = [150, 200, 500, 1000, 10_000] as const;
/** Time in which the comet climbs. */
const REVEAL_MS = 700;

const resultOf = ({ outcome }: Pick<RecentRound, 'outcome'>) => ('result' in outcome ? outcome.result : '');

/** A comet climbs to a random height; the player names the height that it has to reach. */
export function Limbo({ tag, t, terms }: GameProps) {
  const [target, setTarget] = useState<number | undefined>(FIRST_TARGET);
  const bet = { target };
  return (
    <Table
      tag={tag}
      t={t}
      game="limbo"
      terms={terms}
      shortResult={(round) => multiplierText(resultOf(round), tag)}
      resultText={(round) => t('inhouse:limbo.result', { result: multiplierText(resultOf(round), tag) })}
      bet={{
        choice: { target: formatHundredths(target ?? 0) },
        best: LIMBO.maxMultiplier(bet, terms.rtpBps),
        isAllOrNothing: true,
        refusal: (stake) => betRefusal(LIMBO, { bet, ...stake }),
      }}
      stage={<Sky t={t} tag={tag} target={target ?? FIRST_TARGET} />}
      controls={
        <>
          <Choices
            label={t('inhouse:limbo.targets')}
            values={TARGETS}
            value={target ?? 0}
            onChange={setTarget}
            nameOf={(value) => multiplierText(BigInt(value) * 100n, tag)}
          />
          <div className={styles.fields}>
            <NumberField
              label={t('inhouse:limbo.target')}
              end="×"
              text={formatHundredths(target ?? 0)}
              onChange={(text) => setTarget(parseHundredths(text))}
            />
            <p className={styles.chance}>
              <span>{t('inhouse:chance')}</span>
              <strong>{target ? chanceText(target, terms.rtpBps) : '–'}</strong>
            </p>
          </div>
        </>
      }
    />
  );
}

/** The sky with a round of the past. */
export function LimboReplay({ t, tag, round: { choice } }: ReplayedProps) {
  const target = 'target' in choice ? parseHundredths(choice.target) : undefined;
  return <Sky t={t} tag={tag} target={target ?? FIRST_TARGET} />;
}

/** Returns the chance in percent, cut: none is shown that is greater than the real one. Small ones get more decimals. */
function chanceText(target: number, rtpBps: number): string {
  const decimals = rtpBps < target / 100 ? 6 : 2;
  return `${(Math.floor((rtpBps / target) * 10 ** decimals) / 10 ** decimals).toFixed(decimals)}%`;
}

/** Height of a multiplier in percent of the sky, whose top is ten times above the target. */
function heightOf(hundredths: number, target: number): number {
  const top = Math.log10(Math.max(10, (target / 100) * 10));
  return Math.min(100, (Math.log10(Math.max(1, hundredths / 100)) / top) * 100);
}

const STARS = Array.from({ length: 28 }, (_, star) => [(star * 75.488) % 100, (star * 56.984) % 100, 1 + (star % 3)]);

function Sky({ t, tag, target }: { t: Translator; tag: string; target: number }) {
  const { current, round, isShown } = useReveal(REVEAL_MS);
  const result = round && parseHundredths(resultOf(round));
  const isWon = round?.payout !== '0';
  const climbed = current.state === 'placing' || result === undefined ? 100 : result;
  const marks = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].filter((mark) => mark * 100 <= target * 10);
  return (
    <div className={styles.sky} data-state={current.state} data-won={(isShown && isWon) || undefined} dir="ltr">
      <div className={styles.heights} aria-hidden="true">
        {STARS.map(([x, y, size], star) => (
          <i key={star} className={styles.star} style={{ left: `${x}%`, top: `${y}%`, scale: `${size}` }} />
        ))}
        {marks.map((mark) => (
          <span key={mark} className={styles.mark} style={heightStyle(heightOf(mark * 100, target))}>
            {multiplierText(BigInt(mark) * 10_000n, tag)}
          </span>
        ))}
        <span className={styles.target} style={heightStyle(heightOf(target, target))}>
          {t('inhouse:limbo.target')} {multiplierText(BigInt(target) * 100n, tag)}
        </span>
        <span className={styles.comet} style={heightStyle(heightOf(climbed, target))}>
          <svg viewBox="0 0 40 160">
            <defs>
              <linearGradient id="limbo-tail" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" className={styles.hot} />
                <stop offset="1" className={styles.cold} />
              </linearGradient>
            </defs>
            <path d="M20 4C30 22 32 34 30 46L20 158 10 46C8 34 10 22 20 4Z" fill="url(#limbo-tail)" />
            <circle cx="20" cy="26" r="9" className={styles.core} />
          </svg>
        </span>
      </div>
      <Figure className={styles.result} state={current.state} isWon={isWon}>
        {current.state === 'idle' ? (
          <Climb tag={tag} to={100} isRunning={false} />
        ) : (
          <Climb key={round?.id} tag={tag} to={climbed} isRunning={current.state === 'revealing'} />
        )}
        ×
      </Figure>
    </div>
  );
}

const heightStyle = (height: number) => ({ '--height': height }) as CSSProperties;

/** The multiplier while the comet climbs. Only its end is exact. */
function Climb({ tag, to, isRunning }: { tag: string; to: number; isRunning: boolean }) {
  const [shown, setShown] = useState(isRunning && !isStill() ? 100 : to);
  const format = useMemo(() => new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format, [tag]);
  useEffect(() => {
    if (!isRunning || isStill()) {
      setShown(to);
      return undefined;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - start) / REVEAL_MS);
      setShown(progress === 1 ? to : Math.floor(100 * (to / 100) ** (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [to, isRunning]);
  return <>{format(shown / 100)}</>;
}

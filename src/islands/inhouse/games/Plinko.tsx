import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { finishReveal, type SettledRound } from '#browser/stores/inhouse/current-round';
import { formatMultiplier } from '#rules/inhouse/bets';
import { betRefusal } from '#rules/inhouse/one-step';
import { MAX_ROWS, MIN_ROWS, PLINKO, plinkoMultipliers } from '#rules/inhouse/plinko';
import { type Risk, RISKS } from '#rules/inhouse/tables';
import { textFromAmount, type Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { RiskChoices } from '../parts/RiskChoices.tsx';
import { Slider } from '../parts/Slider.tsx';
import { heatOf, multiplierText } from '../table/multipliers.ts';
import { Table } from '../table/Table.tsx';
import styles from './Plinko.module.css';
import { isStill, type ReplayedProps, useReveal } from './use-reveal.ts';

/** Time of one row; the longest fall ends before the balance would wait no longer. */
const ROW_MS = 95;
const LAST_DROP_MS = 160;
/** Distance of pins in the picture's units. */
const [GAP, ROW] = [10, 9];

/** A ball falls through rows of pins into a bin. */
export function Plinko({ tag, t, terms }: GameProps) {
  const [rows, setRows] = useState(10);
  const [risk, setRisk] = useState<Risk>('medium');
  const bet = { rows, risk };
  return (
    <Table
      tag={tag}
      t={t}
      game="plinko"
      terms={terms}
      shortResult={({ multiplier }) => multiplierText(multiplier, tag)}
      resultText={({ outcome }) => t('inhouse:plinko.result', { bin: 'bin' in outcome ? outcome.bin + 1 : 0 })}
      bet={{
        choice: bet,
        best: PLINKO.maxMultiplier(bet, terms.rtpBps),
        isAllOrNothing: false,
        refusal: (stake) => betRefusal(PLINKO, { bet, ...stake }),
      }}
      stage={<Pins t={t} tag={tag} rows={rows} multipliers={plinkoMultipliers(bet, terms.rtpBps)} />}
      controls={
        <>
          <RiskChoices t={t} values={RISKS} value={risk} onChange={setRisk} />
          <Slider label={t('inhouse:plinko.rows')} min={MIN_ROWS} max={MAX_ROWS} value={rows} onChange={setRows} />
        </>
      }
    />
  );
}

/** The pins with a round of the past. */
export function PlinkoReplay({ t, tag, round: { choice, rtpBps } }: ReplayedProps) {
  if (!('rows' in choice)) return null;
  return <Pins t={t} tag={tag} rows={choice.rows} multipliers={plinkoMultipliers(choice, rtpBps)} />;
}

interface PinsProps {
  t: Translator;
  tag: string;
  rows: number;
  multipliers: readonly bigint[];
}

/** Points at which a ball on a path meets a pin, and its bin. */
function pointsOf(path: string): { x: number; y: number }[] {
  let x = 0;
  const points = [{ x, y: 0 }];
  for (const [row, side] of [...path].entries()) {
    x += side === 'R' ? GAP / 2 : -GAP / 2;
    points.push({ x, y: (row + 1) * ROW });
  }
  return points;
}

function Pins({ t, tag, rows, multipliers }: PinsProps) {
  const { current, round, isShown } = useReveal(LAST_DROP_MS + ROW_MS * MAX_ROWS);
  const ball = useRef<SVGCircleElement>(null);
  const path = pathOf(round, rows);
  useEffect(() => {
    if (current.state !== 'revealing' || isStill() || path === undefined) return undefined;
    const fall = ball.current?.animate(
      pointsOf(path).map(({ x, y }) => ({
        transform: `translate(${x}px, ${y}px)`,
        easing: 'cubic-bezier(.45, 0, .8, .6)',
      })),
      { duration: ROW_MS * rows + LAST_DROP_MS, fill: 'forwards' },
    );
    fall?.finished.then(finishReveal, () => undefined);
    return () => fall?.cancel();
  }, [current.state, path, rows]);
  const hottest = Math.max(...multipliers.map(heatOf));
  const width = (rows + 2) * GAP;
  const height = (rows + 1) * ROW;
  const points = path === undefined ? [] : pointsOf(path);
  const end = points.at(-1);
  const landed = isShown && round && 'bin' in round.outcome && path !== undefined ? round.outcome.bin : undefined;
  return (
    <div className={styles.stage} dir="ltr" data-rows={rows > 11 ? 'many' : undefined}>
      <svg className={styles.pins} viewBox={`${-width / 2} -12 ${width} ${height + 6}`} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) =>
          Array.from({ length: row + 3 }, (__, pin) => (
            <circle
              key={`${row} ${pin}`}
              className={styles.pin}
              cx={(pin - (row + 2) / 2) * GAP}
              cy={row * ROW}
              r="1.15"
            />
          )),
        )}
        {current.state === 'revealing' &&
          points
            .slice(0, -1)
            .map(({ x, y }, row) => (
              <circle
                key={`${round?.id} ${row}`}
                className={styles.hit}
                cx={x}
                cy={y}
                r="2.4"
                style={{ animationDelay: `${row * ROW_MS}ms` }}
              />
            ))}
        <circle
          ref={ball}
          className={styles.ball}
          r="3.1"
          cy="-3"
          style={end && isShown ? { transform: `translate(${end.x}px, ${end.y}px)` } : undefined}
          data-hidden={path === undefined || current.state === 'placing' || undefined}
        />
      </svg>
      <ol className={styles.bins} aria-label={t('inhouse:plinko.bins')} style={{ '--bins': rows + 1 } as CSSProperties}>
        {multipliers.map((multiplier, bin) => (
          <li
            key={`${bin} ${bin === landed ? round?.id : ''}`}
            className={styles.bin}
            data-landed={bin === landed || undefined}
            style={{ '--warm': heatOf(multiplier) / hottest } as CSSProperties}
          >
            {textFromAmount(formatMultiplier(multiplier), tag)}
            <span>×</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns the path of the shown round; undefined when the rows have changed since. */
function pathOf(round: SettledRound | undefined, rows: number): string | undefined {
  const path = round && 'path' in round.outcome ? round.outcome.path : undefined;
  return path?.length === rows ? path : undefined;
}

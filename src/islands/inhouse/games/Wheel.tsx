import { type CSSProperties, useEffect, useState } from 'react';
import type { SettledRound } from '#browser/stores/inhouse/current-round';
import { betRefusal } from '#rules/inhouse/one-step';
import { type Risk, RISKS } from '#rules/inhouse/tables';
import { SEGMENT_COUNTS, WHEEL, wheelMultipliers } from '#rules/inhouse/wheel';
import type { Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { Choices } from '../parts/Choices.tsx';
import { RiskChoices } from '../parts/RiskChoices.tsx';
import { multiplierText } from '../table/multipliers.ts';
import { Table } from '../table/Table.tsx';
import { type ReplayedProps, useReveal } from './use-reveal.ts';
import styles from './Wheel.module.css';

/** Time in which the wheel stops. */
const REVEAL_MS = 1800;
const TURN = 360;
const TURNS = 3;

const segmentOf = ({ outcome }: Pick<SettledRound, 'outcome'>) => ('segment' in outcome ? outcome.segment : undefined);

/** A wheel with segments of equal size; the one at the pointer pays. */
export function Wheel({ tag, t, terms }: GameProps) {
  const [segments, setSegments] = useState(20);
  const [risk, setRisk] = useState<Risk>('medium');
  const bet = { segments, risk };
  return (
    <Table
      tag={tag}
      t={t}
      game="wheel"
      terms={terms}
      shortResult={({ multiplier }) => multiplierText(multiplier, tag)}
      resultText={(round) => t('inhouse:wheel.result', { segment: (segmentOf(round) ?? 0) + 1 })}
      bet={{
        choice: bet,
        best: WHEEL.maxMultiplier(bet, terms.rtpBps),
        isAllOrNothing: false,
        refusal: (stake) => betRefusal(WHEEL, { bet, ...stake }),
      }}
      stage={<Disc t={t} tag={tag} multipliers={wheelMultipliers(bet, terms.rtpBps)} />}
      controls={
        <>
          <RiskChoices t={t} values={RISKS} value={risk} onChange={setRisk} />
          <Choices
            label={t('inhouse:wheel.segments')}
            values={SEGMENT_COUNTS}
            value={segments}
            onChange={setSegments}
            nameOf={String}
          />
        </>
      }
    />
  );
}

/** The wheel with a round of the past. */
export function WheelReplay({ t, tag, round: { choice, rtpBps } }: ReplayedProps) {
  return 'segments' in choice ? <Disc t={t} tag={tag} multipliers={wheelMultipliers(choice, rtpBps)} /> : null;
}

/** Groups segments that pay the same, from the lowest. */
function tiersOf(multipliers: readonly bigint[]): { multiplier: bigint; count: number }[] {
  const counts = new Map<bigint, number>();
  for (const multiplier of multipliers) counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1);
  return [...counts]
    .map(([multiplier, count]) => ({ multiplier, count }))
    .toSorted((one, other) => (one.multiplier < other.multiplier ? -1 : 1));
}

const [RIM, HUB] = [98, 66];

function point(angle: number, radius: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${(Math.sin(radians) * radius).toFixed(3)} ${(-Math.cos(radians) * radius).toFixed(3)}`;
}

function segmentPath(from: number, to: number): string {
  return `M${point(from, RIM)}A${RIM} ${RIM} 0 0 1 ${point(to, RIM)}L${point(to, HUB)}A${HUB} ${HUB} 0 0 0 ${point(from, HUB)}Z`;
}

function Disc({ t, tag, multipliers }: { t: Translator; tag: string; multipliers: readonly bigint[] }) {
  const { current, round, isShown } = useReveal(REVEAL_MS);
  const [angle, setAngle] = useState(0);
  const count = multipliers.length;
  const segment = round && 'segments' in round.choice && round.choice.segments === count ? segmentOf(round) : undefined;
  useEffect(() => {
    if (segment === undefined || current.state !== 'revealing') return;
    // Always forward, until the middle of the segment is at the pointer.
    setAngle((before) => {
      const full = Math.ceil(before / TURN) + TURNS;
      return full * TURN - ((segment + 0.5) * TURN) / count;
    });
  }, [current, segment, count]);
  const tiers = tiersOf(multipliers);
  const tierOf = (multiplier: bigint) => tiers.findIndex((tier) => tier.multiplier === multiplier);
  const landed = isShown && segment !== undefined ? multipliers[segment] : undefined;
  const step = TURN / count;
  const warmth = (tier: number) => ({ '--warm': tier / Math.max(1, tiers.length - 1) }) as CSSProperties;
  return (
    <div className={styles.stage} dir="ltr" data-state={current.state}>
      <div className={styles.wheel} aria-hidden="true">
        <svg className={styles.disc} viewBox="-104 -104 208 208" style={{ rotate: `${angle}deg` }}>
          <circle r="102" className={styles.rim} />
          {multipliers.map((multiplier, at) => (
            <path
              key={at}
              className={styles.segment}
              d={segmentPath(at * step, (at + 1) * step)}
              data-zero={multiplier === 0n || undefined}
              style={warmth(tierOf(multiplier))}
            />
          ))}
        </svg>
        <svg className={styles.pointer} viewBox="0 0 24 30">
          <path d="M12 29 2 8a10 10 0 1 1 20 0Z" />
          <circle cx="12" cy="9" r="4" />
        </svg>
        <p className={styles.hub} key={isShown ? round?.id : undefined} data-won={landed ? '' : undefined}>
          {landed === undefined ? '' : multiplierText(landed, tag)}
        </p>
      </div>
      <ul className={styles.tiers} aria-label={t('inhouse:wheel.tiers')}>
        {tiers.map(({ multiplier, count: times }, tier) => (
          <li
            key={multiplier}
            className={styles.tier}
            style={warmth(tier)}
            data-zero={multiplier === 0n || undefined}
            data-landed={multiplier === landed || undefined}
          >
            <strong>{multiplierText(multiplier, tag)}</strong>
            <span>{t('inhouse:wheel.share', { times, count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

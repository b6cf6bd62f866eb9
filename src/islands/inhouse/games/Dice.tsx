import { useStore } from '@nanostores/react';
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { $autoplay } from '#browser/stores/inhouse/autoplay';
import type { RecentRound } from '#browser/stores/inhouse/recent-rounds';
import { formatHundredths, formatMultiplier, parseHundredths } from '#rules/inhouse/bets';
import { DICE, winningRolls } from '#rules/inhouse/dice';
import { betRefusal } from '#rules/inhouse/one-step';
import type { Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { Choices } from '../parts/Choices.tsx';
import { Figure } from '../parts/Figure.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { Table } from '../table/Table.tsx';
import styles from './Dice.module.css';
import { isStill, type ReplayedProps, useReveal } from './use-reveal.ts';

type Direction = 'under' | 'over';

const ROLLS = 10_000;
const [LEAST, MOST] = [1, 9800];
/** Time in which the die lands. */
const REVEAL_MS = 420;

const rollOf = ({ outcome }: Pick<RecentRound, 'outcome'>) => ('roll' in outcome ? outcome.roll : '');

/** A number of 0.00 to 99.99 is rolled; the player bets on a part of the line. */
export function Dice({ tag, t, terms }: GameProps) {
  const [direction, setDirection] = useState<Direction>('over');
  // Winning rolls, of which target, chance and multiplier follow.
  const [rolls, setRolls] = useState(4950);
  const isAutoplayOn = useStore($autoplay).state === 'on';
  const target = direction === 'under' ? rolls : ROLLS - 1 - rolls;
  const bet = { direction, target };
  const best = DICE.maxMultiplier(bet, terms.rtpBps);
  const choose = (count: number | undefined) => {
    if (count !== undefined) setRolls(Math.min(MOST, Math.max(LEAST, count)));
  };
  const chooseMultiplier = (hundredths: number | undefined) => {
    if (hundredths) choose(Math.floor((terms.rtpBps * 100) / hundredths));
  };
  const chooseTarget = (hundredths: number | undefined) =>
    choose(hundredths === undefined ? undefined : direction === 'under' ? hundredths : ROLLS - 1 - hundredths);
  return (
    <Table
      tag={tag}
      t={t}
      game="dice"
      terms={terms}
      shortResult={rollOf}
      resultText={(round) => t('inhouse:dice.result', { roll: rollOf(round) })}
      bet={{
        choice: { direction, target: formatHundredths(target) },
        best,
        isAllOrNothing: true,
        refusal: (stake) => betRefusal(DICE, { bet, ...stake }),
      }}
      stage={<Line t={t} direction={direction} target={target} onTarget={isAutoplayOn ? undefined : chooseTarget} />}
      controls={
        <div className={styles.controls}>
          <Choices
            label={t('inhouse:dice.direction')}
            values={['under', 'over']}
            value={direction}
            onChange={setDirection}
            nameOf={(value) => directionName(t, value, rolls)}
          />
          <div className={styles.fields}>
            <NumberField
              label={t('inhouse:multiplier')}
              end="×"
              text={formatMultiplier(best)}
              onChange={(text) => chooseMultiplier(parseHundredths(text))}
            />
            <NumberField
              label={t('inhouse:chance')}
              end="%"
              text={formatHundredths(winningRolls(bet))}
              onChange={(text) => choose(parseHundredths(text))}
            />
          </div>
        </div>
      }
    />
  );
}

/** Returns a direction with the target that it would have with the same chance. */
function directionName(t: Translator, direction: Direction, rolls: number): ReactNode {
  const Icon = direction === 'under' ? ArrowDownToLine : ArrowUpToLine;
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {t(`inhouse:dice.${direction}`)} {formatHundredths(direction === 'under' ? rolls : ROLLS - 1 - rolls)}
    </>
  );
}

/** The line with a round of the past. */
export function DiceReplay({ t, round: { choice } }: ReplayedProps) {
  if (!('direction' in choice)) return null;
  const direction = choice.direction === 'under' ? 'under' : 'over';
  return <Line t={t} direction={direction} target={parseHundredths(choice.target) ?? 0} />;
}

interface LineProps {
  t: Translator;
  direction: Direction;
  target: number;
  /** Undefined while nothing can be chosen. */
  onTarget?: ((hundredths: number) => void) | undefined;
}

/** The line of all rolls with its winning part, whose edge can be dragged, and the die that lands on it. */
function Line({ t, direction, target, onTarget }: LineProps) {
  const { current, round, isShown } = useReveal(REVEAL_MS);
  const roll = round && rollOf(round);
  const isWon = round?.payout !== '0';
  const [at, share] = [Number(roll ?? 0), target / 100];
  return (
    <div className={styles.stage} dir="ltr" data-state={current.state} data-won={(isShown && isWon) || undefined}>
      <Figure className={styles.roll} state={current.state} isWon={isWon} key={isShown ? round?.id : undefined}>
        {isShown && roll !== undefined ? roll : current.state === 'idle' ? '00.00' : <Tumbling />}
      </Figure>
      <div
        className={styles.line}
        data-direction={direction}
        style={{ '--at': at, '--target': share } as CSSProperties}
      >
        <span className={styles.track} aria-hidden="true" />
        {round && (
          <span className={styles.die} aria-hidden="true">
            <svg viewBox="0 0 48 54">
              <path d="M24 1 46 13v26L24 53 2 39V13Z" className={styles.dieBody} />
              <path d="M24 1 46 13 24 27 2 13Zm0 26v26M2 13l22 14 22-14" className={styles.dieEdges} />
            </svg>
          </span>
        )}
        <input
          className={styles.range}
          type="range"
          min={0}
          max={ROLLS - 1}
          step={1}
          value={target}
          aria-label={t('inhouse:dice.target')}
          aria-valuetext={`${t(`inhouse:dice.${direction}`)} ${formatHundredths(target)}`}
          disabled={!onTarget}
          onChange={(event) => onTarget?.(Number(event.target.value))}
        />
        <span className={styles.grip} aria-hidden="true">
          {formatHundredths(target)}
        </span>
        <span className={styles.scale} aria-hidden="true">
          {[0, 25, 50, 75, 100].map((mark) => (
            <i key={mark}>{mark}</i>
          ))}
        </span>
      </div>
    </div>
  );
}

const TUMBLE_MS = 45;

/** Digits that change until the roll is known. */
function Tumbling() {
  const [digits, setDigits] = useState(0);
  useEffect(() => {
    if (isStill()) return undefined;
    const timer = setInterval(() => setDigits((shown) => (shown * 37 + 4127) % ROLLS), TUMBLE_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.tumbling}>{formatHundredths(digits).padStart(5, '0')}</span>;
}

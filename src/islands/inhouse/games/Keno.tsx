import { useStore } from '@nanostores/react';
import { Eraser, Shuffle } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { $autoplay } from '#browser/stores/inhouse/autoplay';
import type { SettledRound } from '#browser/stores/inhouse/current-round';
import { formatMultiplier } from '#rules/inhouse/bets';
import { KENO, KENO_NUMBERS, kenoMultipliers, MAX_PICKS } from '#rules/inhouse/keno';
import { betRefusal } from '#rules/inhouse/one-step';
import { KENO_RISKS, type KenoRisk } from '#rules/inhouse/tables';
import { Button, textFromAmount, type Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { RiskChoices } from '../parts/RiskChoices.tsx';
import { multiplierText } from '../table/multipliers.ts';
import { Table } from '../table/Table.tsx';
import styles from './Keno.module.css';
import { type ReplayedProps, useReveal } from './use-reveal.ts';

/** Time between two drawn numbers, and after the last one. */
const [DRAW_MS, REST_MS] = [110, 350];
const NUMBERS = Array.from({ length: KENO_NUMBERS }, (_, number) => number + 1);
const FIRST_PICKS = [4, 11, 18, 25, 32];

const drawnOf = ({ outcome }: Pick<SettledRound, 'outcome'>) => ('drawn' in outcome ? outcome.drawn : []);
const hitsOf = ({ outcome }: Pick<SettledRound, 'outcome'>) => ('hits' in outcome ? outcome.hits : 0);

/** Picks numbers that the browser chooses. They decide nothing: the draw follows from the seeds. */
function randomPicks(): number[] {
  const shuffled = NUMBERS.map((number) => ({ number, key: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }));
  return shuffled
    .toSorted((one, other) => one.key - other.key)
    .slice(0, MAX_PICKS)
    .map(({ number }) => number);
}

/** Ten of forty numbers are drawn; the player picks up to ten. */
export function Keno({ tag, t, terms }: GameProps) {
  const [picks, setPicks] = useState<readonly number[]>(FIRST_PICKS);
  const [risk, setRisk] = useState<KenoRisk>('classic');
  const isAutoplayOn = useStore($autoplay).state === 'on';
  const bet = { picks, risk };
  const multipliers = picks.length > 0 ? kenoMultipliers(picks.length, risk, terms.rtpBps) : [];
  const toggle = (number: number) => {
    if (picks.includes(number)) setPicks(picks.filter((pick) => pick !== number));
    else if (picks.length < MAX_PICKS) setPicks([...picks, number]);
  };
  return (
    <Table
      tag={tag}
      t={t}
      game="keno"
      terms={terms}
      shortResult={({ multiplier }) => multiplierText(multiplier, tag)}
      resultText={(round) =>
        t('inhouse:keno.result', {
          hits: hitsOf(round),
          numbers: drawnOf(round)
            .toSorted((a, b) => a - b)
            .join(' '),
        })
      }
      bet={{
        choice: { picks: [...picks], risk },
        best: picks.length > 0 ? KENO.maxMultiplier(bet, terms.rtpBps) : 0n,
        isAllOrNothing: false,
        refusal: (stake) => betRefusal(KENO, { bet, ...stake }),
      }}
      stage={
        <Board t={t} tag={tag} picks={picks} multipliers={multipliers} onToggle={isAutoplayOn ? undefined : toggle} />
      }
      controls={
        <>
          <RiskChoices t={t} values={KENO_RISKS} value={risk} onChange={setRisk} />
          <div className={styles.acts}>
            <Button variant="secondary" onClick={() => setPicks(randomPicks())}>
              <Shuffle size={16} aria-hidden="true" />
              {t('inhouse:keno.random')}
            </Button>
            <Button variant="secondary" disabled={picks.length === 0} onClick={() => setPicks([])}>
              <Eraser size={16} aria-hidden="true" />
              {t('inhouse:keno.clear')}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** The board with a round of the past. */
export function KenoReplay({ t, tag, round: { choice, rtpBps } }: ReplayedProps) {
  const risk = 'picks' in choice ? KENO_RISKS.find((each) => each === choice.risk) : undefined;
  if (!('picks' in choice) || risk === undefined) return null;
  return (
    <Board t={t} tag={tag} picks={choice.picks} multipliers={kenoMultipliers(choice.picks.length, risk, rtpBps)} />
  );
}

interface BoardProps {
  t: Translator;
  tag: string;
  picks: readonly number[];
  multipliers: readonly bigint[];
  /** Undefined while nothing can be picked. */
  onToggle?: ((number: number) => void) | undefined;
}

function Board({ t, tag, picks, multipliers, onToggle }: BoardProps) {
  const { current, round, isShown } = useReveal(DRAW_MS * 10 + REST_MS);
  const isSame = round !== undefined && 'picks' in round.choice && round.choice.picks.join() === picks.join();
  const drawn = isSame && current.state !== 'placing' ? drawnOf(round) : [];
  const hits = isSame && isShown ? hitsOf(round) : undefined;
  return (
    <div className={styles.stage} dir="ltr" data-state={current.state}>
      <div className={styles.numbers} role="group" aria-label={t('inhouse:keno.numbers')}>
        {NUMBERS.map((number) => {
          const at = drawn.indexOf(number);
          return (
            <button
              key={number}
              type="button"
              className={styles.number}
              aria-pressed={picks.includes(number)}
              data-drawn={at >= 0 || undefined}
              style={at >= 0 ? ({ '--delay': `${at * DRAW_MS}ms` } as CSSProperties) : undefined}
              disabled={!onToggle}
              onClick={() => onToggle?.(number)}
            >
              <span>{number}</span>
            </button>
          );
        })}
      </div>
      <ol className={styles.pays} aria-label={t('inhouse:keno.pays')}>
        {multipliers.map((multiplier, count) => (
          <li
            key={count}
            className={styles.pay}
            data-hit={count === hits || undefined}
            data-zero={multiplier === 0n || undefined}
          >
            <strong>{textFromAmount(formatMultiplier(multiplier), tag)}</strong>
            <span>{t('inhouse:keno.hits', { hits: count })}</span>
          </li>
        ))}
        {multipliers.length === 0 && <li className={styles.none}>{t('inhouse:keno.pick')}</li>}
      </ol>
    </div>
  );
}

import { Shuffle } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { StepRound } from '#browser/stores/inhouse/step-round';
import { parseAmount } from '#kernel/money';
import { WHOLE } from '#rules/inhouse/bets';
import { MAX_MINES, minesMultiplier, minesRefusal, type MinesRound, TILES } from '#rules/inhouse/mines';
import { exceedsMaxWin } from '#rules/inhouse/step-rounds';
import { Button, Money, type Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { Slider } from '../parts/Slider.tsx';
import { multiplierText } from '../table/multipliers.ts';
import { StepTable } from '../table/StepTable.tsx';
import { type StepGame, useReplayedSteps, useStepGame } from '../table/use-step-game.ts';
import styles from './Mines.module.css';

const FIRST_MINES = 3;
const COLUMNS = 5;
const ALL_TILES = Array.from({ length: TILES }, (_, tile) => tile);
/** Multipliers ahead that are shown. */
const AHEAD = 5;

const minesIn = (round: StepRound | undefined) => (round && 'mines' in round.choice ? round.choice.mines : undefined);

/** Returns the round as the rules see it, from what was shown of it. */
function progressOf(round: StepRound): MinesRound {
  const opened = 'opened' in round.outcome ? round.outcome.opened : [];
  const mines = minesIn(round) ?? FIRST_MINES;
  const multiplier = opened.length > 0 ? minesMultiplier(mines, opened.length, round.rtpBps) : WHOLE;
  return { state: round.state, wonSteps: opened.length, multiplier, mines, opened };
}

/** Gems lie under all tiles but some; each gem raises what a cash-out pays, and a mine ends the round. */
export function Mines({ tag, t, terms }: GameProps) {
  const [chosen, setChosen] = useState(FIRST_MINES);
  const stepGame = useStepGame('mines');
  const { round, live: open } = stepGame;
  const mines = minesIn(open) ?? chosen;
  const rtpBps = open?.rtpBps ?? terms.rtpBps;
  const progress = open && progressOf(open);
  const gems = progress?.opened.length ?? 0;
  const next = minesMultiplier(mines, Math.min(gems + 1, TILES - mines), rtpBps);
  const stake = {
    stakeMinor: parseAmount(open?.stake ?? '') ?? 0n,
    rtpBps,
    maxWinMinor: parseAmount(terms.maxWin) ?? 0n,
  };
  const pickAny = () => {
    const closed = ALL_TILES.filter((tile) => !progress?.opened.includes(tile));
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    stepGame.step({ t: 'open', tile: closed[random % closed.length] ?? 0 });
  };
  return (
    <StepTable
      tag={tag}
      t={t}
      game="mines"
      terms={terms}
      stepGame={stepGame}
      best={next}
      eventText={eventText(t, tag, round)}
      offer={{
        choice: { mines: chosen },
        first: minesMultiplier(chosen, 1, terms.rtpBps),
        refusal: ({ limits, ...given }) => minesRefusal({ mines: chosen, ...given }, limits),
        progress,
        line: { label: t(gems > 0 ? 'inhouse:mines.next' : 'inhouse:mines.first'), pays: next, times: next },
        isAtMaxWin: open?.state === 'open' && exceedsMaxWin(stake, next),
      }}
      stage={<Field t={t} stepGame={stepGame} />}
      controls={<Slider label={t('inhouse:mines.count')} min={1} max={MAX_MINES} value={chosen} onChange={setChosen} />}
      acts={
        <>
          <p className={styles.summary}>
            <span>
              {t('inhouse:stake.label')}{' '}
              <strong>
                <Money amount={open?.stake ?? '0'} currency={terms.currency} tag={tag} />
              </strong>
            </span>
            <span>{t('inhouse:mines.left', { mines, gems: TILES - mines - gems })}</span>
          </p>
          <Ladder t={t} tag={tag} mines={mines} gems={gems} rtpBps={rtpBps} />
          <Button variant="secondary" disabled={open?.state !== 'open'} onClick={pickAny}>
            <Shuffle size={16} aria-hidden="true" />
            {t('inhouse:mines.random')}
          </Button>
        </>
      }
    />
  );
}

/** The tiles with a round of the past. */
export function MinesReplay({ t }: Pick<GameProps, 't'>) {
  return <Field t={t} stepGame={useReplayedSteps()} />;
}

function eventText(t: Translator, tag: string, round: StepRound | undefined): string | undefined {
  const last = round?.steps.at(-1);
  if (last?.t !== 'open') return undefined;
  return last.mine
    ? t('inhouse:mines.hit')
    : t('inhouse:mines.found', { multiplier: multiplierText(last.multiplier ?? '', tag) });
}

interface LadderProps {
  t: Translator;
  tag: string;
  mines: number;
  gems: number;
  rtpBps: number;
}

/** Lists what a cash-out pays now and after the next gems. */
function Ladder({ t, tag, mines, gems, rtpBps }: LadderProps) {
  const rungs = Array.from({ length: AHEAD }, (_, at) => gems + at).filter((count) => count <= TILES - mines);
  return (
    <ol className={styles.ladder} aria-label={t('inhouse:mines.ladder')}>
      {rungs.map((count) => (
        <li key={count} className={styles.rung} aria-current={count === gems ? 'step' : undefined}>
          <strong>{multiplierText(count > 0 ? minesMultiplier(mines, count, rtpBps) : WHOLE, tag)}</strong>
          <span>{t('inhouse:mines.gems', { count })}</span>
        </li>
      ))}
    </ol>
  );
}

type TileState = 'closed' | 'gem' | 'leftGem' | 'mine' | 'hit';

function tileState(round: StepRound | undefined, tile: number): TileState {
  if (!round || !('opened' in round.outcome)) return 'closed';
  const { opened, mines } = round.outcome;
  if (opened.includes(tile)) return 'gem';
  if (mines === null) return 'closed';
  if (!mines.includes(tile)) return 'leftGem';
  return round.state === 'lost' && round.steps.at(-1)?.tile === tile ? 'hit' : 'mine';
}

const MOVES: Readonly<Record<string, [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the tile that a key leads to; undefined for other keys. */
function tileAfter(key: string, tile: number): number | undefined {
  const move = MOVES[key];
  if (!move) return undefined;
  const [column, row] = [(tile % COLUMNS) + move[0], Math.floor(tile / COLUMNS) + move[1]];
  const isInside = column >= 0 && column < COLUMNS && row >= 0 && row < TILES / COLUMNS;
  return isInside ? row * COLUMNS + column : tile;
}

/** The tiles. One of them is in the tab order; the arrow keys move between them. */
function Field({ t, stepGame }: { t: Translator; stepGame: StepGame }) {
  const { round, table, sent, isReady } = stepGame;
  const [current, setCurrent] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = tileAfter(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    field.current?.querySelectorAll('button')[next]?.focus();
  };
  const pending = sent?.t === 'open' ? sent.tile : undefined;
  return (
    <div className={styles.stage} dir="ltr" data-state={table.state}>
      <div ref={field} className={styles.field} role="group" aria-label={t('inhouse:mines.field')}>
        {ALL_TILES.map((tile) => {
          const state = tileState(round, tile);
          const place = { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 };
          const isOffered = isReady && state === 'closed';
          return (
            <button
              key={tile}
              type="button"
              className={styles.tile}
              data-tile={state}
              data-pending={tile === pending || undefined}
              tabIndex={tile === current ? 0 : -1}
              aria-disabled={!isOffered || undefined}
              aria-label={t('inhouse:mines.tile', { ...place, state: t(`inhouse:mines.state.${state}`) })}
              onKeyDown={move}
              onFocus={() => setCurrent(tile)}
              onClick={() => isOffered && stepGame.step({ t: 'open', tile })}
            >
              {state === 'mine' || state === 'hit' ? <Mine /> : state !== 'closed' && <Gem />}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Gem() {
  return (
    <svg viewBox="0 0 48 48" className={styles.gem} aria-hidden="true">
      <path d="M14 8h20l10 12-20 22L4 20Z" className={styles.gemBody} />
      <path d="M14 8h20l-4 12H18Z" className={styles.gemTable} />
      <path d="M4 20h14l6 22Z" className={styles.gemShade} />
      <path d="M30 20h14L24 42Z" className={styles.gemDark} />
    </svg>
  );
}

/** A horned ball; the horns are its eight directions. */
function Mine() {
  return (
    <svg viewBox="0 0 48 48" className={styles.mine} aria-hidden="true">
      <path d="M24 3v42M3 24h42M9 9l30 30M39 9 9 39" className={styles.horns} />
      <circle cx="24" cy="24" r="14" className={styles.ball} />
      <circle cx="19" cy="19" r="4" className={styles.shine} />
    </svg>
  );
}

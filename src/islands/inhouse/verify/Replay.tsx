import { useStore } from '@nanostores/react';
import { CirclePlay, SkipForward } from 'lucide-react';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
import { REPLAY_HASH } from '#browser/inhouse/addresses';
import { $current, finishReveal, replayRound, type SettledRound } from '#browser/stores/inhouse/current-round';
import { $crashRound, replayFlight } from '#browser/stores/inhouse/crash-round';
import { $steppedTable, endReplayedSteps, replaySteps, type StepRound } from '#browser/stores/inhouse/step-round';
import { parseAmount } from '#kernel/money';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import type { StepGameName } from '#rules/inhouse/step-games';
import type { InhouseGame } from '#rules/inhouse/stream';
import { Button, classes, Skeleton, type Translator } from '../../ui/index.ts';
import { isStill, type ReplayedProps } from '../games/use-reveal.ts';
import { heatOf } from '../table/multipliers.ts';
import { type EndedRound, PaidPill, resultOf } from '../table/TableFrame.tsx';
import tableStyles from '../table/Table.module.css';
import styles from './Verification.module.css';

type Picture<Props> = LazyExoticComponent<ComponentType<Props>>;
interface PageProps {
  tag: string;
  t: Translator;
}

/** Pictures of the games, each in its game's chunk. */
const ONE_STEP: Record<OneStepName, Picture<ReplayedProps>> = {
  dice: lazy(async () => ({ default: (await import('../games/Dice.tsx')).DiceReplay })),
  limbo: lazy(async () => ({ default: (await import('../games/Limbo.tsx')).LimboReplay })),
  plinko: lazy(async () => ({ default: (await import('../games/Plinko.tsx')).PlinkoReplay })),
  wheel: lazy(async () => ({ default: (await import('../games/Wheel.tsx')).WheelReplay })),
  keno: lazy(async () => ({ default: (await import('../games/Keno.tsx')).KenoReplay })),
};
const STEPPED: Record<StepGameName, Picture<PageProps>> = {
  mines: lazy(async () => ({ default: (await import('../games/Mines.tsx')).MinesReplay })),
  hilo: lazy(async () => ({ default: (await import('../games/Hilo.tsx')).HiloReplay })),
};
const CrashPicture = lazy(async () => ({ default: (await import('../games/crash/Flight.tsx')).Flight }));

/** A round of a game that is decided at once, played again. */
export function RoundReplay({ tag, t, round }: PageProps & { round: SettledRound }) {
  const { state } = useStore($current);
  const View = ONE_STEP[round.game];
  return (
    <Stage
      tag={tag}
      t={t}
      game={round.game}
      isRunning={state === 'revealing'}
      paid={state === 'shown' ? round : undefined}
      onShow={(isAtEnd) => replayRound(round, isAtEnd)}
      onEnd={finishReveal}
    >
      <View tag={tag} t={t} round={round} />
    </Stage>
  );
}

/** A round of several steps that has ended, played again. */
export function StepReplay({ tag, t, round }: PageProps & { round: StepRound }) {
  const { state } = useStore($steppedTable);
  const View = STEPPED[round.game];
  return (
    <Stage
      tag={tag}
      t={t}
      game={round.game}
      isRunning={state === 'open' || state === 'revealing'}
      paid={state === 'shown' ? round : undefined}
      onShow={(isAtEnd) => replaySteps(round, isAtEnd)}
      onEnd={() => endReplayedSteps(round)}
    >
      <View tag={tag} t={t} />
    </Stage>
  );
}

/** A flight of crash that has ended, and what the member's bet on it was paid. */
export function FlightReplay({ tag, t, point, bet }: PageProps & { point: string; bet: EndedRound | undefined }) {
  const phase = useStore($crashRound)?.phase;
  return (
    <Stage
      tag={tag}
      t={t}
      game="crash"
      isRunning={phase === 'flying'}
      paid={phase === 'over' ? bet : undefined}
      onShow={(isAtEnd) => replayFlight(point, isAtEnd)}
      onEnd={() => replayFlight(point, true)}
    >
      <CrashPicture tag={tag} t={t} />
    </Stage>
  );
}

interface StageProps extends PageProps {
  game: InhouseGame;
  isRunning: boolean;
  paid: EndedRound | undefined;
  /** Shows the round from its beginning, or its end alone. */
  onShow: (isAtEnd: boolean) => void;
  onEnd: () => void;
  children: ReactNode;
}

/** The picture with its button: it shows the end of the round until somebody plays it, or comes for that. */
function Stage({ tag, t, game, isRunning, paid, onShow, onEnd, children }: StageProps) {
  useEffect(() => {
    onShow(location.hash !== REPLAY_HASH || isStill());
    return onEnd;
    // oxlint-disable-next-line react/exhaustive-deps -- shown once for each round, which is the key of the page
  }, []);
  return (
    <section className={classes('card', styles.replay)} aria-label={t('inhouse:replay.title')}>
      <div
        className={classes(tableStyles.table, styles.replayed)}
        data-game={game}
        data-result={paid && resultOf(paid)}
        style={{ '--heat': heatOf(parseAmount(paid?.multiplier ?? '') ?? 0n) } as CSSProperties}
      >
        <div className={classes(tableStyles.stage, styles.replayStage)}>
          <div className={tableStyles.picture}>
            <Suspense fallback={<Skeleton shape="card" />}>{children}</Suspense>
          </div>
          <PaidPill tag={tag} paid={paid} />
        </div>
      </div>
      <Button variant="secondary" onClick={() => (isRunning ? onEnd() : onShow(isStill()))}>
        {isRunning ? (
          <SkipForward className="mirrored" size={18} aria-hidden="true" />
        ) : (
          <CirclePlay size={18} aria-hidden="true" />
        )}
        {t(isRunning ? 'inhouse:replay.skip' : 'inhouse:replay.start')}
      </Button>
    </section>
  );
}

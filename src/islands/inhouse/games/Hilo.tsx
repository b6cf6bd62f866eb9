import { ChevronsDown, ChevronsUp, Equal, type LucideIcon, SkipForward, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StepRound } from '#browser/stores/inhouse/step-round';
import { parseAmount } from '#kernel/money';
import { rtpRefusal, stakeRefusal } from '#rules/inhouse/bets';
import {
  cardOf,
  guess,
  hiloMultiplier,
  type HiloOffer,
  hiloOffers,
  type HiloPick,
  type HiloRound,
  isHiloPick,
  rankOf,
  skip,
  skipRefusal,
  winningRanks,
} from '#rules/inhouse/hilo';
import { cashOut, OPEN_ROUND, type StepStake } from '#rules/inhouse/step-rounds';
import { Button, type Translator } from '../../ui/index.ts';
import type { GameProps } from '../InhouseGame.tsx';
import { multiplierText } from '../table/multipliers.ts';
import { StepTable } from '../table/StepTable.tsx';
import { type StepGame, useReplayedSteps, useStepGame } from '../table/use-step-game.ts';
import { Card } from './Card.tsx';
import { cardText, RANKS } from './card-texts.ts';
import styles from './Hilo.module.css';

const ICONS: Record<HiloPick, LucideIcon> = { hi: ChevronsUp, lo: ChevronsDown, same: Equal };
/** Multiplier of the least likely first guess. */
const bestFirst = (rtpBps: number) => hiloMultiplier([1], rtpBps);

const cardsIn = (round: StepRound | undefined) => (round && 'cards' in round.outcome ? round.outcome.cards : []);

/** Plays the shown cards of a round again. */
function progressOf(round: StepRound): HiloRound {
  const [first, ...next] = cardsIn(round).map(cardOf);
  let progress: HiloRound = { ...OPEN_ROUND, cards: [first ?? 0], skips: 0, chances: [] };
  for (const { t, pick = '' } of round.steps) {
    if (t === 'cashOut') progress = cashOut(progress);
    const card = t === 'guess' || t === 'skip' ? next.shift() : undefined;
    if (card === undefined) continue;
    progress = isHiloPick(pick) ? guess(progress, pick, { rtpBps: round.rtpBps, card }) : skip(progress, card);
  }
  return progress;
}

/** Each card is followed by one of a full deck; right guesses multiply. */
export function Hilo({ tag, t, terms }: GameProps) {
  const stepGame = useStepGame('hilo');
  const { round, live: open } = stepGame;
  const progress = open && progressOf(open);
  const stake: StepStake = {
    stakeMinor: parseAmount(open?.stake ?? '') ?? 0n,
    rtpBps: open?.rtpBps ?? terms.rtpBps,
    maxWinMinor: parseAmount(terms.maxWin) ?? 0n,
  };
  const offers = progress ? hiloOffers(progress, stake) : [];
  const won = progress?.wonSteps ?? 0;
  return (
    <StepTable
      tag={tag}
      t={t}
      game="hilo"
      terms={terms}
      stepGame={stepGame}
      best={progress?.multiplier ?? 0n}
      eventText={eventText(t, tag, round)}
      offer={{
        choice: {},
        first: bestFirst(terms.rtpBps),
        refusal: ({ rtpBps, stakeMinor, limits }) => rtpRefusal(rtpBps) ?? stakeRefusal(stakeMinor, limits),
        progress,
        line:
          progress && won > 0
            ? { label: t('inhouse:hilo.right', { count: won }), times: progress.multiplier }
            : { label: t(open ? 'inhouse:hilo.guess' : 'inhouse:hilo.first') },
        isAtMaxWin: offers.some(({ refusal }) => refusal === 'max_win_exceeded'),
      }}
      stage={<Felt t={t} tag={tag} stepGame={stepGame} />}
      controls={null}
      acts={
        <>
          <div className={styles.guesses}>
            {sorted(offers).map((offer) => (
              <Guess key={offer.pick} t={t} tag={tag} offer={offer} offers={offers} stepGame={stepGame} />
            ))}
          </div>
          <Button
            variant="secondary"
            disabled={!progress || skipRefusal(progress) !== undefined}
            onClick={() => stepGame.step({ t: 'skip' })}
          >
            <SkipForward className="mirrored" size={16} aria-hidden="true" />
            {t('inhouse:hilo.skip')}
          </Button>
        </>
      }
    />
  );
}

/** Puts the higher guess first and the lower one last, so that each stays in its place. */
function sorted(offers: readonly HiloOffer[]): HiloOffer[] {
  return offers.toSorted(
    (one, other) =>
      Number(other.pick === 'hi') - Number(one.pick === 'hi') ||
      Number(one.pick === 'lo') - Number(other.pick === 'lo'),
  );
}

interface GuessProps {
  t: Translator;
  tag: string;
  offer: HiloOffer;
  offers: readonly HiloOffer[];
  stepGame: StepGame;
}

function Guess({ t, tag, offer: { pick, chance, multiplier, refusal }, offers, stepGame }: GuessProps) {
  const Icon = ICONS[pick];
  const isPending = stepGame.sent?.t === 'guess' && stepGame.sent.pick === pick;
  // Beside a guess of its own, the shown rank is none of the others.
  const isStrict = offers.some((other) => other.pick === 'same');
  const name = isStrict ? `${pick}Only` : pick;
  return (
    <button
      type="button"
      className={styles.guess}
      data-pick={pick}
      data-pending={isPending || undefined}
      aria-disabled={!stepGame.isReady || refusal !== undefined || undefined}
      onClick={() => stepGame.isReady && refusal === undefined && stepGame.step({ t: 'guess', pick })}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={styles.pick}>{t(`inhouse:hilo.pick.${name}`)}</span>
      <strong>{multiplierText(multiplier, tag)}</strong>
      <span className={styles.chance}>{t('inhouse:hilo.chance', { count: chance })}</span>
    </button>
  );
}

/** The cards with a round of the past. */
export function HiloReplay({ t, tag }: Pick<GameProps, 't' | 'tag'>) {
  return <Felt t={t} tag={tag} stepGame={useReplayedSteps()} />;
}

function eventText(t: Translator, tag: string, round: StepRound | undefined): string | undefined {
  const card = cardsIn(round).at(-1);
  if (!round || card === undefined) return undefined;
  const last = round.steps.at(-1);
  if (last?.t !== 'guess') return t('inhouse:hilo.shown', { card: cardText(t, card) });
  if (!last.won) return t('inhouse:hilo.wrong', { card: cardText(t, card) });
  return t('inhouse:hilo.won', { card: cardText(t, card), multiplier: multiplierText(last.multiplier ?? '', tag) });
}

/** The card, the deck that it came from, the cards before it, and the ranks that would win. */
function Felt({ t, tag, stepGame: { round, table, sent } }: { t: Translator; tag: string; stepGame: StepGame }) {
  const cards = cardsIn(round);
  const card = cards.at(-1);
  const last = round?.steps.at(-1);
  const isLost = last?.won === false;
  return (
    <div className={styles.stage} data-state={table.state}>
      <History t={t} tag={tag} round={round} />
      <div className={styles.cards} dir="ltr">
        <span className={styles.deck} data-waiting={sent !== undefined || undefined} aria-hidden="true">
          <Card />
          <Card />
          <Card />
        </span>
        <span
          key={`${round?.id} ${cards.length}`}
          className={styles.card}
          data-lost={isLost || undefined}
          role={card === undefined ? undefined : 'img'}
          aria-label={card === undefined ? undefined : cardText(t, card)}
        >
          <Card name={card} />
          {isLost && (
            <span className={styles.cross}>
              <X size={40} strokeWidth={3} aria-hidden="true" />
            </span>
          )}
        </span>
      </div>
      <Ranks card={table.state === 'open' ? card : undefined} />
    </div>
  );
}

/** The thirteen ranks: those that win by the higher guess, those that win by the lower one, and the shown one. */
function Ranks({ card }: { card: string | undefined }) {
  const rank = card === undefined ? undefined : rankOf(cardOf(card));
  const wins = (pick: HiloPick, other: number) => {
    if (rank === undefined || winningRanks(rank, pick) === undefined) return false;
    if (other === rank) return winningRanks(rank, 'same') === undefined;
    return pick === 'hi' ? other > rank : other < rank;
  };
  return (
    <div className={styles.ranks} dir="ltr" aria-hidden="true">
      {RANKS.map((name, at) => (
        <span
          key={name}
          className={styles.rank}
          data-shown={at + 1 === rank || undefined}
          data-hi={wins('hi', at + 1) || undefined}
          data-lo={wins('lo', at + 1) || undefined}
        >
          {name}
        </span>
      ))}
    </div>
  );
}

/** The cards so far, each with the guess that led to it; the last one stays in view. */
function History({ t, tag, round }: { t: Translator; tag: string; round: StepRound | undefined }) {
  const list = useRef<HTMLOListElement>(null);
  const cards = cardsIn(round);
  const count = cards.length;
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (count > 0) last?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, [count]);
  return (
    <ol ref={list} className={styles.history} aria-label={t('inhouse:hilo.cards')}>
      {cards.map((card, at) => {
        const step = at > 0 ? round?.steps[at - 1] : undefined;
        const pick = step?.pick !== undefined && isHiloPick(step.pick) ? step.pick : undefined;
        const Icon = pick ? ICONS[pick] : SkipForward;
        const name = pick ? t(`inhouse:hilo.pick.${pick}Only`) : t('inhouse:hilo.skip');
        return (
          <li key={at} className={styles.past} data-lost={step?.won === false || undefined}>
            <span
              className={styles.small}
              role="img"
              aria-label={step ? `${name}: ${cardText(t, card)}` : cardText(t, card)}
            >
              <Card name={card} />
            </span>
            <span className={styles.by} aria-hidden="true">
              {step &&
                (step.won === false ? <X size={14} /> : <Icon size={14} className={pick ? undefined : 'mirrored'} />)}
              {step?.won && step.multiplier !== undefined && multiplierText(step.multiplier, tag)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { localPath } from '#i18n/paths';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { makeSound } from '#browser/sounds';
import { errorOf, valueOf } from '#browser/stores/loadable';
import { $isClosed, currentDraw, type CurrentDraw, markDrawClosed } from '#browser/stores/lottery/game';
import { toLocalTimeMs } from '#browser/stores/lottery/draw-events';
import { Loaded, type Translator } from '../../ui/index.ts';
import { gameTitle, type LotteryPage } from '../addresses.ts';
import { GamePicker } from '../game/GamePicker.tsx';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import { Balls } from './Balls.tsx';
import { DerivedResult } from './DerivedResult.tsx';
import styles from './DrawLine.module.css';
import { DrawTime, useIsFar } from './DrawTime.tsx';
import { Jackpots } from './Jackpots.tsx';
import { WaitingBalls } from './WaitingBalls.tsx';

interface DrawLineProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
  page: LotteryPage;
}

/**
 * The game, its current draw with the countdown, and the last result, in a line that stays in view. Between close and result its balls
 * wait: nothing below may move while somebody taps numbers.
 */
export function DrawLine({ tag, t, game, page }: DrawLineProps) {
  const loaded = useStore(currentDraw.$store, { ssr: 'initial' });
  const shown = valueOf(loaded);
  const name = gameTitle(game, tag);
  const delayed = shown?.waiting.find(({ delay }) => delay !== null);
  return (
    <section className={styles.current} aria-label={t('lottery:now')}>
      <div className={styles.line} data-group={game.group}>
        <a
          className={`icon-button ${styles.back}`}
          href={localPath(tag, `/${page}`)}
          aria-label={t(page === 'vnlottery' ? 'lottery:toDay' : 'lottery:toLobby')}
        >
          <ArrowLeft className="mirrored" size={20} aria-hidden="true" />
        </a>
        <div className={styles.game}>
          <h1 className={styles.name}>
            <GamePicker tag={tag} t={t} game={game} />
          </h1>
          <p className={styles.muted}>{shown && drawText(t, shown)}</p>
        </div>
        <FavoriteButton t={t} gameId={game.gameId} name={name} />
        <div className={styles.clock}>
          {shown?.current && <Clock tag={tag} t={t} shown={shown} draw={shown.current} />}
        </div>
        <div className={styles.last} aria-live="polite">
          {shown && <LastResult t={t} shown={shown} />}
        </div>
      </div>
      {shown && <Jackpots tag={tag} t={t} jackpots={shown.jackpots} />}
      {delayed && <p className={styles.delay}>{delayText(t, delayed)}</p>}
      {errorOf(loaded) !== undefined && (
        <Loaded loadable={loaded} t={t} onRetry={currentDraw.reload} rows={1} isAutoRefreshed>
          {() => null}
        </Loaded>
      )}
    </section>
  );
}

function drawText(t: Translator, { current, maintenance }: CurrentDraw): string {
  if (maintenance) return t('lottery:maintenance');
  return current ? t('lottery:draw', { draw: current.issue }) : t('lottery:noDraw');
}

interface ClockProps {
  tag: string;
  t: Translator;
  shown: CurrentDraw;
  draw: NonNullable<CurrentDraw['current']>;
}

function Clock({ tag, t, shown, draw }: ClockProps) {
  const isClosed = useStore($isClosed, { ssr: 'initial' });
  const [closesAtMs, drawsAtMs] = [toLocalTimeMs(draw.closeTime, shown), toLocalTimeMs(draw.drawTime, shown)];
  const isFar = useIsFar(closesAtMs);
  return (
    <>
      {!isFar && <span className={styles.muted}>{t(isClosed ? 'lottery:drawsIn' : 'lottery:closesIn')}</span>}
      {/* The key restarts the countdown with each draw. */}
      <strong key={draw.issue} data-closed={isClosed || undefined}>
        <DrawTime
          tag={tag}
          untilMs={isClosed || isFar ? drawsAtMs : closesAtMs}
          onDone={() => markDrawClosed(draw.issue)}
        />
      </strong>
    </>
  );
}

function delayText(t: Translator, { issue: draw, round, delay }: CurrentDraw['waiting'][number]): string {
  return delay === 'seed_missing'
    ? t('lottery:waitingForSeed', { draw })
    : t('lottery:waitingForRound', { draw, round: round ?? '' });
}

function LastResult({ t, shown }: { t: Translator; shown: CurrentDraw }) {
  const { last, waiting } = shown;
  // The result that was there when the page opened has been drawn long ago.
  const [opened] = useState(last?.issue);
  const drawing = waiting.find(({ delay }) => delay === null);
  const label = drawing ? t('lottery:drawing', { draw: drawing.issue }) : last?.numbers && lastResultText(t, last);
  if (!last?.numbers) return <p className={styles.muted}>{label ?? t('lottery:noResult')}</p>;
  return (
    <>
      <p className="visually-hidden">{label}</p>
      {drawing ? (
        <WaitingBalls numbers={last.numbers} />
      ) : (
        <>
          <Balls
            key={last.issue}
            t={t}
            numbers={last.numbers}
            derived={last.derived}
            isLarge
            isRevealed={last.issue !== opened}
            onDrop={() => makeSound('tick')}
          />
          <div className={styles.derived}>
            <DerivedResult t={t} derived={last.derived} />
          </div>
        </>
      )}
    </>
  );
}

function lastResultText(t: Translator, { issue: draw }: { issue: string }): string {
  return t('lottery:lastResult', { draw });
}

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { fairnessProofAddress } from '#browser/lottery/addresses';
import { timeText } from '#browser/format';
import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import { Button, EmptyState, moneyText, StatusBadge, type Translator } from '../../ui/index.ts';
import { Balls } from './Balls.tsx';
import { DerivedResult } from './DerivedResult.tsx';
import lottery from '../Lottery.module.css';
import styles from '../game/Game.module.css';
import { jackpotName } from './jackpot-names.ts';
import { VnResult } from './VnResult.tsx';

interface ResultListProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
  rows: readonly PublishedResult[];
}

const PAGE_SIZE = 20;

/** Results, newest first, each with a link to its fairness proof. */
export function ResultList({ tag, t, game, rows }: ResultListProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  if (rows.length === 0) return <EmptyState title={t('lottery:none.results')} text={t('lottery:none.resultsText')} />;
  return (
    <>
      <ol className={styles.results}>
        {rows.slice(0, count).map((row) => (
          <Result key={row.issue} tag={tag} t={t} game={game} row={row} />
        ))}
      </ol>
      {count < rows.length && (
        <Button variant="secondary" isWide onClick={() => setCount(count + PAGE_SIZE)}>
          {t('lottery:more')}
        </Button>
      )}
    </>
  );
}

function Result({ tag, t, game, row }: Omit<ResultListProps, 'rows'> & { row: PublishedResult }) {
  return (
    <li className={`card ${styles.result}`}>
      <div className={styles.resultHead}>
        <strong>{row.issue}</strong>
        <time className={styles.muted} dateTime={row.openTime}>
          {timeText(row.openTime)}
        </time>
        {row.resultVersion > 1 && <StatusBadge tone="warning" label={t('lottery:corrected')} />}
      </div>
      <Numbers tag={tag} t={t} game={game} row={row} />
      <a className={styles.fairnessLink} href={fairnessProofAddress(tag, game.gameCode, row.issue)}>
        {t(game.isInHouse ? 'lottery:check' : 'lottery:origin')}
        <span className="visually-hidden"> {row.issue}</span>
      </a>
    </li>
  );
}

/** The jackpots of a draw: won or rolled over. */
function JackpotResults({
  tag,
  t,
  jackpots,
}: {
  tag: string;
  t: Translator;
  jackpots: NonNullable<PublishedResult['jackpots']>;
}) {
  return jackpots.map(({ tier, amount, winners, currency }, at) => (
    <p key={tier} className={styles.muted}>
      {t(winners === 0 ? 'lottery:jackpot.rolls' : 'lottery:jackpot.won', {
        name: jackpotName(t, at, jackpots.length),
        amount: moneyText({ amount, currency, tag }),
        winners,
      })}
    </p>
  ));
}

function Numbers({ tag, t, game, row }: Omit<ResultListProps, 'rows'> & { row: PublishedResult }) {
  if (row.numbers === null) return <p className={styles.muted}>{t('lottery:void')}</p>;
  if (typeof row.numbers === 'string') {
    return (
      <div className={styles.numbers}>
        <Balls t={t} numbers={row.numbers} derived={row.derived} />
        <DerivedResult t={t} derived={row.derived} />
        <JackpotResults tag={tag} t={t} jackpots={row.jackpots ?? []} />
      </div>
    );
  }
  return (
    <details className={styles.details}>
      <summary>
        <Balls t={t} numbers={row.numbers} derived={row.derived} />
        <span className={styles.muted}>{t('lottery:allPrizes')}</span>
        <ChevronDown className={lottery.chevron} size={18} aria-hidden="true" />
      </summary>
      <VnResult t={t} group={game.group} numbers={row.numbers} derived={row.derived} />
    </details>
  );
}

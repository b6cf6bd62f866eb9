import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '#browser/format';
import type { LadderLevel, MemberRank } from '#browser/stores/wallet/rank';
import { DAY_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { classes, moneyText, ProgressBar, RankLabel, type Translator } from '../../ui/index.ts';
import { Emblem } from './Emblem.tsx';
import ink from '../parts/Ink.module.css';
import styles from './Rank.module.css';

interface StandingProps {
  rank: MemberRank;
  tag: string;
  t: Translator;
}

/** The level, the way to the next one, and until when it stays. */
export function Standing({ rank, tag, t }: StandingProps) {
  const own = rank.levels[rank.level];
  if (!own) return null;
  return (
    <article className={classes(ink.ink, styles.standing)}>
      <div className={styles.own}>
        <Emblem level={own} size={88} className={styles.emblem} />
        <div>
          <p className={styles.caption}>{t('member:rank.yourLevel')}</p>
          <h3 className={styles.name}>{own.label.labelName}</h3>
          <RankLabel label={{ ...own.label, labelName: t('member:rank.levelNumber', { level: rank.level }) }} />
        </div>
      </div>
      <Reached rank={rank} own={own} t={t} />
      <Way rank={rank} tag={tag} t={t} />
      <Keep rank={rank} own={own} tag={tag} t={t} />
    </article>
  );
}

/** Days for which a new level is celebrated. */
const CELEBRATED_DAYS = 7;

function Reached({ rank: { history, level }, own, t }: { rank: MemberRank; own: LadderLevel; t: Translator }) {
  const [now] = useState(Date.now);
  const [latest] = history;
  const isNew = latest?.cause === 'reached' && latest.to === level && latest.to > latest.from;
  if (!isNew || now - Date.parse(latest.at) > CELEBRATED_DAYS * DAY_MS) return null;
  const [date = ''] = timeText(latest.at).split(' ');
  return (
    <p className={styles.reached}>
      <PartyPopper size={18} aria-hidden="true" />
      {t('member:rank.reached', { level: own.label.labelName, date })}
    </p>
  );
}

const SCORES = ['turnover', 'deposits'] as const;
const BPS_IN_PERCENT = 100;

/** Both scores as bars, and what is missing in words. */
function Way({ rank, tag, t }: StandingProps) {
  const { next, currency, levels } = rank;
  const name = next ? levels[next.level]?.label.labelName : undefined;
  if (!next || name === undefined) return <p className={styles.missing}>{t('member:rank.top')}</p>;
  const show = (amount: string) => moneyText({ amount, currency, tag });
  return (
    <section className={styles.way} aria-label={t('member:rank.toNext', { level: name })}>
      <h4 className={styles.subtitle}>{t('member:rank.toNext', { level: name })}</h4>
      {SCORES.map((score) => {
        const text = t('member:rank.progressOf', { done: show(rank[score]), needed: show(next[score].needed) });
        return (
          <div key={score} className={styles.score}>
            <p className={styles.scoreText}>
              <span>{t(`member:rank.${score}`)}</span>
              <span>{text}</span>
            </p>
            <ProgressBar
              label={t(`member:rank.${score}`)}
              percent={Math.floor(next[score].progressBps / BPS_IN_PERCENT)}
              text={text}
            />
          </div>
        );
      })}
      <p className={styles.missing}>{missingText(rank, name, { show, t })}</p>
    </section>
  );
}

interface TextParts {
  show: (amount: string) => string;
  t: Translator;
}

/** Says what is missing: both scores, either of them, or the one that is not reached yet. */
function missingText({ next, mode }: MemberRank, level: string, { show, t }: TextParts): string {
  const [turnover, deposits] = [next?.turnover.missing ?? '0', next?.deposits.missing ?? '0'];
  const params = { level, turnover: show(turnover), deposits: show(deposits) };
  if (mode === 'any') return t('member:rank.missing.any', params);
  if (deposits === '0') return t('member:rank.missing.turnover', params);
  return t(turnover === '0' ? 'member:rank.missing.deposits' : 'member:rank.missing.all', params);
}

/** Says until when the level stays, and with what turnover it stays longer; level 0 cannot be lost. */
function Keep({ rank, own, tag, t }: StandingProps & { own: LadderLevel }) {
  const { keep, monthTurnover, monthEnds, level, levels, currency } = rank;
  if (own.keep === null) return null;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(monthEnds));
  const lower = levels[level - 1]?.label.labelName ?? '';
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const isMet = keep !== null && (parseAmount(monthTurnover) ?? 0n) >= (parseAmount(keep) ?? 0n);
  const which = keep === null ? 'safe' : isMet ? 'met' : 'open';
  const params = { level: own.label.labelName, date, lower, keep: show(keep ?? '0'), done: show(monthTurnover) };
  return <p className={styles.keep}>{t(`member:rank.keep.${which}`, params)}</p>;
}

import {
  CalendarCheck,
  Check,
  CirclePlay,
  Coins,
  Dices,
  Gem,
  Gift,
  RotateCw,
  Star,
  Ticket,
  Trophy,
  Wallet,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { openMemberPage } from '#browser/stores/dialogs';
import type { Mission } from '#browser/stores/wallet/missions';
import { localPath } from '#i18n/paths';
import { parseAmount } from '#kernel/money';
import { Button, classes } from '../../ui/index.ts';
import { lobbyOf } from '../bonuses/bonus-figures.ts';
import { awardText, measureText, ruleTexts, type TextParts } from './mission-texts.ts';
import styles from './Missions.module.css';

const ICONS: Record<Mission['metric'], LucideIcon> = {
  turnover: Coins,
  bets: CirclePlay,
  wins: Trophy,
  games: Dices,
  multiplier: Zap,
  deposit: Wallet,
  depositDays: Wallet,
  signIns: CalendarCheck,
};

interface MissionCardProps extends TextParts {
  mission: Mission;
}

/** A mission as a game: the way over its steps, with the reward of each. */
export function MissionCard({ mission, tag, t }: MissionCardProps) {
  const { title, summary, metric, steps, reached, unseen } = mission;
  const Icon = ICONS[metric];
  const isComplete = reached === steps.length;
  return (
    <li className={styles.card} data-complete={isComplete || undefined} data-new={unseen > 0 || undefined}>
      <div className={styles.cardHead}>
        <span className={styles.icon}>
          {isComplete ? <Check size={24} aria-hidden="true" /> : <Icon size={24} aria-hidden="true" />}
        </span>
        <div>
          <h4 className={styles.title}>{title}</h4>
          {summary !== '' && <p className={styles.note}>{summary}</p>}
        </div>
      </div>
      <Way mission={mission} tag={tag} t={t} />
      <p className={styles.rules}>{ruleTexts(mission, { tag, t }).join(' · ')}</p>
      {!isComplete && <NextStep mission={mission} tag={tag} t={t} />}
    </li>
  );
}

/** The way to what counts: the lobby of the mission's games, or the deposits. */
function NextStep({ mission: { metric, categories }, tag, t }: MissionCardProps) {
  if (metric === 'deposit' || metric === 'depositDays')
    return (
      <Button className={styles.next} variant="secondary" onClick={() => openMemberPage('deposit')}>
        {t('member:welcome.deposit')}
      </Button>
    );
  const [lobby] = new Set(categories.map(lobbyOf));
  if (lobby === undefined) return null;
  return (
    <a className={classes('button button-secondary', styles.next)} href={localPath(tag, `/${lobby}`)}>
      <CirclePlay size={18} aria-hidden="true" />
      {t('member:bonuses.playOn', { category: t(`common:category.${lobby}`) })}
    </a>
  );
}

/** The steps one after another, each with its part of the bar. */
function Way({ mission, tag, t }: MissionCardProps) {
  const { title, steps, reached, progress, currency } = mission;
  const parts = { tag, t };
  const next = steps[Math.min(reached, steps.length - 1)];
  const text =
    reached === steps.length
      ? t('member:missions.complete')
      : t('member:missions.progressOf', {
          done: measureText(mission, progress, parts),
          target: measureText(mission, next?.target ?? '0', parts),
        });
  return (
    <div className={styles.way}>
      <p className={styles.progress}>{text}</p>
      <ol className={styles.steps} aria-label={`${title}: ${text}`}>
        {steps.map((step, index) => {
          const isReached = index < reached;
          const Reward = REWARDS[step.award];
          const percent = isReached ? 100 : percentOfStep(mission, index);
          return (
            <li key={step.target} className={styles.step} data-reached={isReached || undefined}>
              <span className={styles.segment} aria-hidden="true">
                <span style={{ inlineSize: `${percent}%` }} />
              </span>
              <span className={styles.node} aria-hidden="true">
                {isReached ? <Check size={16} /> : <Reward size={16} />}
              </span>
              <span className={styles.reward}>{awardText(step, currency, parts)}</span>
              <span className={styles.goal}>{measureText(mission, step.target, parts)}</span>
              <span className="visually-hidden">{t(`member:missions.${isReached ? 'reachedStep' : 'openStep'}`)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const REWARDS = { cash: Gem, points: Star, freeRounds: RotateCw, tickets: Ticket, goods: Gift } as const;

const minorOf = (text: string): bigint => parseAmount(text) ?? 0n;

/** Returns the whole percent of the way from the step before to a step. */
function percentOfStep({ steps, progress }: Mission, index: number): number {
  const from = minorOf(steps[index - 1]?.target ?? '0');
  const to = minorOf(steps[index]?.target ?? '0');
  const done = minorOf(progress) - from;
  return done <= 0n ? 0 : Math.min(99, Number((done * 100n) / (to - from)));
}

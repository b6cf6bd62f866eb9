import { Hourglass, Play } from 'lucide-react';
import { useState } from 'react';
import { localPath } from '#i18n/paths';
import { activateBonus, type Bonus, openBonuses } from '#browser/stores/wallet/bonuses';
import {
  Alert,
  Button,
  classes,
  CountUp,
  Money,
  moneyText,
  ProgressBar,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import { missingMinor, percentDone } from '#browser/progress';
import { contributionsOf } from './bonus-figures.ts';
import { Folded } from '../parts/Folded.tsx';
import ink from '../parts/Ink.module.css';
import styles from './Bonuses.module.css';
import { BonusTerms } from './BonusTerms.tsx';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { TimeLeft } from './TimeLeft.tsx';

interface BonusProps {
  bonus: Bonus;
  tag: string;
  t: Translator;
}

/** States in which a bonus is part of the play: shown large. */
const LIVE_STATES: readonly Bonus['state'][] = ['active', 'ending'];

/** One open bonus. The terms of one that waits are folded away. */
export function BonusCard({ bonus, tag, t }: BonusProps) {
  const isLive = LIVE_STATES.includes(bonus.state);
  return (
    <article className={classes(styles.bonus, isLive && styles.live)} aria-labelledby={`bonus-${bonus.id}`}>
      <div className={classes(isLive && ink.ink, styles.head)}>
        <BonusTitle bonus={bonus} t={t} />
        <p className={styles.caption}>{t('member:bonuses.balance')}</p>
        <p className={styles.figure}>
          <CountUp amount={bonus.balance} currency={bonus.currency} tag={tag} />
        </p>
        {bonus.state !== 'collecting' && <BonusProgress bonus={bonus} tag={tag} t={t} />}
        <BonusActs bonus={bonus} tag={tag} t={t} />
      </div>
      {isLive ? (
        <BonusTerms bonus={bonus} tag={tag} t={t} />
      ) : (
        <Folded label={t('member:bonuses.terms')}>
          <BonusTerms bonus={bonus} tag={tag} t={t} />
        </Folded>
      )}
    </article>
  );
}

function BonusTitle({ bonus, t }: Omit<BonusProps, 'tag'>) {
  const { id, name, state, endsAt } = bonus;
  return (
    <>
      <div className={styles.marks}>
        <span className={styles.state} data-state={state}>
          {t(`member:bonuses.state.${state}`)}
        </span>
        {endsAt && (
          <span className={styles.time}>
            <Hourglass size={14} aria-hidden="true" />
            <span className="visually-hidden">{t('member:bonuses.timeLeft')} </span>
            <TimeLeft until={endsAt} t={t} onDone={() => void openBonuses.reload()} />
          </span>
        )}
      </div>
      <h3 className={styles.name} id={`bonus-${id}`}>
        {name}
      </h3>
    </>
  );
}

/** Progress of the requirement, and what is still to be staked. */
function BonusProgress({ bonus, tag, t }: BonusProps) {
  const { progress, required, currency } = bonus;
  const percent = percentDone(progress, required);
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const text = t('member:bonuses.progressOf', { progress: show(progress), required: show(required) });
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('member:bonuses.progress')} percent={percent} text={text} />
      <p className={styles.progressText}>
        <span>{text}</span>
        <b>{new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100)}</b>
      </p>
      <p className={styles.left}>
        {t('member:bonuses.left')} <Money amount={missingMinor(progress, required)} currency={currency} tag={tag} />
      </p>
    </div>
  );
}

/** Play, put first and give up. */
function BonusActs({ bonus, tag, t }: BonusProps) {
  const [isGivingUp, setIsGivingUp] = useState(false);
  const { isBusy, failure, runAction } = useAction(t);
  const [best] = contributionsOf(bonus.contribution);
  const canGiveUp = bonus.state !== 'collecting';
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className={styles.acts}>
        {bonus.state === 'active' && best && (
          <a className="button button-gold" href={localPath(tag, `/${best.lobby}`)}>
            <Play size={18} aria-hidden="true" />
            {t('member:bonuses.playOn', { category: t(`common:category.${best.lobby}`) })}
          </a>
        )}
        {bonus.canActivate && (
          <Button isBusy={isBusy} onClick={() => runAction(() => activateBonus(bonus.id))}>
            {t('member:bonuses.useFirst')}
          </Button>
        )}
        {canGiveUp && (
          <Button className={styles.giveUp} variant="quiet" onClick={() => setIsGivingUp(true)}>
            {t('member:bonuses.giveUp')}
          </Button>
        )}
      </div>
      <GiveUpDialog bonus={bonus} isOpen={isGivingUp} onClose={() => setIsGivingUp(false)} tag={tag} t={t} />
    </>
  );
}

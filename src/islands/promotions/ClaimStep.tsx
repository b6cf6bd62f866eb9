import { isolatedText } from '#i18n/isolated-text';
import { lazy, Suspense, useState } from 'react';
import { timeText } from '#browser/format';
import { openMemberPage } from '#browser/stores/dialogs';
import { localPath } from '#i18n/paths';
import {
  cancelOwnApplication,
  type Claim,
  claimFailureText,
  claimOffer,
  joinOffer,
  leaveOffer,
  type OwnOffer,
} from '#browser/stores/wallet/offers';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import {
  Alert,
  Button,
  CountUp,
  moneyText,
  Skeleton,
  StatusBadge,
  type StatusTone,
  type Translator,
  useOnce,
} from '../ui/index.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { awardText, claimText } from '../ui/rewards/award-text.ts';
import { Celebration } from '../ui/rewards/Celebration.tsx';
import { CouponForm } from '../ui/rewards/CouponForm.tsx';
import styles from './Promotions.module.css';
import { ZaloSteps } from './ZaloSteps.tsx';
import { LoadBoundary } from '../ui/state/LoadBoundary.tsx';
import { SignInDays } from '../ui/rewards/SignInDays.tsx';

const RedEnvelope = lazy(async () => ({ default: (await import('./envelopes/RedEnvelope.tsx')).RedEnvelope }));

const Raffle = lazy(async () => ({ default: (await import('./raffles/Raffle.tsx')).Raffle }));

interface ClaimStepProps {
  offer: OwnOffer;
  tag: string;
  t: Translator;
}

const TONES: Readonly<Record<OwnOffer['claimState'], StatusTone>> = {
  coming_soon: 'neutral',
  open: 'progress',
  joined: 'progress',
  applying: 'progress',
  claimed: 'good',
  issued: 'good',
  rejected: 'bad',
  closed: 'neutral',
  signed: 'good',
};

/** The member's next step of a promotion: the one act that its state allows, or why there is none. */
export function ClaimStep({ offer, tag, t }: ClaimStepProps) {
  const [won, setWon] = useState<Claim>();
  const { claimState, rules, run } = offer;
  return (
    <div className={styles.step}>
      <StatusBadge tone={TONES[claimState]} label={t(`offers:state.${claimState}`)} />
      {won ? (
        <Celebration claim={won} tag={tag} t={t} />
      ) : (
        <>
          <Amount offer={offer} tag={tag} t={t} />
          <Reason offer={offer} tag={tag} t={t} />
          {rules.mode === 'auto' && claimState !== 'closed' && <p>{t('offers:automatic')}</p>}
        </>
      )}
      {rules.streak && (
        <SignInDays
          rewards={rules.streak}
          run={run}
          isSigned={claimState === 'signed' || claimState === 'issued'}
          {...{ rules, tag, t }}
        />
      )}
      {offer.steps && <ZaloSteps offer={offer} steps={offer.steps} tag={tag} t={t} />}
      {!won && <Act offer={offer} onWon={setWon} tag={tag} t={t} />}
      {rules.raffle && (
        <LoadBoundary t={t}>
          <Suspense fallback={<Skeleton shape="card" />}>
            <Raffle offer={offer} tag={tag} t={t} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  );
}

/** The amount of a claim now, or of the last one. */
function Amount({ offer, tag, t }: ClaimStepProps) {
  const { amount, claimState, rules } = offer;
  if (amount === '0') return null;
  const isReceived = claimState === 'issued' || claimState === 'signed';
  const form = isCounted(rules.form) ? 'counted' : rules.form;
  return (
    <p className={styles.amount}>
      <span>{t(isReceived ? 'offers:received' : `offers:brings.${rules.mode === 'auto' ? 'auto' : form}`)}</span>
      <b>
        {isCounted(rules.form) ? (
          awardText({ ...rules, amount }, { tag, t })
        ) : (
          <CountUp amount={amount} currency={rules.currency} tag={tag} />
        )}
      </b>
    </p>
  );
}

/** Words for a state without an act, and for a rule that stands in the way. */
function Reason({ offer, tag, t }: ClaimStepProps) {
  const { claimState, reason, rules, claim, actions } = offer;
  if (claimState === 'coming_soon') return <p>{t('offers:startsAt', { at: timeText(rules.startsAt) })}</p>;
  if (claimState === 'rejected') return <p>{t('offers:rejected', { reason: isolatedText(claim?.reason ?? '') })}</p>;
  if (reason === 'no_deposit' && rules.minDeposit !== null && rules.claimHours !== null) {
    const amount = moneyText({ amount: rules.minDeposit, currency: rules.currency, tag });
    return <p>{t('offers:depositFirst', { amount, hours: rules.claimHours })}</p>;
  }
  // The field for the code says what is missing.
  if (reason === 'coupon_wrong' && actions[0] === 'coupon') return null;
  // The envelope shows that it is being drawn.
  if (reason === 'drawing') return null;
  if (reason !== null) return <p>{t(`offers:reason.${reason}`)}</p>;
  return ['open', 'joined'].includes(claimState) ? null : <p>{t(`offers:about.${claimState}`)}</p>;
}

interface ActProps extends ClaimStepProps {
  onWon: (claim: Claim) => void;
}

function Act({ offer, onWon, tag, t }: ActProps) {
  const [main] = offer.actions;
  if (main === 'apply') return offer.steps ? null : <ApplicationForm offer={offer} t={t} />;
  if (main === 'coupon') return <CouponForm onWon={onWon} t={t} />;
  if (offer.rules.type === 'red_envelope' && (main === undefined || main === 'claim'))
    return (
      <LoadBoundary t={t}>
        <Suspense fallback={<Skeleton shape="card" />}>
          <RedEnvelope offer={offer} onWon={onWon} tag={tag} t={t} />
        </Suspense>
      </LoadBoundary>
    );
  return <ButtonAct offer={offer} onWon={onWon} tag={tag} t={t} />;
}

/** Acts that take one press. */
function ButtonAct({ offer, onWon, tag, t }: ActProps) {
  const { actions, promotionId, claim, claimState, rules, prizes } = offer;
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const run = (act: () => Promise<unknown>) =>
    once(async () => {
      setFailure(undefined);
      await act().catch((error: unknown) => setFailure(claimFailureText(t, error)));
    });
  const claimNow = () => run(async () => onWon(await claimOffer(offer)));
  const [main] = actions;
  const sum = claimText(offer, { tag, t });
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {(main === 'claim' || main === 'sign') && (
        <Button variant="gold" isLarge isWide isBusy={isBusy} onClick={claimNow}>
          {rules.freeRounds
            ? t('offers:act.claimRounds', { count: rules.freeRounds.rounds })
            : t(`offers:act.${main}`, { amount: sum })}
        </Button>
      )}
      {main === 'join' && (
        <Button variant="gold" isLarge isWide isBusy={isBusy} onClick={() => run(() => joinOffer(promotionId))}>
          {t('offers:act.join')}
        </Button>
      )}
      {main === 'deposit' && (
        <Button variant="gold" isLarge isWide onClick={() => openMemberPage('deposit')}>
          {t('offers:act.deposit')}
        </Button>
      )}
      {main === 'cancel' && claim && (
        <Button variant="secondary" isWide isBusy={isBusy} onClick={() => run(() => cancelOwnApplication(claim.id))}>
          {t('offers:act.cancel')}
        </Button>
      )}
      {actions.includes('leave') && (
        <Button variant="quiet" isWide isBusy={isBusy} onClick={() => run(() => leaveOffer(promotionId))}>
          {t('offers:act.leave')}
        </Button>
      )}
      {claimState === 'issued' && rules.form !== 'cash' && !isCounted(rules.form) && (
        <Button
          variant="secondary"
          isWide
          onClick={() => openMemberPage(rules.form === 'bonus' ? 'bonuses' : 'rewards')}
        >
          {t(rules.form === 'bonus' ? 'offers:bonuses' : 'offers:rewards')}
        </Button>
      )}
      {/* The history there asks where goods are sent. */}
      {claimState === 'issued' && (rules.form === 'goods' || prizes.length > 0) && (
        <a className="button button-secondary button-wide" href={localPath(tag, '/pointMall')}>
          {t('offers:mall')}
        </a>
      )}
    </>
  );
}

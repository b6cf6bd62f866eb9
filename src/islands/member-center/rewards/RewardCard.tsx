import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '#browser/format';
import { localPath } from '#i18n/paths';
import { DAY_MS } from '#kernel/clock';
import { getTitle } from '#i18n/titles';
import { openMemberPage } from '#browser/stores/dialogs';
import { type Claim, claimOffer, isClaimable, type OwnOffer, ownOffers } from '#browser/stores/wallet/offers';
import { Alert, Button, moneyText, type Translator } from '../../ui/index.ts';
import { awardText, bringsMoney, claimText, maxAwardText } from '../../ui/rewards/award-text.ts';
import { TimeLeft } from '../bonuses/TimeLeft.tsx';
import styles from './Rewards.module.css';
import { useClaim } from './use-claim.ts';

/** Offers that end within this time show how much of it is left. */
const SOON_MS = 7 * DAY_MS;

interface RewardCardProps {
  offer: OwnOffer;
  onWon: (claim: Claim) => void;
  tag: string;
  t: Translator;
}

/** A promotion as an article of the shop: what it brings, its main terms, and its button. */
export function RewardCard({ offer, onWon, tag, t }: RewardCardProps) {
  const { slug, promotionId, title, amount, rules, claimState, reason, actions } = offer;
  const { isBusy, failure, claim } = useClaim(() => claimOffer(offer), onWon, t);
  const canOpen = rules.type === 'red_envelope' && isClaimable(offer);
  const canClaim = isClaimable(offer) && !canOpen;
  const href = localPath(tag, `/promotions/${slug ?? promotionId}`);
  return (
    <li className={styles.reward} data-ready={isClaimable(offer) || undefined}>
      <p className={styles.figure}>
        {rules.freeRounds ? (
          <b>{t('offers:roundsCount', { count: rules.freeRounds.rounds })}</b>
        ) : (
          <>
            {!canClaim && <span>{t('offers:upTo')}</span>}
            <span>
              {canClaim
                ? claimText(offer, { tag, t })
                : (maxAwardText(rules, { tag, t }) ?? awardText({ ...rules, amount }, { tag, t }))}
            </span>
          </>
        )}
      </p>
      <h3 className={styles.name}>{title}</h3>
      {bringsMoney(rules) && <p className={styles.note}>{noteOf(offer, { tag, t })}</p>}
      {rules.endsAt !== null && <EndsSoon endsAt={rules.endsAt} t={t} />}
      {offer.tickets !== null && rules.raffle && (
        <p className={styles.note}>
          {t('offers:raffle.tickets', { count: offer.tickets })} ·{' '}
          {t('offers:shop.draw', { at: timeText(rules.raffle.salesEndAt) })}
        </p>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className={styles.acts}>
        {canClaim && (
          <Button variant="gold" isBusy={isBusy} onClick={claim}>
            {rules.freeRounds
              ? t('offers:act.claimRounds', { count: rules.freeRounds.rounds })
              : t('offers:act.claim', { amount: claimText(offer, { tag, t }) })}
          </Button>
        )}
        {canOpen && (
          <a className="button button-primary" href={href}>
            {t('offers:envelope.open')}
          </a>
        )}
        {actions[0] === 'deposit' && (
          <Button onClick={() => openMemberPage('deposit')}>{t('offers:act.deposit')}</Button>
        )}
        <a className="button button-quiet" href={href}>
          {t('offers:shop.terms')}
          <ChevronRight className="mirrored" size={16} aria-hidden="true" />
        </a>
      </div>
      {claimState !== 'open' && <p className={styles.note}>{t(`offers:state.${claimState}`)}</p>}
      {reason !== null && reason !== 'no_deposit' && !canClaim && (
        <p className={styles.note}>{t(`offers:reason.${reason}`)}</p>
      )}
    </li>
  );
}

/** The time that is left of an offer in its last days. */
function EndsSoon({ endsAt, t }: { endsAt: string; t: Translator }) {
  const [isSoon] = useState(() => Date.parse(endsAt) - Date.now() < SOON_MS);
  if (!isSoon) return null;
  return (
    <p className={styles.note}>
      {t('offers:freeRounds.until')} <TimeLeft until={endsAt} t={t} onDone={() => void ownOffers.reload()} />
    </p>
  );
}

/** Returns what a bonus takes, or that the award is cash. */
function noteOf({ rules, amount }: OwnOffer, { tag, t }: { tag: string; t: Translator }): string {
  const { bonus, freeRounds, minDeposit, currency } = rules;
  const show = (value: string) => moneyText({ amount: value, currency, tag });
  if (freeRounds) {
    const { titles, game, stake, maxWin } = freeRounds;
    const value = t('offers:freeRounds.value', { stake: show(stake) });
    const params = { max: show(maxWin), factor: bonus?.factor ?? '0' };
    const winnings = t(`offers:freeRounds.${bonus ? 'bonus' : 'cash'}`, params);
    return `${getTitle(titles, tag, game)} · ${value} · ${winnings}`;
  }
  if (!bonus)
    return t(`offers:shop.${rules.turnoverFactor === '0' ? 'noWagering' : 'cash'}`, { factor: rules.turnoverFactor });
  const wagering = t('offers:shop.wagering', { factor: bonus.factor });
  const deposit = minDeposit !== null && amount === '0' && t('offers:shop.minDeposit', { amount: show(minDeposit) });
  const maxBet = bonus.maxBet !== null && t('offers:shop.maxBet', { amount: show(bonus.maxBet) });
  return [deposit, wagering, maxBet].filter((text) => text !== false).join(' · ');
}

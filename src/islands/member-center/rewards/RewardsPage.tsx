import { useStore } from '@nanostores/react';
import { Gift, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isUnknown } from '#browser/stores/loadable';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { followFreeRounds, openFreeRounds } from '#browser/stores/wallet/free-rounds';
import {
  $claimable,
  type Claim,
  followOffers,
  isClaimable,
  ownClaims,
  ownOffers,
  type OwnOffer,
} from '#browser/stores/wallet/offers';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { claimText } from '../../ui/rewards/award-text.ts';
import { Celebration } from '../../ui/rewards/Celebration.tsx';
import { CouponForm } from '../../ui/rewards/CouponForm.tsx';
import { classes, CountUp, EmptyState, Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { ClaimHistory } from './ClaimHistory.tsx';
import { FreeRoundsShelf, PastFreeRounds } from './FreeRoundsShelf.tsx';
import { RewardCard } from './RewardCard.tsx';
import ink from '../parts/Ink.module.css';
import styles from './Rewards.module.css';
import { SignInCard } from './SignInCard.tsx';

/** Rewards that wait for the member, free rounds, the daily sign-in, coupons, and what is past. */
export function RewardsPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['offers', 'member', 'errors']);
  const offers = useStore(ownOffers.$store);
  const claims = useStore(ownClaims.$store);
  const freeRounds = useStore(openFreeRounds.$store);
  const [won, setWon] = useState<Claim>();
  useEffect(() => {
    void ownClaims.load(1);
    return followOffers();
  }, []);
  useEffect(() => followFreeRounds(tagToCode(tag) ?? 'MY'), [tag]);
  // Both appear together: what came later would move the rest down.
  if (!t || isUnknown(offers) || isUnknown(freeRounds))
    return (
      <div aria-busy="true">
        <Skeleton shape="card" count={2} />
      </div>
    );
  return (
    <>
      <Waiting tag={tag} t={t} />
      <FreeRoundsShelf tag={tag} t={t} />
      {won && <Celebration key={won.id} claim={won} tag={tag} t={t} />}
      <Loaded loadable={offers} t={t} onRetry={ownOffers.load} shape="card" rows={2} isAutoRefreshed>
        {(list) => <Shop offers={list} onWon={setWon} tag={tag} t={t} />}
      </Loaded>
      <Section title={t('offers:coupon.title')}>
        <CouponForm onWon={setWon} t={t} />
      </Section>
      <PastFreeRounds tag={tag} t={t} />
      <Section title={t('offers:history.title')} isPlain>
        <Loaded loadable={claims} t={t} onRetry={ownClaims.reload} isAutoRefreshed>
          {(page) => <ClaimHistory page={page} tag={tag} t={t} />}
        </Loaded>
      </Section>
    </>
  );
}

/** The sum of the money that can be claimed now, and the points, tickets and goods. */
function Waiting({ tag, t }: { tag: string; t: Translator }) {
  const claimable = useStore($claimable);
  const others = claimable ? otherAwardsOf(claimable.offers, { tag, t }).join(' + ') : '';
  const hasMoney = claimable !== undefined && claimable.amount !== '0';
  return (
    <div className={classes(ink.ink, styles.banner)}>
      <Sparkles size={28} aria-hidden="true" />
      <div>
        <p>{t(claimable ? 'offers:shop.waiting' : 'offers:shop.nothing')}</p>
        <p className={styles.sum}>
          {hasMoney ? <CountUp amount={claimable.amount} currency={claimable.currency} tag={tag} /> : others || '–'}
        </p>
        {hasMoney && others !== '' && <p>+ {others}</p>}
      </div>
    </div>
  );
}

/** Formats what offers bring beside money. */
function otherAwardsOf(offers: readonly OwnOffer[], language: { tag: string; t: Translator }): string[] {
  return offers.flatMap((offer) => {
    const { rules, prizes } = offer;
    if (rules.freeRounds) return [language.t('offers:roundsCount', { count: rules.freeRounds.rounds })];
    return isCounted(rules.form) ? [claimText(offer, language)] : prizes;
  });
}

interface ShopProps {
  offers: readonly OwnOffer[];
  onWon: (claim: Claim) => void;
  tag: string;
  t: Translator;
}

const HIDDEN: readonly OwnOffer['claimState'][] = ['closed', 'issued', 'signed'];

/** The sign-in first, then what can be claimed, then what needs a step before. */
function Shop({ offers, onWon, tag, t }: ShopProps) {
  const signIns = offers.filter(({ rules, claimState }) => rules.type === 'sign_in' && claimState !== 'closed');
  const open = offers.filter((offer) => offer.rules.type !== 'sign_in' && !HIDDEN.includes(offer.claimState));
  const sorted = [...open.filter(isClaimable), ...open.filter((offer) => !isClaimable(offer))];
  return (
    <>
      {signIns.map((offer) => (
        <SignInCard key={offer.promotionId} offer={offer} onWon={onWon} tag={tag} t={t} />
      ))}
      {sorted.length > 0 && (
        <ul className={styles.shelf}>
          {sorted.map((offer) => (
            <RewardCard key={offer.promotionId} offer={offer} onWon={onWon} tag={tag} t={t} />
          ))}
        </ul>
      )}
      {sorted.length + signIns.length === 0 && (
        <EmptyState
          icon={Gift}
          title={t('offers:shop.emptyTitle')}
          text={t('offers:shop.emptyText')}
          action={
            <a className="button button-primary" href={localPath(tag, '/promotions')}>
              {t('offers:shop.all')}
            </a>
          }
        />
      )}
    </>
  );
}

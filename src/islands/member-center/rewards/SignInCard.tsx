import { type Claim, claimOffer, isClaimable, type OwnOffer } from '#browser/stores/wallet/offers';
import { SignInDays } from '../../ui/rewards/SignInDays.tsx';
import { awardText } from '../../ui/rewards/award-text.ts';
import { Alert, Button, type Translator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { useClaim } from './use-claim.ts';

interface SignInCardProps {
  offer: OwnOffer;
  onWon: (claim: Claim) => void;
  tag: string;
  t: Translator;
}

/** The days of a sign-in, and the button of today. */
export function SignInCard({ offer, onWon, tag, t }: SignInCardProps) {
  const { title, rules, run, claimState, reason, amount } = offer;
  const { isBusy, failure, claim } = useClaim(() => claimOffer(offer), onWon, t);
  return (
    <Section title={title}>
      <SignInDays rewards={rules.streak ?? []} run={run} isSigned={claimState === 'signed'} {...{ rules, tag, t }} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      {isClaimable(offer) && (
        <Button variant="gold" isLarge isWide isBusy={isBusy} onClick={claim}>
          {t('offers:act.sign', { amount: awardText({ ...rules, amount }, { tag, t }) })}
        </Button>
      )}
      {claimState === 'signed' && <p>{t('offers:about.signed')}</p>}
      {reason !== null && <p>{t(`offers:reason.${reason}`)}</p>}
    </Section>
  );
}

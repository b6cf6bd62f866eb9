import { useState } from 'react';
import { type Claim, claimFailureText, claimOffer, type OwnOffer } from '#browser/stores/wallet/offers';
import { type Translator, useOnce } from '../../ui/index.ts';

/** Claims a promotion, one press at a time. */
export function useClaim(offer: OwnOffer, onWon: (claim: Claim) => void, t: Translator) {
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const claim = () =>
    once(async () => {
      setFailure(undefined);
      try {
        onWon(await claimOffer(offer));
      } catch (error) {
        setFailure(claimFailureText(t, error));
      }
    });
  return { isBusy, failure, claim };
}

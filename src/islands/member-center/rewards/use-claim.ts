import { useState } from 'react';
import { type Claim, claimFailureText } from '#browser/stores/wallet/offers';
import { type Translator, useOnce } from '../../ui/index.ts';

/** Sends a claim, one press at a time. */
export function useClaim(send: () => Promise<Claim>, onWon: (claim: Claim) => void, t: Translator) {
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const claim = () =>
    once(async () => {
      setFailure(undefined);
      try {
        onWon(await send());
      } catch (error) {
        setFailure(claimFailureText(t, error));
      }
    });
  return { isBusy, failure, claim };
}

import type { Claimant } from '#domain/promotions';
import type { RequestContext } from '../../context.ts';
import { memberOf, visitorOf } from '../identity/caller.ts';

/** Returns the member of a request as a claim needs them: with the browser and network that some promotions count. */
export function claimantOf(request: RequestContext): Claimant {
  const { id: memberId, currency } = memberOf(request);
  const { country, network, browser } = visitorOf(request);
  return {
    memberId,
    currency,
    languageTag: request.languageTag,
    visitor: { country, network, device: browser.device },
  };
}

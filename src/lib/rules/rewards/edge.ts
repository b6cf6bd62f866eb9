import type { FactCategory } from '../figures/valid-bet.ts';
import type { Offer } from './offers/offer-schema.ts';
import { WHOLE_PPM } from './rates.ts';

/** Returns to player in 1/10,000 that are assumed where no vendor states one. */
const ASSUMED_BPS: Readonly<Record<FactCategory, bigint>> = {
  RNG: 9650n,
  FISH: 9650n,
  INHOUSE: 9700n,
  PVP: 9700n,
  LIVE: 9850n,
  SPORTS: 9500n,
  ESPORTS: 9500n,
  COCKFIGHT: 9500n,
  LOTT: 9800n,
  ELOTT: 9800n,
};

const WHOLE_BPS = 10_000n;
/** Part of the house edge that a rebate stays below, so that no bet earns by its rebate alone (docs/spec/rewards-rulebook.md §11.1). */
const MAX_SHARE = { part: 80n, whole: 100n };

/** Returns true when a rebate pays 80 % of the house edge or more in a category. `rtpBps` has the highest return of its games. */
export function exceedsEdge(
  award: Extract<Offer['award'], { type: 'rebate' }>,
  rtpBps: { readonly [Category in FactCategory]?: bigint },
): boolean {
  return Object.entries(award.rates).some(([category, byLevel]) => {
    const edgeBps = WHOLE_BPS - (rtpBps[category as FactCategory] ?? ASSUMED_BPS[category as FactCategory]);
    const edgePpm = award.base === 'edge' ? WHOLE_PPM : (edgeBps * WHOLE_PPM) / WHOLE_BPS;
    return byLevel.some((ratePpm) => ratePpm > 0n && ratePpm * MAX_SHARE.whole >= edgePpm * MAX_SHARE.part);
  });
}

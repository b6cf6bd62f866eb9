import { computed } from 'nanostores';
import { FEATURES } from '#rules/site/modules';
import { valueOf } from '../loadable.ts';
import { $session, isGuestType } from '../session.ts';
import { $siteSettings, hasFeature } from '../site-settings.ts';
import { holdBalance } from '../wallet/balance.ts';
import { holdDemoBalance } from './demo/balance.ts';

/**
 * Tells a member, who plays with the own balance, from visitors and guests: they play in demo mode where the site offers it, and otherwise have to
 * sign in first.
 */
export type Player = 'unknown' | 'member' | 'demo' | 'visitor';

export const $player = computed([$session, $siteSettings], (session, settings): Player => {
  if (session.state === 'unknown') return 'unknown';
  if (session.state === 'in' && !isGuestType(session.member)) return 'member';
  const known = valueOf(settings);
  if (!known && settings.state !== 'failed') return 'unknown';
  return hasFeature(known, FEATURES.demoMode) ? 'demo' : 'visitor';
});

// The stores of the games read it outside of components too.
$player.listen(() => undefined);

/** Holds the balance of the page's player until the result is shown. Returns a function that shows it. */
export function holdPlayerBalance(): (hasMoved?: boolean) => void {
  return $player.get() === 'demo' ? holdDemoBalance() : holdBalance();
}

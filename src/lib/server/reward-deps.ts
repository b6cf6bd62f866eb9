import type { GiveDeps, SettlementDeps } from '#domain/rewards';
import type { AppContext } from './context.ts';

/** Provides the domain of rewards with this process's services and settings. */
export function rewardDeps({ config, liveEventHub: notifier, random }: AppContext): GiveDeps & SettlementDeps {
  return { random, notifier, ...config.rewards };
}

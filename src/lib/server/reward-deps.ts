import type { MissionAwardDeps, MissionDeps } from '#domain/missions';
import type { AutomaticDeps, ClaimDeps, PublishDeps } from '#domain/promotions';
import type { MallDeps } from '#domain/points';
import type { GiveDeps, SettlementDeps } from '#domain/rewards';
import { codeToTag } from '../i18n/locales.ts';
import type { AppContext } from './context.ts';

/** Provides the domain of rewards with this process's services and settings. */
export function rewardDeps({ config, liveEventHub: notifier, random }: AppContext): GiveDeps & SettlementDeps {
  return { random, notifier, ...config.rewards };
}

/** Provides the domain of promotions with this process's services and settings. */
export function claimDeps(app: AppContext): ClaimDeps {
  return { ...rewardDeps(app), fingerprint: (text) => app.sealer.fingerprint(text) };
}

/** Provides the promotions that pay without a claim. */
export function automaticDeps(app: AppContext): AutomaticDeps {
  return { ...claimDeps(app), tagOf };
}

/** Provides what publishing an offer needs. */
export function publishDeps({ config, sealer, random, lottery: { beacon } }: AppContext): PublishDeps {
  return { ...config.rewards, openings: { sealer, random, beacon } };
}

/** Provides the domain of points, which pays cash and bonuses. */
export function pointDeps(app: AppContext): MallDeps {
  const { points, timeZone } = app.config;
  return { ...rewardDeps(app), points, timeZone };
}

/** Provides the domain of missions, which pays cash and points. */
export function missionDeps(app: AppContext): MissionDeps & MissionAwardDeps {
  const { currency } = app.config;
  return { ...rewardDeps(app), currency, tagOf };
}

const tagOf = (languageCode: string) => codeToTag(languageCode) ?? 'en';

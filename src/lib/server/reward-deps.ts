import type { BoardAwardDeps, BoardDeps } from '#domain/boards';
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
  return { ...rewardDeps(app), fingerprint: (text) => app.sealer.fingerprint(text), zaloIssuer: zaloIssuerOf(app) };
}

/** Provides the promotions that pay without a claim. */
export function automaticDeps(app: AppContext): AutomaticDeps {
  return { ...claimDeps(app), tagOf: tagOfCode };
}

/** Provides what publishing an offer needs. */
export function publishDeps(app: AppContext): PublishDeps {
  const { config, sealer, random, lottery } = app;
  return { ...config.rewards, zaloIssuer: zaloIssuerOf(app), draws: { sealer, random, beacon: lottery.beacon } };
}

/** Id of the provider of social sign-in whose accounts are those of Zalo. */
const ZALO = 'zalo';

/** Returns the issuer of the accounts at Zalo that members link; undefined where the portal has no such provider. */
export function zaloIssuerOf({ config }: Pick<AppContext, 'config'>): string | undefined {
  return config.socialProviders.find(({ id }) => id === ZALO)?.issuer;
}

/** Provides the domain of points, which pays cash and bonuses. */
export function pointDeps(app: AppContext): MallDeps {
  const { points, timeZone } = app.config;
  return { ...rewardDeps(app), points, timeZone };
}

/** Provides the domain of boards, which pays cash. */
export function boardDeps(app: AppContext): BoardDeps & BoardAwardDeps {
  const { currency, points } = app.config;
  return {
    ...rewardDeps(app),
    currency,
    pointRates: points.rates,
    tagOf: (languageCode) => codeToTag(languageCode) ?? 'en',
  };
}

/** Provides the domain of missions, which pays cash and points. */
export function missionDeps(app: AppContext): MissionDeps & MissionAwardDeps {
  const { currency } = app.config;
  return { ...rewardDeps(app), currency, tagOf: tagOfCode };
}

/** Returns the tag of a language code; English for one that the portal no longer has. */
export function tagOfCode(languageCode: string): string {
  return codeToTag(languageCode) ?? 'en';
}

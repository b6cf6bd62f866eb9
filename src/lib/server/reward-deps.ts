import type { BoardAwardDeps, BoardDeps } from '#domain/boards';
import type { MissionAwardDeps, MissionDeps } from '#domain/missions';
import type { AutomaticDeps, ClaimDeps, PublishDeps } from '#domain/promotions';
import type { MallDeps } from '#domain/points';
import type { GiveDeps, SettlementDeps } from '#domain/rewards';
import { codeToTag } from '../i18n/locales.ts';
import type { AppContext } from './context.ts';

/** Returns the dependencies of the rewards domain. */
export function rewardDeps({
  config,
  liveEventHub: notifier,
  random,
}: Pick<AppContext, 'config' | 'liveEventHub' | 'random'>): GiveDeps & SettlementDeps {
  return { random, notifier, ...config.rewards };
}

/** Returns the dependencies of claims. */
export function claimDeps(app: Pick<AppContext, 'config' | 'liveEventHub' | 'random' | 'sealer'>): ClaimDeps {
  const { sealer, config } = app;
  return {
    ...rewardDeps(app),
    fingerprint: (text) => sealer.fingerprint(text),
    timeZone: config.timeZone,
    zaloIssuer: zaloIssuerOf(app),
  };
}

/** Returns the dependencies of promotions that pay without a claim. */
export function automaticDeps(app: AppContext): AutomaticDeps {
  return { ...claimDeps(app), tagOf: tagOfCode };
}

/** Returns the dependencies of publishing an offer. */
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

/** Returns the dependencies of the points domain, which pays cash and bonuses. */
export function pointDeps(app: AppContext): MallDeps {
  const { points, timeZone } = app.config;
  return { ...rewardDeps(app), points, timeZone };
}

/** Returns the dependencies of the boards domain, which pays cash. */
export function boardDeps(app: AppContext): BoardDeps & BoardAwardDeps {
  const { currency, timeZone, points } = app.config;
  return {
    ...rewardDeps(app),
    currency,
    timeZone,
    pointRates: points.rates,
    tagOf: (languageCode) => codeToTag(languageCode) ?? 'en',
  };
}

/** Returns the dependencies of the missions domain, which pays cash and points. */
export function missionDeps(app: AppContext): MissionDeps & MissionAwardDeps {
  const { currency, timeZone } = app.config;
  return { ...rewardDeps(app), currency, timeZone, tagOf: tagOfCode };
}

/** Returns the tag of a language code; English for one that the portal no longer has. */
export function tagOfCode(languageCode: string): string {
  return codeToTag(languageCode) ?? 'en';
}

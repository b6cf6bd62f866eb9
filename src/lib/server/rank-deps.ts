import type { RankAwardDeps } from '#domain/ranks';
import { codeToTag } from '../i18n/locales.ts';
import type { AppContext } from './context.ts';

/** Provides the domain of ranks with this process's services and settings. */
export function rankDeps({ config, liveEventHub: notifier }: AppContext): RankAwardDeps {
  const { currency, timeZone } = config;
  return { currency, timeZone, notifier, tagOf: (languageCode) => codeToTag(languageCode) ?? 'en' };
}

import type { ReferralDeps } from '#domain/referrals';
import { codeToTag } from '../i18n/locales.ts';
import { getTranslator } from '../i18n/translator.ts';
import type { AppContext } from './context.ts';

/** Provides the domain of referrals with this process's services and settings. */
export function referralDeps({ config, liveEventHub: notifier }: AppContext): ReferralDeps {
  const { currency, timeZone } = config;
  const awardName: ReferralDeps['awardName'] = (award, languageCode) =>
    getTranslator(codeToTag(languageCode) ?? 'en', ['inbox'])(`awards.${award}`);
  return { currency, timeZone, notifier, awardName };
}

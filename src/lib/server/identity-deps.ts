import type { IdentityDeps, SmsUsage } from '#domain/identity';
import { dialCodeOfCountry } from '#rules/members/countries';
import { dialCodeOf } from '#rules/members/mobile-numbers';
import { breachedPasswords } from './adapters/breached-passwords.ts';
import { proofOfWork } from './adapters/proof-of-work.ts';
import { identityMessages } from './adapters/messages/identity-messages.ts';
import type { AppContext } from './context.ts';
import { attemptLimit } from './limits/attempts.ts';
import { guessLimit } from './limits/guesses.ts';
import { consumeQuotas } from './limits/quotas.ts';
import { signInLimit } from './limits/sign-in-limit.ts';
import { marketOf } from './config/market.ts';
import { ownNamesOf } from './config/own-names.ts';
import { smsCodesSent, smsCodesUsed } from './metrics.ts';

const smsUsage: SmsUsage = {
  onSent: (mobile) => smsCodesSent.inc({ dial_code: dialCodeOf(mobile) }),
  onUsed: (mobile) => smsCodesUsed.inc({ dial_code: dialCodeOf(mobile) }),
};

/** Provides the identity domain with this process's services and settings. */
export function identityDeps(app: AppContext): IdentityDeps {
  const { db, clock, random, sealer, passwords, messenger, phoneAuth, securityEvents, social, log, config } = app;
  const { memberPasskeys: passkeys } = app;
  const { timeZone, publicOrigin, areRateLimitsOn } = config;
  return {
    db,
    clock,
    random,
    sealer,
    passwords,
    passkeys,
    phoneAuth,
    securityEvents,
    smsUsage,
    breachedPasswords: breachedPasswords(config.protection.passwordRangeUrl, log),
    work: proofOfWork({ sealer, clock }),
    providers: social,
    messages: identityMessages({ messenger, clock, timeZone, publicOrigin }),
    limits: {
      attempts: (allowance) => attemptLimit(db, allowance),
      guesses: (allowance) => guessLimit(db, allowance),
      signIn: signInLimit({ db, isOn: areRateLimitsOn }),
      consumeQuotas: async (quotas) => (areRateLimitsOn ? consumeQuotas(db, quotas) : undefined),
    },
    settings: {
      isHumanCheckOn: config.humanVerification !== 'none',
      isWorkOn: config.isWorkOn,
      isStepUpOn: config.isStepUpOn,
      smsDialCodes: config.protection.smsDialCodes ?? [dialCodeOfCountry(config.country)],
      smsTotals: config.protection.smsTotals,
      withdrawalHoldHours: config.protection.payoutHoldHours,
      passwordMaxAgeDays: config.passwordMaxAgeDays,
      contactMinAgeHours: config.protection.payoutHoldHours,
      merchantCode: config.merchantCode,
      ownNames: ownNamesOf(config),
      currency: config.currency,
      get market() {
        return marketOf(config);
      },
    },
  };
}

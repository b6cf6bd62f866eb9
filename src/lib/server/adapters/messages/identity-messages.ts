import type { AccountOwner, IdentityMessages } from '#domain/identity';
import type { Clock } from '#kernel/clock';
import { countryName } from '#rules/members/country-names';
import { codeToTag } from '../../../i18n/locales.ts';
import {
  accountViewedEmail,
  codeEmail,
  newSignInEmail,
  passwordChangedEmail,
  passwordResetEmail,
  securityChangedEmail,
  securityChangedSms,
  SITE_NAME,
  textsOf,
} from './emails.ts';
import type { Messenger } from './port.ts';
import { startAddress } from '#rules/site/start-address';

interface Options {
  messenger: Messenger;
  clock: Clock;
  timeZone: string;
  /** Origin of the links in messages, independent of the host that a request was made to. */
  publicOrigin: string;
}

type Reader = Pick<AccountOwner, 'languageCode' | 'visitorLanguageTag'>;

function languageTagOf({ languageCode, visitorLanguageTag: visitorLanguage }: Reader): string {
  return codeToTag(languageCode) ?? visitorLanguage;
}

/** Creates the messages of the identity domain: writes them in the recipient's language and queues them. */
export function identityMessages({ messenger, clock, timeZone, publicOrigin }: Options): IdentityMessages {
  const detailsFor = ({ username }: Pick<AccountOwner, 'username'>) => ({ username, at: clock.now(), timeZone });
  return {
    async queueSmsCode(tx, { purpose, mobile, code, lifetimeMinutes, languageTag, isDecoy }) {
      const body = textsOf(languageTag)(`sms.${purpose}`, { code, minutes: lifetimeMinutes });
      const message = { recipient: mobile, body, secret: code, lifetimeMinutes, isDecoy };
      await messenger.queue(tx, { channel: 'sms', ...message });
    },

    async queueEmailCode(tx, { purpose, email, code, lifetimeMinutes, languageTag }) {
      const content = codeEmail(languageTag, { purpose, code, minutes: lifetimeMinutes });
      await messenger.queue(tx, { channel: 'email', recipient: email, secret: code, lifetimeMinutes, ...content });
    },

    async queueResetLink(tx, { code, lifetimeMinutes, isDecoy, ...owner }) {
      const url = startAddress(publicOrigin, { reset: code });
      const details = { username: owner.username, url, minutes: lifetimeMinutes };
      const message = { recipient: owner.email, secret: code, lifetimeMinutes, isDecoy };
      await messenger.queue(tx, { channel: 'email', ...message, ...passwordResetEmail(languageTagOf(owner), details) });
    },

    async queuePasswordChanged(tx, owner) {
      const content = passwordChangedEmail(languageTagOf(owner), detailsFor(owner));
      await messenger.queue(tx, { channel: 'email', recipient: owner.email, secret: null, ...content });
    },

    async queueNewSignIn(tx, owner, { address, userAgent, country: countryCode }) {
      const languageTag = languageTagOf(owner);
      const country = countryName(countryCode, languageTag);
      const content = newSignInEmail(languageTag, { ...detailsFor(owner), address, userAgent, country });
      await messenger.queue(tx, { channel: 'email', recipient: owner.email, secret: null, ...content });
    },

    async queueSecurityChange(tx, owner, { change, address }) {
      const content = securityChangedEmail(languageTagOf(owner), { ...detailsFor(owner), address, change });
      await messenger.queue(tx, { channel: 'email', recipient: owner.email, secret: null, ...content });
    },

    async queueSecurityChangeSms(tx, owner, change) {
      const body = securityChangedSms(languageTagOf(owner), { username: owner.username, change });
      await messenger.queue(tx, { channel: 'sms', recipient: owner.mobile, body, secret: null });
    },

    async queueAccountViewed(tx, { email, mobile, ...owner }) {
      const languageTag = languageTagOf(owner);
      if (email !== null) {
        const content = accountViewedEmail(languageTag, detailsFor(owner));
        await messenger.queue(tx, { channel: 'email', recipient: email, secret: null, ...content });
      }
      if (mobile !== null) {
        const body = `[${SITE_NAME}] ${textsOf(languageTag)('view.lead', { username: owner.username })}`;
        await messenger.queue(tx, { channel: 'sms', recipient: mobile, secret: null, body });
      }
    },
  };
}

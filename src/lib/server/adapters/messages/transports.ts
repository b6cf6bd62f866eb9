import { systemClock } from '#kernel/clock';
import type { Config } from '../../config/config.ts';
import type { Carriers } from './port.ts';
import { smsWebhookCarrier } from './sms-webhook.ts';
import { smtpCarrier } from './smtp.ts';

/** What the configuration names; a channel that it does not name has none. */
export function carriersOf({ smtp, sms }: Pick<Config, 'smtp' | 'sms'>): Carriers {
  return {
    ...(smtp ? { email: smtpCarrier(smtp) } : {}),
    ...(sms ? { sms: smsWebhookCarrier({ ...sms, clock: systemClock }) } : {}),
  };
}

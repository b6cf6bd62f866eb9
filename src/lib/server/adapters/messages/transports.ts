import { systemClock } from '#kernel/clock';
import type { Config } from '../../config/config.ts';
import type { MessageTransports } from './port.ts';
import { smsWebhookTransport } from './sms-webhook.ts';
import { smtpTransport } from './smtp.ts';

/** What the configuration names; a channel that it does not name has none. */
export function createTransports({ smtp, sms }: Pick<Config, 'smtp' | 'sms'>): MessageTransports {
  return {
    ...(smtp ? { email: smtpTransport(smtp) } : {}),
    ...(sms ? { sms: smsWebhookTransport({ ...sms, clock: systemClock }) } : {}),
  };
}

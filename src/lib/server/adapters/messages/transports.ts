import { systemClock } from '#kernel/clock';
import type { Config } from '../../config/config.ts';
import type { MessageTransports } from './port.ts';
import { smsWebhookTransport } from './sms-webhook.ts';
import { smtpTransport } from './smtp.ts';

/** Creates the transports that the configuration names. */
export function createTransports({ smtp, sms }: Pick<Config, 'smtp' | 'sms'>): MessageTransports {
  return {
    ...(smtp ? { email: smtpTransport(smtp) } : {}),
    ...(sms ? { sms: smsWebhookTransport({ ...sms, clock: systemClock }) } : {}),
  };
}

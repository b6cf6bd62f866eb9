import { moduleFlags } from '#domain/modules';
import type { Db } from '#kernel/database';
import { FEATURES, type ModuleId } from '#rules/modules';
import { ConfigError, type Config } from '../config/config.ts';

/** Feature flags whose codes are sent by SMS. */
const SMS_FEATURES: readonly ModuleId[] = [FEATURES.codeAtRegistration, FEATURES.smsSignIn, FEATURES.smsPasswordReset];

type Delivery = Pick<Config, 'isProduction' | 'sms' | 'phoneAuth'>;

/** Returns whether turning a feature flag on would send codes that nobody delivers. */
export function lacksSms({ isProduction, sms, phoneAuth }: Delivery, modId: ModuleId): boolean {
  return isProduction && !sms && !phoneAuth && SMS_FEATURES.includes(modId);
}

/** Throws ConfigError in production when codes would be sent by SMS and nothing delivers them. */
export async function assertSmsDelivered(config: Delivery, db: Db): Promise<void> {
  const flags = await moduleFlags(db);
  const found = SMS_FEATURES.filter((modId) => flags[modId] && lacksSms(config, modId));
  if (found.length === 0) return;
  throw new ConfigError([
    `SMS_URL: must be set in production, with SMS_SECRET, because ${found.join(', ')} send codes by SMS; or turn each of them off with \`npm run ops -- modules set <module> off\``,
  ]);
}

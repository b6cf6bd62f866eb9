import { moduleFlags, setModule } from '#domain/modules';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { FEATURES, type ModuleId } from '#rules/site/modules';
import { ConfigError, type Config } from '../config/config.ts';

/** Feature flags whose codes are sent by SMS. */
const SMS_FEATURES: readonly ModuleId[] = [FEATURES.codeAtRegistration, FEATURES.smsSignIn, FEATURES.smsPasswordReset];

export type Delivery = Pick<Config, 'isProduction' | 'sms' | 'phoneAuth'>;

/** Returns whether turning a feature flag on would send codes that nobody delivers. */
function lacksSms({ isProduction, sms, phoneAuth }: Delivery, modId: ModuleId): boolean {
  return isProduction && !sms && !phoneAuth && SMS_FEATURES.includes(modId);
}

/**
 * Turns a feature flag on or off, for the back office and the command line. Throws AppError `sms_missing` for one whose codes nobody
 * would deliver.
 */
export async function switchModule(tx: Tx, delivery: Delivery, modId: ModuleId, isOn: boolean): Promise<void> {
  if (isOn && lacksSms(delivery, modId)) throw new AppError('sms_missing');
  await setModule(tx, modId, isOn);
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

import type { WalletDeps } from '#domain/wallet';
import type { AppContext } from './context.ts';

/** What the wallet's services need of this process. */
export function walletDeps(app: AppContext): WalletDeps {
  return {
    random: app.random,
    notifier: app.pushHub,
    depositExpiryMinutes: app.config.depositExpiryMinutes,
    receiptTimeoutMinutes: app.config.receiptTimeoutMinutes,
  };
}

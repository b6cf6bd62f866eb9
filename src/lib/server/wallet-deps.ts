import { contractReceivableOf } from '#domain/contracts';
import type { WalletDeps } from '#domain/wallet';
import type { AppContext } from './context.ts';
import { claimDeps } from './reward-deps.ts';

/** Provides the wallet domain with this process's services and settings. */
export function walletDeps(app: AppContext): WalletDeps {
  return {
    random: app.random,
    notifier: app.liveEventHub,
    claims: claimDeps(app),
    hasGateway: app.gateway !== undefined,
    depositExpiryMinutes: app.config.depositExpiryMinutes,
    withdrawalConfirmationMinutes: app.config.withdrawalConfirmationMinutes,
    turnover: app.config.rewards.turnover,
    endingGraceHours: app.config.rewards.endingGraceHours,
    timeZone: app.config.timeZone,
    hasContractReceivables: async (db, memberId) => (await contractReceivableOf(db, memberId)) > 0n,
    isFourEyesOn: app.config.isFourEyesOn,
  };
}

import type { Balance } from '#browser/stores/wallet/balance';
import type { Turnover } from '#browser/stores/wallet/turnover';

/** Returns what can be withdrawn now: nothing while open turnover blocks it, else all cash. The server checks it in any case. */
export function withdrawableAmount(
  balance: Pick<Balance, 'sumBalance'> | undefined,
  turnover: Pick<Turnover, 'mode' | 'requirements'> | undefined,
): string | undefined {
  return isBlocked(turnover) ? '0' : balance?.sumBalance;
}

/** Whether open turnover blocks every withdrawal. */
export function isBlocked(turnover: Pick<Turnover, 'mode' | 'requirements'> | undefined): boolean {
  return turnover?.mode === 'block' && turnover.requirements.length > 0;
}

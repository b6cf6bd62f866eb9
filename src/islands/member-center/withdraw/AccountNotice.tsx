import { timeText } from '#browser/format';
import type { BankAccount } from '#browser/stores/wallet/withdrawals';
import { Alert, type Translator } from '../../ui/index.ts';

/** Whether a withdrawal to the bank account can be requested now. */
export function canWithdrawTo(account: BankAccount): boolean {
  return account.state === 'active' && account.availableAt === null;
}

/** Explains why no withdrawal can go to the chosen bank account yet; nothing when one can. */
export function AccountNotice({ account, t }: { account: BankAccount; t: Translator }) {
  if (account.state === 'in_review') return <Alert tone="warning">{t('wallet:bank.inReview')}</Alert>;
  if (account.state === 'refused') return <Alert tone="bad">{t('wallet:bank.refused')}</Alert>;
  if (account.availableAt === null) return null;
  return <Alert tone="warning">{t('wallet:bank.held', { time: timeText(account.availableAt) })}</Alert>;
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $balance } from '#browser/stores/wallet/balance';
import { valueOf } from '#browser/stores/loadable';
import { turnover } from '#browser/stores/wallet/turnover';
import type { BankAccount, WithdrawalSetup } from '#browser/stores/wallet/withdrawals';
import { canWithdrawTo } from './AccountNotice.tsx';
import type { AmountLimits } from '../parts/amount-problem.ts';
import { isBlocked, withdrawableAmount } from './withdrawable.ts';

export interface WithdrawDraft {
  method: WithdrawalSetup['methods'][number] | undefined;
  account: BankAccount | undefined;
  amount: string;
  limits: AmountLimits | undefined;
  /** Nothing can be withdrawn before the required turnover. */
  isBlocked: boolean;
}

/** Holds the member's choices so far; a removed bank account is deselected. */
export function useWithdrawDraft(setup: WithdrawalSetup) {
  const [accountId, setAccountId] = useState<string>();
  const [amount, setAmount] = useState('');
  const balance = valueOf(useStore($balance));
  const required = valueOf(useStore(turnover.$store));
  const [method] = setup.methods;
  const account =
    setup.bankAccounts.find(({ id }) => id === accountId) ??
    setup.bankAccounts.find(canWithdrawTo) ??
    setup.bankAccounts[0];
  const limits = method && { ...method, available: withdrawableAmount(balance, required) };
  const draft: WithdrawDraft = { method, account, amount, limits, isBlocked: isBlocked(required) };
  return { draft, setAccountId, setAmount };
}

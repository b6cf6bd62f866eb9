import type { ListedBankAccount } from '#domain/members';
import type { Deposit, LevelLimits, PaymentMethod, Withdrawal } from '#domain/wallet';
import { bankByCode } from '#rules/banks';
import { lowest } from '#rules/rewards/rates';
import { vietQrPayload } from '#rules/vietqr';

/** Converts wallet records to the format of the API. */

export function bankName(code: string): string {
  return bankByCode(code)?.shortName ?? code;
}

export function toMethodResponse(method: PaymentMethod) {
  const { code, kind, currency, minMinor: min, maxMinor: max } = method;
  return { code, kind, currency, min, max };
}

/** Presents a method for withdrawals, whose maximum the member's VIP level may lower. */
export function toWithdrawalMethodResponse({ maxMinor }: LevelLimits) {
  return (method: PaymentMethod) => {
    const { max, ...response } = toMethodResponse(method);
    return { ...response, max: maxMinor === null ? max : lowest(max, maxMinor) };
  };
}

export function toDepositResponse(deposit: Deposit) {
  const { publicId: id, methodCode, amountMinor: amount, currency, state, createdAt, expiresAt, reason } = deposit;
  return { id, methodCode, amount, currency, state, createdAt, expiresAt, reason, payTo: payToOf(deposit) };
}

function payToOf({ payTo, memo, amountMinor, methodCode }: Deposit) {
  const bank = payTo && bankByCode(payTo.bankCode);
  if (!bank) throw new Error(`the method ${methodCode} has no bank account to pay to`);
  const { accountNumber, holderName } = payTo;
  const qrPayload = vietQrPayload({ bankBin: bank.bin, accountNumber, amountMinor, memo });
  return { bankName: bank.shortName, bankCode: bank.code, accountNumber, holderName, memo, qrPayload };
}

export function toWithdrawalResponse(withdrawal: Withdrawal) {
  const { publicId: id, methodCode, amountMinor: amount, currency, state, payTo } = withdrawal;
  const { createdAt, paidAt, confirmationDueAt, reason } = withdrawal;
  return {
    id,
    methodCode,
    amount,
    currency,
    state,
    createdAt,
    paidAt,
    confirmationDueAt,
    reason,
    bankName: bankName(payTo.bankCode),
    accountNumberEnd: payTo.accountNumber.slice(-4),
  };
}

export function toBankAccountResponse(bankAccount: Omit<ListedBankAccount, 'availableAt'>) {
  const { publicId: id, bankCode, accountNumber, holderName, state } = bankAccount;
  return { id, bankCode, bankName: bankName(bankCode), accountNumber, holderName, state };
}

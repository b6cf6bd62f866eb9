import type { ListedBankAccount } from '#domain/members';
import {
  type Deposit,
  feeRuleOf,
  type LevelLimits,
  payableOf,
  type PaymentMethod,
  type Refund,
  type Withdrawal,
} from '#domain/wallet';
import type { DepositBonus } from '#domain/promotions';
import { bankAppLinks } from '#rules/payments/bank-apps';
import { bankByCode } from '#rules/payments/banks';
import { formatRate, lowest } from '#rules/rewards/rates';
import { vietQrPayload } from '#rules/payments/vietqr';

/** Converts wallet records to the format of the API. */

export function bankName(code: string): string {
  return bankByCode(code)?.shortName ?? code;
}

function toMethodResponse(method: PaymentMethod) {
  const { code, kind, name, currency, minMinor: min, maxMinor: max, etaMinutes } = method;
  return { code, kind, name, currency, min, max, etaMinutes };
}

export function toDepositMethodResponse(method: PaymentMethod) {
  const { amountChips, feePayer } = method;
  const { feeFixedMinor: fixed, feePpm } =
    feePayer === 'member' ? feeRuleOf(method) : { feeFixedMinor: 0n, feePpm: 0n };
  return { ...toMethodResponse(method), fee: { fixed, percent: formatRate(feePpm) }, amountChips };
}

/** Presents a method for withdrawals, whose maximum the member's VIP level may lower. */
export function toWithdrawalMethodResponse({ maxMinor }: LevelLimits) {
  return (method: PaymentMethod) => {
    const { max, ...response } = toMethodResponse(method);
    return { ...response, max: maxMinor === null ? max : lowest(max, maxMinor) };
  };
}

interface DepositContext {
  /** The promotion that was chosen with it, and its name. */
  bonus: { chosen: DepositBonus; title: string } | undefined;
  /** The page that a banking app returns to; undefined where none is opened. */
  appsReturnTo: string | undefined;
  refunds: readonly Refund[];
}

export function toDepositResponse(deposit: Deposit, { bonus, appsReturnTo, refunds }: DepositContext) {
  const { publicId: id, methodCode, kind, methodName, amountMinor: amount, currency, state, createdAt } = deposit;
  const { expiresAt, reason, checkoutUrl: url, qrPayload } = deposit;
  const method = { methodCode, kind, methodName };
  const checkout = url === null && qrPayload === null ? null : { url, qrPayload };
  const payment = {
    payable: payableOf(deposit),
    payTo: kind === 'gateway' ? null : payToOf(deposit, appsReturnTo),
    checkout,
  };
  return {
    id,
    ...method,
    amount,
    currency,
    state,
    createdAt,
    expiresAt,
    reason,
    refunds: refunds.map(({ amountMinor, state: refundState, reason: why }) => ({
      amount: amountMinor,
      state: refundState,
      reason: why,
    })),
    ...payment,
    bonus: bonus ? toBonus(bonus) : null,
  };
}

function toBonus({
  chosen: { contentId: promotionId, state, reason },
  title,
}: {
  chosen: DepositBonus;
  title: string;
}) {
  return { promotionId, title, state, reason };
}

function payToOf(deposit: Deposit, appsReturnTo: string | undefined) {
  const { payTo, memo, publicId } = deposit;
  const bank = payTo && bankByCode(payTo.bankCode);
  if (!bank) throw new Error(`the deposit ${publicId} has no bank account to pay to`);
  const { accountNumber, holderName } = payTo;
  const amountMinor = payableOf(deposit);
  const qrPayload = vietQrPayload({ bankBin: bank.bin, accountNumber, amountMinor, memo });
  const transfer = { bankCode: bank.code, accountNumber, holderName, amountMinor, memo };
  const apps = appsReturnTo === undefined ? [] : bankAppLinks(transfer, appsReturnTo);
  return { bankName: bank.shortName, bankCode: bank.code, accountNumber, holderName, memo, qrPayload, apps };
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
  return { id, bankCode, bankName: bankName(bankCode), accountNumberEnd: accountNumber.slice(-4), holderName, state };
}

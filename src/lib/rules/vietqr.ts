import { formatAmount, isPayable, parseAmount } from '#kernel/money';
import { emvField, parseEmv, readFields, sealEmv, type EmvFields } from './emv.ts';

export { crc16, parseEmv } from './emv.ts';

/** A bank transfer as a VietQR code asks for it (NAPAS, "QR code switching specification"). */
export interface VietQrTransfer {
  /** Six digits, see #rules/banks. */
  bankBin: string;
  accountNumber: string;
  /** Whole VND, above 0. */
  amountMinor: bigint;
  /** ASCII letters, digits and spaces, 1 to 25: what the bank statement will say. */
  memo: string;
}

const NAPAS_GUID = 'A000000727';
const TO_ACCOUNT = 'QRIBFTTA';
/** ISO 4217 number of the VND. */
const VND = '704';
const MAX_AMOUNT_DIGITS = 13;

const MAX_MEMO_LENGTH = 25;

const BIN = /^[0-9]{6}$/;
const ACCOUNT = /^[A-Za-z0-9]{4,19}$/;
const MEMO = new RegExp(`^(?=\\S)[A-Za-z0-9 ]{1,${MAX_MEMO_LENGTH}}(?<=\\S)$`);

/** Vietnamese text as a bank statement can carry it: no accents, only letters, digits and single spaces. */
export function foldMemo(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
}

/** The text to put into the QR code. What does not fit is refused, never cut: a cut memo loses the deposit. */
export function vietQrPayload(transfer: VietQrTransfer): string {
  if (!isTransfer(transfer)) throw new RangeError('not a transfer that VietQR can ask for');
  const beneficiary = emvField('00', transfer.bankBin) + emvField('01', transfer.accountNumber);
  const account = emvField('00', NAPAS_GUID) + emvField('01', beneficiary) + emvField('02', TO_ACCOUNT);
  return sealEmv(
    [
      emvField('00', '01'),
      // 12: made for one payment.
      emvField('01', '12'),
      emvField('38', account),
      emvField('53', VND),
      emvField('54', formatAmount(transfer.amountMinor)),
      emvField('58', 'VN'),
      emvField('62', emvField('08', transfer.memo)),
    ].join(''),
  );
}

/** The transfer that a payload asks for; undefined when it is not one of VietQR's, or was damaged. */
export function readVietQr(payload: string): VietQrTransfer | undefined {
  const fields = parseEmv(payload);
  const account = template(fields, '38');
  if (account?.get('00') !== NAPAS_GUID || account.get('02') !== TO_ACCOUNT) return undefined;
  if (fields?.get('53') !== VND || fields.get('58') !== 'VN') return undefined;
  const beneficiary = template(account, '01');
  const transfer = {
    bankBin: beneficiary?.get('00') ?? '',
    accountNumber: beneficiary?.get('01') ?? '',
    amountMinor: parseAmount(fields.get('54')) ?? 0n,
    memo: template(fields, '62')?.get('08') ?? '',
  };
  return isTransfer(transfer) ? transfer : undefined;
}

function template(fields: EmvFields | undefined, tag: string): EmvFields | undefined {
  const value = fields?.get(tag);
  return value === undefined ? undefined : readFields(value);
}

function isTransfer({ bankBin, accountNumber, amountMinor, memo }: VietQrTransfer): boolean {
  const isAmountFine = amountMinor > 0n && isPayable(amountMinor, 'VND');
  const fitsAmount = formatAmount(amountMinor).length <= MAX_AMOUNT_DIGITS;
  return isAmountFine && fitsAmount && BIN.test(bankBin) && ACCOUNT.test(accountNumber) && MEMO.test(memo);
}

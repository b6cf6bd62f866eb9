import { formatAmount, isPayable, parseAmount } from '#kernel/money';
import { emvField, parseEmv, readFields, appendChecksum, type EmvFields } from './emv.ts';

export { crc16, parseEmv } from './emv.ts';

/** A bank transfer in a VietQR code (NAPAS, "QR code switching specification"). */
export interface VietQrTransfer {
  /** Six digits (#rules/banks). */
  bankBin: string;
  accountNumber: string;
  /** A positive amount in whole VND. */
  amountMinor: bigint;
  /** Text on the bank statement: 1 to 25 ASCII letters, digits and spaces. */
  memo: string;
}

const NAPAS_GUID = 'A000000727';
const TO_ACCOUNT = 'QRIBFTTA';
/** ISO 4217 numeric code of the VND. */
const VND = '704';
const MAX_AMOUNT_DIGITS = 13;

const MAX_MEMO_LENGTH = 25;

const BIN = /^[0-9]{6}$/;
const ACCOUNT = /^[A-Za-z0-9]{4,19}$/;
const MEMO = new RegExp(`^(?=\\S)[A-Za-z0-9 ]{1,${MAX_MEMO_LENGTH}}(?<=\\S)$`);

/** Reduces a Vietnamese text to the characters of bank statements: letters without accents, digits and single spaces. */
export function foldMemo(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
}

/** Returns the content of a QR code. Throws RangeError instead of truncating: a deposit with a truncated memo is not found. */
export function vietQrPayload(transfer: VietQrTransfer): string {
  if (!isTransfer(transfer)) throw new RangeError('VietQR cannot express this transfer');
  const beneficiary = emvField('00', transfer.bankBin) + emvField('01', transfer.accountNumber);
  const account = emvField('00', NAPAS_GUID) + emvField('01', beneficiary) + emvField('02', TO_ACCOUNT);
  return appendChecksum(
    [
      emvField('00', '01'),
      // 12 marks a code for a single payment.
      emvField('01', '12'),
      emvField('38', account),
      emvField('53', VND),
      emvField('54', formatAmount(transfer.amountMinor)),
      emvField('58', 'VN'),
      emvField('62', emvField('08', transfer.memo)),
    ].join(''),
  );
}

/** Parses a QR code's content; undefined when it is not a valid VietQR transfer. */
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
  const isAmountValid = amountMinor > 0n && isPayable(amountMinor, 'VND');
  const fitsAmount = formatAmount(amountMinor).length <= MAX_AMOUNT_DIGITS;
  return isAmountValid && fitsAmount && BIN.test(bankBin) && ACCOUNT.test(accountNumber) && MEMO.test(memo);
}

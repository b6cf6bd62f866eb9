import { formatAmount } from '#kernel/money';
import { bankByCode } from './banks.ts';

/** Opens a banking app on the phone (vietqr.io/deeplink). */
const OPENER = 'https://dl.vietqr.io/pay';

/** Codes of the banks whose apps it opens, those that fill the transfer in first. The app of a bank has the bank's code in lower case. */
const APPS = ['MB', 'BIDV', 'ICB', 'ACB', 'OCB', 'VCB', 'TCB', 'VPB', 'TPB', 'VBA', 'HDB', 'SHB'] as const;

export interface AppTransfer {
  /** The receiving bank. */
  bankCode: string;
  accountNumber: string;
  holderName: string;
  amountMinor: bigint;
  memo: string;
}

export interface BankAppLink {
  /** The bank's name. */
  name: string;
  url: string;
}

/** Returns an address for each banking app that opens it with the transfer. */
export function bankAppLinks(transfer: AppTransfer, returnTo: string): BankAppLink[] {
  const { bankCode, accountNumber, holderName, amountMinor, memo } = transfer;
  const given = new URLSearchParams({ am: formatAmount(amountMinor), tn: memo, bn: holderName });
  // The opener reads the account and the way back as they are.
  const rest = `${given}&ba=${accountNumber}@${bankCode.toLowerCase()}&url=${returnTo}`;
  return APPS.map((code) => ({
    name: bankByCode(code)?.shortName ?? code,
    url: `${OPENER}?app=${code.toLowerCase()}&${rest}`,
  }));
}

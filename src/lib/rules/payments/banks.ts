/** A Vietnamese bank that accepts instant transfers by account number (NAPAS 24/7). */
export interface Bank {
  /** The bank's code in VietQR's list. */
  code: string;
  /** Six digits; identifies the bank in a VietQR code. */
  bin: string;
  shortName: string;
}

const ROWS = [
  ['VCB', '970436', 'Vietcombank'],
  ['ICB', '970415', 'VietinBank'],
  ['BIDV', '970418', 'BIDV'],
  ['VBA', '970405', 'Agribank'],
  ['TCB', '970407', 'Techcombank'],
  ['MB', '970422', 'MBBank'],
  ['ACB', '970416', 'ACB'],
  ['VPB', '970432', 'VPBank'],
  ['TPB', '970423', 'TPBank'],
  ['STB', '970403', 'Sacombank'],
  ['HDB', '970437', 'HDBank'],
  ['VIB', '970441', 'VIB'],
  ['SHB', '970443', 'SHB'],
  ['EIB', '970431', 'Eximbank'],
  ['MSB', '970426', 'MSB'],
  ['OCB', '970448', 'OCB'],
  ['SEAB', '970440', 'SeABank'],
  ['LPB', '970449', 'LPBank'],
  ['BAB', '970409', 'Bac A Bank'],
  ['PVCB', '970412', 'PVcomBank'],
  ['ABB', '970425', 'ABBANK'],
  ['NAB', '970428', 'Nam A Bank'],
  ['NCB', '970419', 'NCB'],
  ['VAB', '970427', 'VietABank'],
  ['VIETBANK', '970433', 'Vietbank'],
  ['SCB', '970429', 'SCB'],
  ['KLB', '970452', 'Kienlongbank'],
  ['VCCB', '970454', 'BVBank'],
  ['BVB', '970438', 'BaoViet Bank'],
  ['PGB', '970430', 'PGBank'],
  ['SGICB', '970400', 'Saigonbank'],
  ['SHBVN', '970424', 'Shinhan Bank'],
  ['WVN', '970457', 'Woori Bank'],
] as const;

export const BANKS: readonly Bank[] = ROWS.map(([code, bin, shortName]) => ({ code, bin, shortName }));

const BY_CODE: ReadonlyMap<string, Bank> = new Map(BANKS.map((bank) => [bank.code, bank]));

export function bankByCode(code: string): Bank | undefined {
  return BY_CODE.get(code);
}

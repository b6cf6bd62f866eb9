export interface BankValues {
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

export type BankProblems = Partial<Record<keyof BankValues, string>>;

/** The wire's own rules (`POST /wps/v2/wallets/bankAccounts`); each text is `wallet:bank.problem.<field>`. */
export function bankProblems(values: BankValues): BankProblems {
  const holderLength = values.holderName.trim().length;
  return {
    ...(values.bankCode ? {} : { bankCode: 'bankCode' }),
    ...(/^\d{6,19}$/.test(values.accountNumber) ? {} : { accountNumber: 'accountNumber' }),
    ...(holderLength >= 2 && holderLength <= 70 ? {} : { holderName: 'holderName' }),
  };
}

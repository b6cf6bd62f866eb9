import type { Problems } from '../../ui/index.ts';

export type BankValues = Record<'bankCode' | 'accountNumber' | 'holderName', string>;

/** The value violates its field's rule; the text is `wallet:bank.problem.<field>`. */
export const BROKEN_RULE = { code: 'broken_rule' } as const;

/** Checks a bank account by the server's own rules (`POST /wps/v2/wallets/bankAccounts`). */
export function bankProblems(values: BankValues): Problems<keyof BankValues> {
  const holderLength = values.holderName.trim().length;
  return {
    ...(values.bankCode ? {} : { bankCode: BROKEN_RULE }),
    ...(/^\d{6,19}$/.test(values.accountNumber) ? {} : { accountNumber: BROKEN_RULE }),
    ...(holderLength >= 2 && holderLength <= 70 ? {} : { holderName: BROKEN_RULE }),
  };
}

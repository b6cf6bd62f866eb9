/** The house's bank account that a deposit is paid to. */
export interface PaymentAccount {
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

/** The member's bank account that a withdrawal is paid to, as it was when it was asked for. */
export interface BankSnapshot extends PaymentAccount {
  bankAccountId: string;
}

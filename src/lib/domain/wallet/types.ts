/** The operator's bank account that a deposit is paid to. */
export interface PaymentAccount {
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

/** Copy of the member's bank account that a withdrawal is paid to, from the time of the request. */
export interface BankSnapshot extends PaymentAccount {
  bankAccountId: string;
}

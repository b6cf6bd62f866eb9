/** For work over the whole ledger: the limit on a call's statements must not stop it on the day the ledger is large. */
export const NO_STATEMENT_TIMEOUT = { noStatementTimeout: true };

import type { Statement } from '#kernel/database';

/** For work over the whole ledger: the limit on a call's statements must not stop it on the day the ledger is large. */
export const UNHURRIED: Statement = { name: 'ledger_unhurried', text: 'set local statement_timeout = 0' };

import type { LOCKS } from '#kernel/locks';
import { SEAL_CHAINS } from './tables.ts';

export { SEAL_CHAINS };

export type SealChain = (typeof SEAL_CHAINS)[number];

/** Tables of each chain's records, and the gate that everybody who adds a record holds. */
export const CHAINS: Record<SealChain, { tables: string[]; gate: keyof typeof LOCKS }> = {
  /** Entries with their postings. */
  ledger: { tables: ['ledger_entries', 'ledger_postings'], gate: 'ledgerGate' },
  /** Acts of staff. */
  audit: { tables: ['audit_log'], gate: 'recordsGate' },
  /** Steps of deposits and withdrawals. */
  wallet: { tables: ['wallet_transitions'], gate: 'recordsGate' },
  /** Results of external draws, as received. */
  results: { tables: ['lottery_result_entries'], gate: 'recordsGate' },
};

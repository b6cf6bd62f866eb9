import { createAgent } from './agents.ts';
import { MERCHANT_SECRET, type TestApp } from './app.ts';
import type { Row } from './every-endpoint.ts';
import { queryRows } from './sql.ts';
import { createStaff, type Staff } from './staff.ts';

/** Finds a caller that the access level of an endpoint admits. */
export interface Callers {
  staff: Staff;
  tokenFor(row: Row): string | undefined;
}

export async function createCallers(portal: TestApp): Promise<Callers> {
  const staff = await createStaff(portal);
  const member = await portal.newMember({ balance: '5000000' });
  const agent = await createAgent(portal);
  // Uses a separate account for calls that start or end a session, so that the other sessions last.
  await staff.add('passing', 'admin');
  const passing = (await staff.enrolled('passing')).token;
  const tokenFor = ({ definition: { access, roles } }: Row) => {
    if (access === 'member' || access === 'session') return member.token;
    if (access === 'agent') return agent.token;
    if (access === 'merchant') return MERCHANT_SECRET;
    if (access === 'staff-unverified') return passing;
    return access === 'staff' ? staff.tokens.get(roles?.[0] ?? 'admin') : undefined;
  };
  return { staff, tokenFor };
}

const COUNTED = [
  'members',
  'sessions',
  'deposits',
  'withdrawals',
  'bank_accounts',
  'member_files',
  'idempotency_keys',
  'ledger_entries',
  'ledger_holds',
  'game_transactions',
  'game_rounds',
  'game_sessions',
  'held_wins',
  'vendor_players',
  'chat_messages',
  'chat_threads',
  'live_events',
  'audit_log',
];

/** Counts the rows of each table, which a refused call must not change. */
export async function rowCounts(portal: TestApp): Promise<Record<string, bigint>> {
  const counts = COUNTED.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  const [row] = await queryRows<Record<string, bigint>>(portal.app.db, {
    name: 'test_row_counts',
    text: `select ${counts}`,
  });
  return row ?? {};
}

import * as z from 'zod';
import type { Database } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { advanceGrants, type GrantDeps, lockGrants } from './advance-grants.ts';

const PAGE = 200;

const DUE = defineStatement({
  name: 'bonus_due_members',
  row: z.object({ memberId: z.bigint(), currency: z.string() }),
  text: `select distinct due.member_id as "memberId", due.currency
           from (select stored.member_id, stored.currency from bonus_grants stored
                  where stored.lapses_at <= clock_timestamp() order by stored.lapses_at limit ${PAGE}) due`,
});

/** Ends the grants whose time has passed, and activates the next ones. Bets compare the time themselves. */
export async function lapseGrants(db: Database, deps: GrantDeps): Promise<void> {
  for (;;) {
    const due = await db.query(DUE);
    for (const owner of due) {
      await db.transaction(async (tx) => {
        await lockGrants(tx, owner);
        await advanceGrants(tx, deps, owner);
      });
    }
    if (due.length === 0) return;
  }
}

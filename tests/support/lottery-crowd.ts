import { randomUUID } from 'node:crypto';
import { createGuest, type Member } from '#domain/members';
import type { AppContext } from '../../src/lib/server/context.ts';
import type { TestApp } from './app.ts';
import { lineOf } from './lottery-bets.ts';
import { sql } from './sql.ts';

/** Creates players with demo balances, which takes no deposits. */
export async function crowd(portal: TestApp, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < count; index++) {
    members.push(
      await portal.app.db.transaction((tx) =>
        createGuest(tx, portal.app, { languageCode: 'EN', demoBalanceMinor: 10_000_000_000n }),
      ),
    );
  }
  return members;
}

/** Builds a line in the domain's form. */
export function betLine(drawNumber: string, selection: string) {
  const { unitStake, ...line } = lineOf('SSC1M', 'SSC_DWD', selection);
  return {
    ...line,
    drawNumber,
    unitStakeMinor: BigInt(unitStake) * 10_000n,
    denomination: 'YUAN' as const,
    oddsTable: 'A' as const,
  };
}

export function placeFor({ bets }: Pick<AppContext, 'bets'>, member: Member, lines: ReturnType<typeof betLine>[]) {
  return bets.place({
    member,
    key: randomUUID(),
    hash: new Uint8Array(32),
    gameCode: 'SSC1M',
    prizeMode: 'Lott',
    acceptsBetter: false,
    lines,
  });
}

export interface Payout {
  memberId: bigint;
  winMinor: bigint;
  rebateMinor: bigint;
  teamMinor: bigint;
}

/** Reads what a draw paid according to the ledger, ordered by member. */
export function paidBy(portal: TestApp, drawNumber: string): Promise<Payout[]> {
  return sql<Payout>(
    portal,
    `select a.owner_id as "memberId",
            coalesce(sum(p.amount_minor) filter (where e.kind = 'win'), 0)::bigint as "winMinor",
            coalesce(sum(p.amount_minor) filter (where e.kind = 'rebate'), 0)::bigint as "rebateMinor",
            coalesce(sum(p.amount_minor) filter (where e.kind = 'agent_commission'), 0)::bigint as "teamMinor"
       from ledger_entries e
       join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.kind = 'player'
      where e.namespace in ('lottery:win', 'lottery:rebate', 'lottery:agent_commission') and e.details ->> 'draw' = $1
      group by a.owner_id order by a.owner_id`,
    [drawNumber],
  );
}

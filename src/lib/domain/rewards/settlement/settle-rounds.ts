import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { unreadFactsSql } from '#domain/figures';
import { publishLiveEvent } from '#domain/messaging';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { addProgress } from '#rules/rewards/bonus-money/progress';
import { advanceGrants, type GrantDeps } from '../grants/advance-grants.ts';
import { listOpenGrants, saveProgress } from '../grants/grant-rows.ts';
import { closeLeft } from '../turnover/turnover.ts';
import { applyTurnover, type TurnoverSettings } from './apply-turnover.ts';

/** Rounds of one transaction: about a second of a busy portal. */
const BATCH = 2000;

const amountText = z.string().transform(BigInt);
const settledRounds = z.array(
  z.object({
    memberId: amountText,
    currency: z.string(),
    source: z.string(),
    sourceId: amountText,
    bookedAt: z.coerce.date(),
    /** Valid bet in cash; a correction's is the difference. */
    turnover: amountText,
    /** Progress of grants; a correction's is the difference. */
    progress: z.array(z.object({ grant: amountText, progress: amountText })),
  }),
);

export type SettledRound = z.output<typeof settledRounds>[number];

const READ = defineStatement({
  name: 'rewards_read_rounds',
  row: z.object({ rounds: z.array(z.unknown()), may_be_more: z.boolean() }),
  text: 'select rounds, may_be_more from rewards_read_rounds($1, $2)',
});

export interface SettlementDeps extends GrantDeps {
  turnover: TurnoverSettings;
}

/** SQL condition: `settleRounds` may find something. */
export const UNSETTLED_SQL = `${unreadFactsSql('rewards')} or exists (select from turnover_requirements where cash_left_minor is not null)`;

/**
 * Applies all settled rounds that were not applied yet to the grants' progress and to the turnover that members owe. Effects and
 * position move in one transaction per batch, so that nothing is lost or counted twice. While another process does it, does
 * nothing, or waits for it and goes on (`waits`).
 */
export async function settleRounds(db: Database, deps: SettlementDeps, { waits }: { waits: boolean }): Promise<void> {
  const step = () => db.transaction((tx) => settleBatch(tx, deps, waits));
  while (await step());
}

const UNREAD = defineStatement({
  name: 'rewards_unread_rounds',
  text: `select 1 from fact_readers reader, settled_rounds fact
          where reader.name = 'rewards' and (fact.xid, fact.seq) > (reader.xid, reader.seq) and fact.seq > reader.restored_seq
            and fact.member_id = $1 limit 1`,
});

const RETRY_MS = 25;
const MAX_RETRIES = 80;

/**
 * Applies settled rounds until those of the member are applied. A transaction that is older than them and still runs delays that;
 * after two seconds it goes on without them.
 */
export async function settleRoundsOf(db: Database, deps: SettlementDeps, memberId: bigint): Promise<void> {
  for (let retries = 0; retries < MAX_RETRIES; retries++) {
    await settleRounds(db, deps, { waits: true });
    if ((await db.query(UNREAD, [memberId])).length === 0) return;
    await wait(RETRY_MS);
  }
}

async function settleBatch(tx: Tx, deps: SettlementDeps, waits: boolean): Promise<boolean> {
  const [batch] = await tx.query(READ, [BATCH, waits]);
  if (!batch) return false;
  const rounds = settledRounds.parse(batch.rounds);
  await applyTurnover(tx, deps.turnover, rounds);
  await closeLeft(tx, deps.turnover);
  await applyProgress(
    tx,
    deps,
    rounds.filter(({ progress }) => progress.length > 0),
  );
  return batch.may_be_more;
}

const LOCK_PLAYERS = defineStatement({
  name: 'bonus_lock_players',
  row: z.object({ memberId: z.bigint(), currency: z.string() }),
  text: `select account.owner_id as "memberId", account.currency
           from unnest($1::bigint[], $2::text[]) as player (member_id, currency)
           join ledger_accounts account on account.kind = 'player' and account.owner_id = player.member_id and account.currency = player.currency
           join ledger_balances balance on balance.account_id = account.id
          order by balance.account_id for no key update of balance`,
});

/** Locks the balance rows of several members, in the order in which bets lock them. Returns the members. */
async function lockPlayers(tx: Tx, players: readonly { memberId: bigint; currency: string }[]) {
  const unique = new Map(players.map((player) => [`${player.memberId} ${player.currency}`, player]));
  const owners = [...unique.values()];
  const values = [owners.map(({ memberId }) => String(memberId)), owners.map(({ currency }) => currency)];
  return tx.query(LOCK_PLAYERS, values);
}

async function applyProgress(tx: Tx, deps: GrantDeps, rounds: readonly SettledRound[]): Promise<void> {
  if (rounds.length === 0) return;
  for (const owner of await lockPlayers(tx, rounds)) {
    const changes = rounds
      .filter(({ memberId, currency }) => memberId === owner.memberId && currency === owner.currency)
      .flatMap(({ progress }) => progress);
    const grants = await listOpenGrants(tx, owner);
    const moved = grants.map(({ grant }) =>
      changes
        .filter((change) => change.grant === grant.id)
        .reduce((latest, change) => addProgress(latest, change.progress), grant),
    );
    await saveProgress(tx, moved);
    publishLiveEvent(tx, owner.memberId, 'rewards', {});
    await advanceGrants(tx, deps, owner);
  }
}

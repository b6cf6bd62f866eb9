import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { insertAdjustments } from './adjustments.ts';
import type { ComputedStatement } from './compute-month.ts';
import { insertSubCommissions } from './sub-commissions.ts';

const INSERT = defineStatement({
  name: 'affiliates_insert_statement',
  row: z.object({ id: z.bigint() }),
  text: `insert into affiliate_statements (run_id, draft, member_id, plan_version, cpa_count, cpa_minor, corrected_minor, base_minor, tier, rate_ppm,
                                           revenue_share_minor, sub_minor, carry_in_minor, carry_out_minor, brought_forward_minor, due_minor, payable_minor,
                                           carried_forward_minor, quarantines, flagged_ids, state, stated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16::bigint - $17::bigint, $18, $19,
                 case when $17::bigint > 0 then 'PENDING' else 'CARRIED' end, clock_timestamp()) returning id`,
});
const INSERT_CPAS = defineStatement({
  name: 'affiliates_insert_cpas',
  text: `insert into affiliate_cpas (player_id, statement_id, amount_minor)
         select cpa.player_id, $1, cpa.amount_minor from unnest($2::bigint[], $3::bigint[]) as cpa (player_id, amount_minor)`,
});

/** Writes a statement with the commissions for players that it contains. */
export async function writeStatement(
  tx: Tx,
  { runId, draft }: { runId: bigint; draft: number },
  computed: ComputedStatement,
): Promise<void> {
  const { memberId, planVersion, statement, correctedMinor, carryInMinor, broughtForwardMinor, payableMinor } =
    computed;
  const quarantines = Object.fromEntries([...statement.quarantinesMinor].map(([id, minor]) => [id, String(minor)]));
  const [row] = await tx.query(INSERT, [
    runId,
    draft,
    memberId,
    planVersion,
    statement.cpaCount,
    statement.cpaMinor,
    correctedMinor,
    statement.baseMinor,
    statement.tier ?? null,
    statement.ratePpm ?? null,
    statement.commissionMinor,
    statement.subMinor,
    carryInMinor,
    statement.carryOutMinor,
    broughtForwardMinor,
    statement.dueMinor,
    payableMinor,
    JSON.stringify(quarantines),
    computed.flaggedIds.map(String),
  ]);
  if (!row) throw new Error('the statement was not inserted');
  await insertAdjustments(tx, row.id, computed.adjustments);
  await insertSubCommissions(tx, row.id, computed.subCommissions);
  const granted = statement.cpaPlayers.map((id) => ({ playerId: id, amountMinor: computed.cpaAmountMinor }));
  const cpas = [...granted, ...computed.correctedCpas];
  if (cpas.length === 0) return;
  await tx.query(INSERT_CPAS, [
    row.id,
    cpas.map(({ playerId }) => String(playerId)),
    cpas.map(({ amountMinor }) => String(amountMinor)),
  ]);
}

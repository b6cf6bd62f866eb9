import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const APPLY = defineStatement({
  name: 'contracts_apply_statements',
  text: `with released as materialized (
           select stated.* from contract_statements stated
             join contract_run_trees tree on tree.run_id = stated.run_id and tree.root_id = stated.root_id and tree.draft = stated.draft
            where stated.run_id = $1 and tree.state = 'RELEASED' and ($2::bigint is null or tree.root_id = $2)
         ), relation as (
           insert into contract_relations (id, family, balance_minor)
           select released.relation_id, released.family, released.carried_forward_minor from released order by 1
           on conflict (id) do update set balance_minor = excluded.balance_minor
         )
         insert into contract_periods (relation_id, contract_id, code, period_id, start_at, end_at, amount_minor, weighted, weighted_won,
                                       weighted_lost, active, ngr_minor, carry_out_minor)
         select released.relation_id, period."contractId", period.code, period."periodId", period."startAt", period."endAt", period."amountMinor",
                period.weighted, period."weightedWon", period."weightedLost", period.active, period."ngrMinor", period."carryOutMinor"
           from released, jsonb_to_recordset(released.periods) as period ("contractId" bigint, code text, "periodId" text, "startAt" timestamptz,
                "endAt" timestamptz, "amountMinor" bigint, weighted numeric, "weightedWon" numeric, "weightedLost" numeric, active int, "ngrMinor" bigint,
                "carryOutMinor" bigint)
          order by 1, 5
         on conflict (relation_id, start_at, code) do update
            set contract_id = excluded.contract_id, amount_minor = excluded.amount_minor, weighted = excluded.weighted,
                weighted_won = excluded.weighted_won, weighted_lost = excluded.weighted_lost, active = excluded.active,
                ngr_minor = excluded.ngr_minor, carry_out_minor = excluded.carry_out_minor`,
});

/** Makes the statements of released trees count: what they carry forward, and what is stated for each period. */
export async function applyStatements(tx: Tx, runId: bigint, rootId: bigint | null): Promise<void> {
  await tx.query(APPLY, [runId, rootId]);
}

import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { formatAmount } from '#kernel/money';
import { formatRate } from '#rules/rewards/rates';
import { type TeamFigures, toMinor } from '#rules/agents/figures/team-figures';
import type { PeriodResult } from '#rules/agents/settlement/results';
import type { ComputedRelation } from './compute.ts';

const INSERT = defineStatement({
  name: 'contracts_insert_statements',
  text: `insert into contract_statements (run_id, draft, root_id, relation_id, contract_id, family, period_id, payer_id, payee_id, result, amount_minor,
                                          adjustments, periods, stated_minor, brought_forward_minor, due_minor, payable_minor, carried_forward_minor,
                                          is_held, is_house_paid, stated_at)
         select $2, $3, given."rootId", given."relationId", given."contractId", $4, given."periodId", given."payerId", given."payeeId", given.result,
                given."amountMinor", given.adjustments, given.periods, given."statedMinor", given."broughtForwardMinor", given."dueMinor",
                given."payableMinor", given."carriedForwardMinor", given."isHeld", given."isHousePaid", $5
           from jsonb_to_recordset($1::jsonb) as given ("rootId" bigint, "relationId" bigint, "contractId" bigint, "periodId" text, "payerId" bigint,
                "payeeId" bigint, result jsonb, "amountMinor" bigint, adjustments jsonb, periods jsonb, "statedMinor" bigint, "broughtForwardMinor" bigint,
                "dueMinor" bigint, "payableMinor" bigint, "carriedForwardMinor" bigint, "isHeld" boolean, "isHousePaid" boolean)
          order by given."payerId" nulls first, given."payeeId", given."contractId"`,
});

/** Rows of one statement, so that its parameter stays small. */
const PAGE = 1000;

export interface Draft {
  runId: bigint;
  draft: number;
  family: string;
  now: Date;
}

/** Writes the statements of a run, which nobody changes later. */
export async function writeStatements(tx: Tx, draft: Draft, computed: readonly ComputedRelation[]): Promise<void> {
  const rows = computed.flatMap((relation) => toRow(relation) ?? []);
  for (let at = 0; at < rows.length; at += PAGE) {
    const page = JSON.stringify(rows.slice(at, at + PAGE));
    await tx.query(INSERT, [page, draft.runId, draft.draft, draft.family, draft.now]);
  }
}

function toRow({ stored, statement, results, figures, before, isHousePaid }: ComputedRelation) {
  if (!statement) return undefined;
  const { contract, adjustments } = statement;
  const wasStated = new Map(before.stated.map(({ period, amountMinor }) => [period.id, amountMinor]));
  const changes = new Map(adjustments.map(({ period, amountMinor }) => [period.id, amountMinor]));
  const adjustedMinor = adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return {
    rootId: String(stored.rootId),
    relationId: String(stored.id),
    contractId: String(contract.id),
    periodId: statement.period.id,
    payerId: contract.payer,
    payeeId: contract.payee,
    result: statement.result && figures ? toResult(statement.result, statement.share, figures) : null,
    amountMinor: String(statement.amountMinor),
    adjustments: adjustments.map(({ period, amountMinor }) => {
      const was = wasStated.get(period.id) ?? 0n;
      return {
        periodId: period.id,
        was: formatAmount(was),
        is: formatAmount(was + amountMinor),
        amount: formatAmount(amountMinor),
      };
    }),
    periods: results.map((result) => {
      const isOwn = result.period.id === statement.period.id;
      const was = wasStated.get(result.period.id) ?? 0n;
      const amountMinor = isOwn ? statement.amountMinor : was + (changes.get(result.period.id) ?? 0n);
      return toPeriod(result, amountMinor);
    }),
    statedMinor: String(statement.amountMinor + adjustedMinor),
    broughtForwardMinor: String(statement.broughtForwardMinor),
    dueMinor: String(statement.dueMinor),
    payableMinor: String(statement.payableMinor),
    carriedForwardMinor: String(statement.carriedForwardMinor),
    isHeld: statement.isHeld,
    isHousePaid,
  };
}

function toPeriod({ period, contract, figures, carryOutMinor }: PeriodResult, amountMinor: bigint) {
  return {
    contractId: String(contract.id),
    code: period.code,
    periodId: period.id,
    startAt: period.start,
    endAt: period.end,
    amountMinor: String(amountMinor),
    weighted: String(figures.weighted.all),
    weightedWon: String(figures.weighted.won),
    weightedLost: String(figures.weighted.lost),
    active: figures.active,
    ngrMinor: String(figures.ngrMinor),
    carryOutMinor: String(carryOutMinor),
  };
}

/** Formats the figures of a period as statements store them. */
export function toResult(
  { figures: { weighted, active, ngrMinor }, carryInMinor, carryOutMinor, award }: PeriodResult,
  share: NonNullable<ComputedRelation['statement']>['share'],
  team: TeamFigures,
) {
  return {
    bet: formatAmount(toMinor(weighted.all)),
    betWon: formatAmount(toMinor(weighted.won)),
    betLost: formatAmount(toMinor(weighted.lost)),
    active,
    loss: formatAmount(ngrMinor),
    carryIn: formatAmount(carryInMinor),
    carryOut: formatAmount(carryOutMinor),
    tier: award.tier ?? null,
    rate: award.ratePpm === undefined ? null : formatRate(award.ratePpm),
    gross: formatAmount(award.grossMinor),
    ...(share ? { downlines: formatAmount(share.downlinesMinor), excess: formatAmount(share.excessMinor) } : {}),
    ggr: formatAmount(team.ggrMinor),
    rebates: formatAmount(team.rebatesMinor),
    promotions: formatAmount(team.promotionsMinor),
    salaries: formatAmount(team.salariesMinor),
    fees: formatAmount(team.feesMinor),
  };
}

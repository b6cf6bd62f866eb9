import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { reopenTurnover, workOffTurnover, type TurnoverRequirement } from '#rules/rewards/bonus-money/turnover';
import { lowest } from '#rules/rewards/rates';
import { listTurnoverOf, saveTurnover, whoLostAll, type Requirement } from '../turnover/turnover.ts';
import type { SettledRound } from './settle-rounds.ts';

export interface TurnoverSettings {
  /** Cash below which, without an open round, the turnover that is rows is closed. */
  resetBelowMinor: bigint;
}

const WORKED_OFF = defineStatement({
  name: 'turnover_worked_off',
  row: z.object({ source: z.string(), sourceId: z.bigint(), amountMinor: z.bigint() }),
  text: `select worked.source, worked.source_id as "sourceId", worked.amount_minor as "amountMinor"
           from unnest($1::text[], $2::bigint[]) as round (source, source_id)
           join turnover_worked_off worked on worked.source = round.source and worked.source_id = round.source_id`,
});
const SAVE_WORKED_OFF = defineStatement({
  name: 'turnover_save_worked_off',
  text: `insert into turnover_worked_off as worked (source, source_id, amount_minor)
           select round.source, round.source_id, round.amount from unnest($1::text[], $2::bigint[], $3::bigint[]) as round (source, source_id, amount)
         on conflict (source, source_id) do update set amount_minor = excluded.amount_minor`,
});

/** The amounts that rounds have worked off, by source and id. */
type WorkedOff = Map<string, { source: string; sourceId: bigint; amountMinor: bigint }>;

const keyOf = ({ source, sourceId }: Pick<SettledRound, 'source' | 'sourceId'>) => `${source} ${sourceId}`;

/**
 * Works off what members owe by the valid bets of settled rounds, in their order; corrections give back what the round worked off. A
 * round that was settled before a deposit works nothing off of it.
 */
export async function applyTurnover(
  tx: Tx,
  { resetBelowMinor }: TurnoverSettings,
  rounds: readonly SettledRound[],
): Promise<void> {
  if (rounds.length === 0) return;
  const corrections = rounds.filter(({ turnover }) => turnover < 0n);
  const members = [...new Set(rounds.map(({ memberId }) => memberId))];
  const before = await listTurnoverOf(tx, members, [...new Set(corrections.map(({ memberId }) => memberId))]);
  const worked = await readWorkedOff(tx, rounds);
  const after = new Map<string, Requirement[]>();
  for (const round of rounds) {
    const owner = `${round.memberId} ${round.currency}`;
    const open = after.get(owner) ?? before.filter((row) => `${row.memberId} ${row.currency}` === owner);
    after.set(owner, applyRound(open, round, worked));
  }
  await saveWorkedOff(tx, worked);
  const changed = await closeLost(tx, [...after.values()].flat(), resetBelowMinor);
  const openBefore = new Map(before.map(({ id, openMinor }) => [id, openMinor]));
  await saveTurnover(
    tx,
    changed.filter(({ id, openMinor }) => openBefore.get(id) !== openMinor),
  );
}

function applyRound(rows: readonly Requirement[], round: SettledRound, worked: WorkedOff): Requirement[] {
  const done = worked.get(keyOf(round))?.amountMinor ?? 0n;
  const [earlier, later] = [rows.filter(isBefore(round)), rows.filter((row) => !isBefore(round)(row))];
  const rules = earlier.map(({ amountMinor: requiredMinor, openMinor }): TurnoverRequirement => ({
    requiredMinor,
    openMinor,
  }));
  const { requirements, changedMinor } =
    round.turnover > 0n ? workOffTurnover(rules, round.turnover) : reopenTurnover(rules, lowest(-round.turnover, done));
  const amountMinor = round.turnover > 0n ? done + changedMinor : done - changedMinor;
  if (changedMinor !== 0n) worked.set(keyOf(round), { source: round.source, sourceId: round.sourceId, amountMinor });
  const changed = earlier.map((row, index) => ({ ...row, openMinor: requirements[index]?.openMinor ?? row.openMinor }));
  return [...changed, ...later];
}

const isBefore =
  ({ bookedAt }: SettledRound) =>
  ({ createdAt }: Requirement) =>
    createdAt <= bookedAt;

async function readWorkedOff(tx: Tx, rounds: readonly SettledRound[]): Promise<WorkedOff> {
  const values = [rounds.map(({ source }) => source), rounds.map(({ sourceId }) => String(sourceId))];
  const rows = await tx.query(WORKED_OFF, values);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function saveWorkedOff(tx: Tx, worked: WorkedOff): Promise<void> {
  const rows = [...worked.values()];
  if (rows.length === 0) return;
  await tx.query(SAVE_WORKED_OFF, [
    rows.map(({ source }) => source),
    rows.map(({ sourceId }) => String(sourceId)),
    rows.map(({ amountMinor }) => String(amountMinor)),
  ]);
}

/** Closes what members owe whose money is lost: nothing is left that could be laundered. */
async function closeLost(tx: Tx, rows: readonly Requirement[], resetBelowMinor: bigint): Promise<Requirement[]> {
  const lost = new Map<string, Set<bigint>>();
  for (const currency of new Set(rows.filter(({ openMinor }) => openMinor > 0n).map((row) => row.currency))) {
    const members = [
      ...new Set(rows.filter((row) => row.currency === currency && row.openMinor > 0n).map((row) => row.memberId)),
    ];
    lost.set(currency, await whoLostAll(tx, members, { currency, resetBelowMinor }));
  }
  return rows.map((row) => (lost.get(row.currency)?.has(row.memberId) ? { ...row, openMinor: 0n } : row));
}

import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { QUICKNET } from '#rules/lottery/draws/drawing';
import { publishEndedDraws, ENDED_DRAW_COLUMNS, type EndedDraw, endedDrawRow } from './broadcast.ts';
import { recordDrawEvents } from './draw-events.ts';

/** Time at which the beacon emits a draw's round: usually between the close and the draw time. */
export const EMITTED = `to_timestamp(${QUICKNET.genesisSeconds} + (draw.beacon_round - 1) * ${QUICKNET.periodSeconds})`;

/** A round that is missing for less than this is requested every few seconds and counts as no failure. */
const GRACE = '60 seconds';
/** Least time between two failures that count. */
const FAILURE_INTERVAL = '1 hour';
/** Separate failures that it takes to void a draw. */
const MIN_FAILURES = 6;

const CAUSES = ['beacon_missing', 'seed_missing'] as const;

/** A due draw that this run could not draw. */
export interface FailedDraw {
  id: bigint;
  cause: (typeof CAUSES)[number];
}

const recordedRow = z.object({
  id: z.bigint(),
  gameCode: z.string(),
  drawNumber: z.string(),
  cause: z.enum(CAUSES),
  round: z.bigint(),
  isNew: z.boolean(),
});

// Pauses between tries grow with the delay, so that many late draws neither flood the relays nor delay those that are due now.
const RECORD = defineStatement({
  name: 'lottery_record_draw_failures',
  row: recordedRow,
  text: `with failed as materialized (
           select draw.id, draw.game_code, draw.draw_number, draw.beacon_round, failure.cause,
                  clock_timestamp() + least(greatest((clock_timestamp() - ${EMITTED}) / 20, interval '10 seconds'), interval '10 minutes') as retry_at
             from unnest($1::bigint[], $2::text[]) as failure (id, cause) join lottery_draws draw using (id)
            where draw.state = 'CLOSED' and ${EMITTED} < clock_timestamp() - interval '${GRACE}'
         ), recorded as (
           insert into lottery_draw_failures as known (draw_id, cause, retry_at)
             select failed.id, failed.cause, failed.retry_at from failed order by failed.id
           on conflict (draw_id) do update
             set cause = excluded.cause, retry_at = excluded.retry_at,
                 failures = known.failures + (known.counted_at < clock_timestamp() - interval '${FAILURE_INTERVAL}')::int,
                 counted_at = case when known.counted_at < clock_timestamp() - interval '${FAILURE_INTERVAL}'
                                   then clock_timestamp() else known.counted_at end
           returning known.draw_id, xmax = 0 as is_new
         )
         select failed.id, failed.game_code as "gameCode", failed.draw_number as "drawNumber", failed.cause, failed.beacon_round as "round", recorded.is_new as "isNew"
           from failed join recorded on recorded.draw_id = failed.id order by failed.id`,
});
const HOPELESS = `draw.state = 'CLOSED' and ${EMITTED} < clock_timestamp() - make_interval(hours => $2)
            and exists (select 1 from lottery_draw_failures failure where failure.draw_id = draw.id and failure.failures >= ${MIN_FAILURES})`;
const LIST_HOPELESS = defineStatement({
  name: 'lottery_list_hopeless_draws',
  row: z.object({ id: z.bigint() }),
  text: `select draw.id from lottery_draws draw where draw.id = any($1::bigint[]) and ${HOPELESS}`,
});
const VOID = defineStatement({
  name: 'lottery_void_missing',
  row: endedDrawRow,
  text: `update lottery_draws draw
            set state = 'VOID', void_reason = given.cause, seed = decode(given.seed, 'hex'), result_version = result_version + 1
           from unnest($1::bigint[], $3::text[], $4::text[]) as given (id, cause, seed)
          where draw.id = given.id and ${HOPELESS}
         returning ${ENDED_DRAW_COLUMNS}`,
});

export type RecordedFailure = z.input<typeof recordedRow>;

export interface VoidRule {
  /** Hours after which a draw that cannot be drawn is voided. */
  voidAfterHours: number;
  /** Returns the seed of a draw in hexadecimal; undefined when it cannot be opened. */
  seedOf(id: bigint): string | undefined;
}

/**
 * Records what could not be drawn, and voids what has failed for long and often enough. Publishes the seed of a void draw, so
 * that whoever knows the round can compute what the result would have been. Returns the new failures and the ended draws.
 */
export async function recordDrawFailures(
  tx: Tx,
  failed: readonly FailedDraw[],
  { voidAfterHours, seedOf }: VoidRule,
): Promise<{ delayed: RecordedFailure[]; voided: EndedDraw[] }> {
  if (failed.length === 0) return { delayed: [], voided: [] };
  const recorded = await tx.query(RECORD, [failed.map(({ id }) => id), failed.map(({ cause }) => cause)]);
  const delayed = recorded.filter(({ isNew }) => isNew);
  await recordDrawEvents(tx, 'delayed', delayed);
  const ids = recorded.map(({ id }) => id);
  const hopeless = new Set((await tx.query(LIST_HOPELESS, [ids, voidAfterHours])).map(({ id }) => id));
  const ending = recorded.filter(({ id }) => hopeless.has(id));
  if (ending.length === 0) return { delayed, voided: [] };
  const seeds = ending.map(({ id }) => seedOf(id) ?? null);
  const causes = ending.map(({ cause }) => cause);
  const voided = await tx.query(VOID, [ending.map(({ id }) => id), voidAfterHours, causes, seeds]);
  const causeOf = new Map(ending.map(({ gameCode, drawNumber, cause }) => [`${gameCode} ${drawNumber}`, cause]));
  const events = voided.map(({ gameCode, drawNumber }) => ({
    gameCode,
    drawNumber,
    cause: causeOf.get(`${gameCode} ${drawNumber}`) ?? 'beacon_missing',
  }));
  await recordDrawEvents(tx, 'voided', events);
  publishEndedDraws(tx, voided);
  return { delayed, voided };
}

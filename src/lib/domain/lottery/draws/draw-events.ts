import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { VoidReason } from '#rules/lottery/draws/void-reasons';
import type { EndedDraw } from './broadcast.ts';

const RECORD = defineStatement({
  name: 'lottery_record_draw_events',
  text: `insert into lottery_draw_events (draw_id, kind, cause, actor, proposed_by, draws_at)
         select draw.id, $3, event.cause, $5, $6, draw.draws_at
           from unnest($1::text[], $2::text[], $4::text[]) as event (game_code, draw_number, cause)
           join lottery_draws draw on draw.game_code = event.game_code and draw.draw_number = event.draw_number
         on conflict (draw_id, kind) do nothing`,
});

interface DrawEvent extends Pick<EndedDraw, 'gameCode' | 'drawNumber'> {
  cause: VoidReason;
}

/** The staff who did it; omitted when the portal did. */
export interface VoidingStaff {
  actor: string;
  /** The first of two people. */
  proposedBy?: string | undefined;
}

/** Records for players what happened to draws. */
export async function recordDrawEvents(
  tx: Tx,
  kind: 'delayed' | 'voided',
  events: readonly DrawEvent[],
  staff?: VoidingStaff,
): Promise<void> {
  if (events.length === 0) return;
  const column = (name: keyof DrawEvent) => events.map((event) => event[name]);
  const people = [staff?.actor ?? null, staff?.proposedBy ?? null];
  await tx.query(RECORD, [column('gameCode'), column('drawNumber'), kind, column('cause'), ...people]);
}

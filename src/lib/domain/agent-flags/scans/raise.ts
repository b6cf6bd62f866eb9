import * as z from 'zod';
import { notifyMembers } from '#domain/inbox';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ABUSE_LIMITS, type AbuseKind, HOLDING_KINDS } from '#rules/agents/abuse';

const raisedRow = z.object({
  /** Ids of the members whose withdrawals it holds from now on. */
  newlyHeld: z.array(z.string()),
});

/**
 * Defines the statement that flags what `found` selects: subject, member_id, agent_id, other_ids, refs and facts, each subject once,
 * and held_ids for `HOLDING_KINDS`. A case that is open gets the new evidence, and goes on to hold whom it held; one that staff have
 * decided stays as it is.
 */
export const raiseStatement = (kind: AbuseKind, name: string, found: string) => {
  const holds = HOLDING_KINDS.includes(kind);
  return defineStatement({
    name: `agent_flags_${name}`,
    row: raisedRow,
    // The subquery of "newlyHeld" reads the flag as it was before this statement.
    text: `with found as (${found})
           insert into agent_flags as flag (kind, subject, member_id, agent_id, other_ids, "references", facts, held_ids, holds_until)
           select '${kind}', subject, member_id, agent_id, other_ids, refs, facts, ${holds ? 'held_ids' : `array[]::bigint[]`},
                  ${holds ? `clock_timestamp() + interval '${ABUSE_LIMITS.holdHours} hours'` : 'null'}
             from found order by subject
           on conflict (kind, subject) do update
              set other_ids = excluded.other_ids, "references" = excluded."references", facts = excluded.facts, seen_at = clock_timestamp(),
                  held_ids = flag.held_ids || array(select unnest(excluded.held_ids) except select unnest(flag.held_ids))
            where flag.state = 'open'
              and ((flag.other_ids, flag."references", flag.facts) is distinct from (excluded.other_ids, excluded."references", excluded.facts)
                   or not flag.held_ids @> excluded.held_ids)
           returning array(select held.id::text from unnest(flag.held_ids) as held (id)
                            where flag.holds_until > clock_timestamp()
                              and not exists (select from agent_flags old where old.id = flag.id and held.id = any(old.held_ids))) as "newlyHeld"`,
  });
};

export const NO_REFERENCES = `array[]::text[] as refs`;

/** Notifies the members that their withdrawals wait: nothing about the rule or the case. */
export async function notifyHeld(tx: Tx, raised: readonly z.output<typeof raisedRow>[]): Promise<void> {
  const held = raised.flatMap(({ newlyHeld }) => newlyHeld);
  const messages = [...new Set(held)].map((id) => ({ memberId: BigInt(id), params: {} }));
  if (messages.length > 0) await notifyMembers(tx, 'withdrawalsChecked', messages);
}

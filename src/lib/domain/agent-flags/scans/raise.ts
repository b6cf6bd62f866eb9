import * as z from 'zod';
import { notifyMembers } from '#domain/inbox';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ABUSE_LIMITS, type AbuseKind, HOLDING_KINDS } from '#rules/agents/abuse';

const raisedRow = z.object({
  id: z.bigint(),
  /** Ids of the members whom it names. */
  named: z.array(z.string()),
  /** The case was not known. */
  isNew: z.boolean(),
});

/**
 * Defines the statement that flags what `found` selects: subject, member_id, agent_id, other_ids, refs and facts, each subject once. A
 * case that is open gets the new evidence; one that staff have decided stays as it is.
 */
export const raiseStatement = (kind: AbuseKind, name: string, found: string) =>
  defineStatement({
    name: `agent_flags_${name}`,
    row: raisedRow,
    text: `with found as (${found})
           insert into agent_flags as flag (kind, subject, member_id, agent_id, other_ids, "references", facts, holds_until)
           select '${kind}', subject, member_id, agent_id, other_ids, refs, facts,
                  ${HOLDING_KINDS.includes(kind) ? `clock_timestamp() + interval '${ABUSE_LIMITS.integrityHours} hours'` : 'null'}
             from found order by subject
           on conflict (kind, subject) do update
              set other_ids = excluded.other_ids, "references" = excluded."references", facts = excluded.facts, seen_at = clock_timestamp()
            where flag.state = 'open'
              and (flag.other_ids, flag."references", flag.facts) is distinct from (excluded.other_ids, excluded."references", excluded.facts)
           returning flag.id, (flag.member_id || flag.other_ids)::text[] as named, flag.xmax = 0 as "isNew"`,
  });

export const NO_REFERENCES = `array[]::text[] as refs`;

/** Notifies the members of new flags that their withdrawals wait: nothing about the rule or the case. */
export async function notifyHeld(tx: Tx, raised: readonly z.output<typeof raisedRow>[]): Promise<void> {
  const held = raised.filter(({ isNew }) => isNew).flatMap(({ named }) => named);
  const messages = [...new Set(held)].map((id) => ({ memberId: BigInt(id), params: {} }));
  if (messages.length > 0) await notifyMembers(tx, 'withdrawalsChecked', messages);
}

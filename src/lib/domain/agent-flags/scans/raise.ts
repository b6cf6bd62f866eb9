import * as z from 'zod';
import { defineStatement } from '#kernel/statements';
import type { AbuseKind } from '#rules/agents/abuse';

/**
 * Defines the statement that flags what `found` selects: subject, member_id, agent_id, other_ids, refs and facts, each subject once. A
 * case that is open gets the new evidence; one that staff have decided stays as it is.
 */
export const raiseStatement = (kind: AbuseKind, name: string, found: string) =>
  defineStatement({
    name: `agent_flags_${name}`,
    row: z.object({ id: z.bigint() }),
    text: `with found as (${found})
           insert into agent_flags as flag (kind, subject, member_id, agent_id, other_ids, "references", facts)
           select '${kind}', subject, member_id, agent_id, other_ids, refs, facts from found order by subject
           on conflict (kind, subject) do update
              set other_ids = excluded.other_ids, "references" = excluded."references", facts = excluded.facts, seen_at = clock_timestamp()
            where flag.state = 'open'
              and (flag.other_ids, flag."references", flag.facts) is distinct from (excluded.other_ids, excluded."references", excluded.facts)
           returning flag.id`,
  });

export const NO_REFERENCES = `array[]::text[] as refs`;

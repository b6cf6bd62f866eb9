import { BONUS_ABUSE_KINDS } from '#rules/agents/abuse';

const OF_BONUSES = BONUS_ABUSE_KINDS.map((kind) => `'${kind}'`).join(', ');

/** SQL condition: an open or confirmed flag about a team names the member. The accounts of all flags are read once for a statement. */
export const IS_FLAGGED = (member: string) => `${member} in (
  select named.id from agent_flags flag, unnest(flag.member_id || flag.other_ids) as named (id)
   where flag.state <> 'dismissed' and flag.kind not in (${OF_BONUSES}))`;

/** SQL condition: an open or confirmed flag names the member. */
export const IS_FLAGGED = (member: string) => `exists (select from agent_flags flag
  where flag.state <> 'dismissed' and (flag.member_id = ${member} or flag.other_ids @> array[${member}]))`;

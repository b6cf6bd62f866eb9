-- Returns until when a flag holds the withdrawals of a member (docs/spec/rewards-rulebook.md §11.1); null when none does.
create or replace function agent_flags_hold(p_member bigint) returns timestamptz language sql stable as $$
  select max(flag.holds_until) from agent_flags flag
   where flag.held_ids @> array[p_member] and flag.holds_until > clock_timestamp() and flag.state <> 'dismissed'
$$;

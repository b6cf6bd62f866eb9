-- Returns the agent nearest to all of the accounts in whose team they are; an agent is in its own team. Null for accounts of several trees.
create or replace function agent_flags_team(p_members bigint[]) returns bigint language sql stable strict as $$
  select path.ancestor_id
    from agent_paths path join members agent on agent.id = path.ancestor_id and agent.account_type in ('agent', 'master-agent')
   where path.member_id = any(p_members) and path.to_day = 'infinity'
   group by path.ancestor_id having count(distinct path.member_id) = (select count(distinct given.id) from unnest(p_members) as given (id))
   order by max(path.distance), path.ancestor_id limit 1
$$;

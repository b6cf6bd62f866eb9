-- Joins a client seed to the member's next pair of seeds and makes it the active one; the pair that was active is retired, and a new
-- next pair is added. p_commitment names the pair that the member was shown: when another one is next, nothing changes.
--   p_is_first: the member has no pair yet; otherwise there must be one.
create or replace function inhouse_activate_pair(
  p_member bigint, p_commitment text, p_client_seed text, p_is_first boolean, p_new_commitment text, p_new_sealed_seed text,
  out status text
) language plpgsql set enable_seqscan = off as $$
declare
  v_next record;
  v_active bigint;
begin
  -- Two rotations at the same time both begin with this row: the second one finds it taken.
  select pair.id, pair.commitment into v_next
    from inhouse_seed_pairs pair where pair.member_id = p_member and pair.activated_at is null for update;
  -- A bet holds this row until it is committed, so that none is placed with a pair that was retired.
  select pair.id into v_active
    from inhouse_seed_pairs pair
   where pair.member_id = p_member and pair.activated_at is not null and pair.retired_at is null for update;
  status := case
    when p_is_first and v_active is not null then 'pair_exists'
    when not p_is_first and v_active is null then 'no_pair'
    when v_next.commitment is distinct from p_commitment then 'seed_commitment_changed'
    else 'OK' end;
  if status <> 'OK' then return; end if;

  update inhouse_seed_pairs pair set retired_at = clock_timestamp() where pair.id = v_active;
  update inhouse_seed_pairs pair set client_seed = p_client_seed, activated_at = clock_timestamp() where pair.id = v_next.id;
  insert into inhouse_seed_pairs (member_id, commitment, sealed_seed) values (p_member, p_new_commitment, p_new_sealed_seed);
end
$$;

-- Records that a round with parts of grants was settled (or, p_is_settled false, opened again), and returns the changes of the grants'
-- progress, [{"grant", "progress"}], for the stream of settled rounds; a grant whose progress stays is in it too, because its round has ended.
--   The progress of a grant is the round's valid bet, in proportion to the stakes that count for it, times its contribution.
create or replace function bonus_settle_parts(
  p_source text, p_source_id bigint, p_is_settled boolean, p_valid_bet bigint, p_stake bigint
) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_changes jsonb;
begin
  with former as (
    select part.grant_id, part.progress_minor,
           case when p_is_settled and p_stake > 0
                then div(p_valid_bet::numeric * part.counted_minor * part.contribution_ppm, p_stake::numeric * 1000000) else 0 end as progress
      from bonus_round_parts part where part.source = p_source and part.source_id = p_source_id
  ), settled as (
    update bonus_round_parts part
       set progress_minor = former.progress, is_open = not p_is_settled and part.bets > 0,
           valid_bet_minor = case when p_is_settled then p_valid_bet else 0 end,
           settled_at = case when p_is_settled and part.bets > 0 then coalesce(part.settled_at, clock_timestamp()) end
      from former where part.source = p_source and part.source_id = p_source_id and part.grant_id = former.grant_id
    returning part.grant_id, former.progress - former.progress_minor as change
  )
  select jsonb_agg(jsonb_build_object('grant', settled.grant_id::text, 'progress', settled.change::text) order by settled.grant_id)
    into v_changes from settled;
  return v_changes;
end
$$;

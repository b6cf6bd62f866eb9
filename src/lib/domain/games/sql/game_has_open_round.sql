-- Returns whether a round of the member is open. Among rounds that the scan for stale rounds has passed, only those that it recorded are open.
create or replace function game_has_open_round(p_member bigint) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (select from game_rounds round
                  where round.member_id = p_member and round.state in ('open', 'pending')
                    and round.id > (select scan.last_game_round_id from stale_round_scan scan))
      or exists (select from stale_rounds stale join game_rounds round on round.id = stale.game_round_id
                  where round.member_id = p_member and round.state in ('open', 'pending'));
end
$$;

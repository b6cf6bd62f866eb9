-- Returns whether a round of a member is open, or a bet on a draw that is not settled.
create or replace function turnover_has_open_bets(p_member bigint) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return game_has_open_round(p_member)
      or exists (select from lottery_bets bet join lottery_draws draw on draw.id = bet.draw_id
                  where bet.member_id = p_member and bet.state = 'placed' and draw.settled_version = 0);
end
$$;

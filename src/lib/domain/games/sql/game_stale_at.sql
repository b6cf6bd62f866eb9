-- Returns when a round that is still open counts as stale: 48 hours after it was opened; in sports, esports and cockfights 7 days after its
-- last leg starts, or after it was opened when no ticket names one.
create or replace function game_stale_at(p_round bigint, p_opened_at timestamptz) returns timestamptz language plpgsql stable
  set enable_seqscan = off
as $$
declare
  v_category text;
  v_last_start timestamptz;
begin
  select game_lobby(game.category, vendor.code) into v_category
    from game_rounds round join games game on game.id = round.game_id join vendors vendor on vendor.id = round.vendor_id
   where round.id = p_round;
  if v_category is null or v_category not in ('SPORTS', 'ESPORTS', 'COCKFIGHT') then return p_opened_at + interval '48 hours'; end if;
  select max((leg.value ->> 'startsAt')::timestamptz) into v_last_start
    from game_tickets bet, jsonb_array_elements(coalesce(bet.confirmed_ticket, bet.ticket) -> 'legs') leg
   where bet.game_round_id = p_round;
  return coalesce(v_last_start, p_opened_at) + interval '7 days';
end
$$;

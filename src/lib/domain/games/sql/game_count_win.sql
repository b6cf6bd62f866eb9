-- Counts a win against the vendor's caps (vendor_limits) and returns the cap that it exceeds, or null. A win that exceeds one is
-- not counted. p_stake is the round's stake, null without a round; p_round_won is the total of the round's earlier wins, held
-- ones included.
--   The daily caps count what a round pays beyond its stake, in the operator's days (operator_today).
--   The caller holds the lock of the player's balance row, so nobody else changes the player's counters. The vendor's counter is
--   shared by all of its players: each reserves a part of the cap, what is missing and a quarter of today's wins more, so that
--   the next wins need not wait for that row; where that is too much, only what is missing. Reservations never exceed the cap,
--   and so neither do wins.
create or replace function game_count_win(
  p_vendor bigint, p_currency text, p_member bigint, p_amount bigint, p_stake bigint, p_round_won bigint
) returns text language plpgsql as $$
declare
  v_today date := operator_today();
  v_net_win bigint := greatest(p_round_won + p_amount - coalesce(p_stake, 0), 0) - greatest(p_round_won - coalesce(p_stake, 0), 0);
  v_limits record;
  v_won_today bigint;
  v_unreserved bigint;
  v_share bigint;
begin
  select win_minor, stake_multiplier, member_day_minor, vendor_day_minor into strict v_limits
    from vendor_limits where vendor_id = p_vendor and currency = p_currency;
  if p_amount > v_limits.win_minor then return 'win'; end if;
  -- Not for free bets (stake 0), nor for wins without a round (null).
  if p_stake > 0 and (p_round_won + p_amount)::numeric > p_stake::numeric * v_limits.stake_multiplier then return 'stake_multiplier'; end if;
  if v_net_win = 0 then return null; end if;

  update vendor_players player
     set won_minor = case when player.day = v_today then player.won_minor else 0 end + v_net_win,
         reserved_minor = case when player.day = v_today then player.reserved_minor else 0 end, day = v_today
   where player.vendor_id = p_vendor and player.member_id = p_member
     and (v_limits.member_day_minor is null
          or case when player.day = v_today then player.won_minor else 0 end::numeric + v_net_win <= v_limits.member_day_minor)
  returning player.won_minor, player.won_minor - player.reserved_minor into v_won_today, v_unreserved;
  if not found then return 'member_day'; end if;
  if v_unreserved <= 0 or v_limits.vendor_day_minor is null then return null; end if;

  foreach v_share in array array[v_unreserved + v_won_today / 4, v_unreserved] loop
    -- The row may already be of the next day when this win began before midnight; it then counts there.
    update vendor_limits shared
       set reserved_minor = case when shared.day < v_today then 0 else shared.reserved_minor end + v_share, day = greatest(shared.day, v_today)
     where shared.vendor_id = p_vendor and shared.currency = p_currency
       and case when shared.day < v_today then 0 else shared.reserved_minor end::numeric + v_share <= shared.vendor_day_minor;
    if found then
      update vendor_players player set reserved_minor = player.reserved_minor + v_share
       where player.vendor_id = p_vendor and player.member_id = p_member;
      return null;
    end if;
  end loop;
  update vendor_players player set won_minor = player.won_minor - v_net_win
   where player.vendor_id = p_vendor and player.member_id = p_member;
  return 'vendor_day';
end
$$;

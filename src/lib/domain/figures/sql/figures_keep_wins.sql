-- Keeps the biggest wins of each day of the operator's zone, by category: the rounds p_rounds, which were settled or corrected, enter the
-- list as they are now, and leave it when they won no more than their stake, were staked with a bonus, or are open again. The days before the last seven are dropped.
--   A hundred of a day and category are kept; one that a later correction would have brought back among them is lost.
create or replace function figures_keep_wins(p_rounds bigint[], p_zone text) returns void language plpgsql as $$
declare
  v_today date := (clock_timestamp() at time zone p_zone)::date;
  v_days date[];
begin
  with settled as materialized (
    select round.id, round.member_id, round.game_id, round.stake_minor, round.win_minor, round.closed_at,
           round.state = 'closed' and round.win_minor > round.stake_minor and round.bonus_stake_minor = 0 as is_win, (round.closed_at at time zone p_zone)::date as day,
           member.currency, game_lobby(game.category, vendor.code) as category
      from game_rounds round
      join members member on member.id = round.member_id
      join games game on game.id = round.game_id
      join vendors vendor on vendor.id = game.vendor_id
     where round.id = any(p_rounds)
  ), removed as (
    delete from big_wins kept using settled where kept.round_id = settled.id and not settled.is_win
  ), least_win as materialized (
    select list.day, list.currency, list.category,
           (select kept.win_minor from big_wins kept
             where kept.currency = list.currency and kept.category = list.category and kept.day = list.day
             order by kept.win_minor desc offset 99 limit 1) as win_minor
      from (select distinct settled.day, settled.currency, settled.category from settled where settled.is_win) list
  ), stored as (
    insert into big_wins as kept (round_id, day, currency, category, member_id, game_id, win_minor, won_at)
      select settled.id, settled.day, settled.currency, settled.category, settled.member_id, settled.game_id, settled.win_minor,
             settled.closed_at
        from settled join least_win using (day, currency, category)
       where settled.is_win and settled.day > v_today - 7
         and (settled.win_minor >= coalesce(least_win.win_minor, 0)
              or exists (select from big_wins known where known.round_id = settled.id))
       order by settled.id
    on conflict (round_id) do update set win_minor = excluded.win_minor
    returning kept.day
  )
  select array_agg(distinct stored.day) into v_days from stored;
  if v_days is null then return; end if;
  delete from big_wins kept using (
    select list.round_id, row_number() over (partition by list.day, list.currency, list.category
                                                 order by list.win_minor desc, list.round_id desc) as position
      from big_wins list where list.day = any(v_days)) ranked
   where ranked.round_id = kept.round_id and ranked.position > 100;
  delete from big_wins kept where kept.day <= v_today - 7;
end
$$;

-- Returns true when every jackpot of a game holds at least its seed, or the game has no jackpots.
create or replace function lottery_jackpots_are_seeded(p_game text) returns boolean language sql stable as $$
  select not exists (
    select 1 from lottery_jackpots j left join ledger_balances b on b.account_id = j.account_id
     where j.game_code = p_game and coalesce(b.balance_minor, 0) < j.seed_minor)
$$;

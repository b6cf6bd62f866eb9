-- Returns true when every jackpot of a game holds at least its seed, or the game has no jackpots.
create or replace function lottery_jackpots_are_seeded(p_game text) returns boolean language sql stable as $$
  select not exists (
    select 1 from lottery_jackpots jackpot left join ledger_balances balance on balance.account_id = jackpot.account_id
     where jackpot.game_code = p_game and coalesce(balance.balance_minor, 0) < jackpot.seed_minor)
$$;

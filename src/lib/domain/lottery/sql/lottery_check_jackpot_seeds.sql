-- Refuses to open a game while one of its jackpots is below its seed (docs/spec/lottery-rulebook.md §10.2). Every change of a
-- pool, a seed or this row locks the row of lottery_games first (domain/lottery/pricing/pricing-time.ts), so that what is
-- read here holds until the commit.
--   Raises PL026.
create or replace function lottery_check_jackpot_seeds() returns trigger language plpgsql as $$
begin
  if not lottery_jackpots_are_seeded(new.game_code) then
    raise exception 'a jackpot of % is below its seed', new.game_code using errcode = 'PL026';
  end if;
  return new;
end
$$;

create or replace trigger lottery_check_jackpot_seeds before update on lottery_games
  for each row when (new.enabled and not new.is_under_maintenance) execute function lottery_check_jackpot_seeds();

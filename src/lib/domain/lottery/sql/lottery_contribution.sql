-- Returns the share of a lottery bet that counts for a grant, in 1/1,000,000: that of the game, which is named as by `lotteryGameKey`
-- (src/lib/rules/rewards/bonus-money/grants.ts), otherwise that of the prize mode's category; null without either.
create or replace function lottery_contribution(p_contribution jsonb, p_prize_mode text, p_game text) returns int language sql immutable as $$
  select bonus_contribution(p_contribution, lottery_category(p_prize_mode), 'lottery|' || p_game)
$$;

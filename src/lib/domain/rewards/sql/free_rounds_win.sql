-- Decides where a win of free rounds (game_rewards) goes, as `payFreeWin` does (src/lib/rules/rewards/bonus-money): to the player's cash, or to the
-- bonus that collects the winnings, which the first of them creates; once that one has been queued, by its state (bonus_credit). Winnings of
-- cancelled free rounds without such a bonus, and p_excess, are the promotion's. The caller holds the lock of the member's balance row.
--   Returns the cash part, the bonus's share, and the lines of the other accounts; the caller books them.
create or replace function free_rounds_win(
  p_reward bigint, p_amount bigint, p_excess bigint,
  out cash bigint, out shares bigint, out accounts bigint[], out amounts bigint[]
) language plpgsql set enable_seqscan = off as $$
declare
  v_reward game_rewards;
  v_grant record;
  v_credit record;
begin
  select reward.* into strict v_reward from game_rewards reward where reward.id = p_reward;
  cash := p_amount;
  shares := 0;
  accounts := array[v_reward.house_account_id];
  amounts := array[p_excess];
  if v_reward.terms is null or p_amount = 0 then return; end if;
  cash := 0;
  shares := p_amount;
  select collecting.id, collecting.account_id into v_grant from bonus_grants collecting where collecting.public_id = v_reward.public_id;
  if not found and v_reward.state <> 'cancelled' then
    v_grant := free_rounds_collect(v_reward);
  end if;
  if v_grant.id is null then
    accounts := accounts || v_reward.house_account_id;
    amounts := amounts || p_amount;
    return;
  end if;
  v_credit := bonus_credit(v_grant.id, p_amount);
  cash := v_credit.to_cash;
  accounts := accounts || v_grant.account_id || v_reward.house_account_id;
  amounts := amounts || v_credit.to_grant || v_credit.to_house;
  update bonus_grants collecting set amount_minor = collecting.amount_minor + p_amount
   where collecting.id = v_grant.id and collecting.state = 'collecting';
end
$$;

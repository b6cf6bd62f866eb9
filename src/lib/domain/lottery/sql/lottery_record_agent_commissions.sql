-- Records the commissions that agents above the members after p_from, up to p_to, earn from the cash of their bets on a draw
-- (docs/spec/lottery-rulebook.md §1.4). Each agent gets the difference between its prize group and the highest one below it, by
-- the prize group stored with the bet and the tree as it is now. Members settled under an earlier result version are skipped:
-- commissions are paid once, whatever the tree is by now. Different currencies earn nothing.
--   Returns the agents' accounts, ascending, with the house account, the sum and the agent's public id; null arrays when nobody
--   earns anything.
create or replace function lottery_record_agent_commissions(
  p_draw bigint, p_version int, p_from bigint, p_to bigint,
  out accounts bigint[], out houses bigint[], out amounts bigint[], out agent_ids text[]
) language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select 1 from members member where member.id > p_from and member.id <= p_to and member.upline_id is not null) then return; end if;
  with recursive bet as (
    select placed.member_id, placed.max_prize_group, sum(placed.total_stake_minor - coalesce(placed.bonus_minor, 0))::bigint as total_stake
      from lottery_bets placed
     where placed.draw_id = p_draw and placed.member_id > p_from and placed.member_id <= p_to and placed.state in ('placed', 'won')
       and placed.max_prize_group is not null
       and placed.member_id > coalesce((select max(earlier.last_member_id) from lottery_settlements earlier
                                    where earlier.draw_id = p_draw and earlier.result_version < p_version), 0)
     group by placed.member_id, placed.max_prize_group
  ), above (member_id, max_prize_group, total_stake, currency, below, upline_id, upline_prize_group, upline_currency, next_id) as (
    select bet.member_id, bet.max_prize_group, bet.total_stake, member.currency, bet.max_prize_group,
           upline.id, upline.max_prize_group, upline.currency, upline.upline_id
      from bet join members member on member.id = bet.member_id join members upline on upline.id = member.upline_id
    union all
    select above.member_id, above.max_prize_group, above.total_stake, above.currency, greatest(above.below, above.upline_prize_group),
           upline.id, upline.max_prize_group, upline.currency, upline.upline_id
      from above join members upline on upline.id = above.next_id
  ), earned as (
    select above.*, above.upline_prize_group - above.below as difference,
           above.total_stake * (above.upline_prize_group - above.below) / 2000 as rebate
      from above
     where above.upline_prize_group > above.below and above.upline_currency = above.currency
  ), recorded as (
    insert into lottery_agent_commissions as commission (draw_id, member_id, max_prize_group, upline_id, total_stake_minor, difference, rebate_minor)
      select p_draw, earned.member_id, earned.max_prize_group, earned.upline_id, earned.total_stake, earned.difference, earned.rebate
        from earned where earned.rebate > 0
    returning commission.upline_id, commission.rebate_minor
  ), due as (
    select recorded.upline_id, sum(recorded.rebate_minor)::bigint as amount from recorded group by recorded.upline_id
  )
  select array_agg(account.id order by account.id), array_agg(house.id order by account.id), array_agg(due.amount order by account.id),
         array_agg(agent.public_id order by account.id)
    into accounts, houses, amounts, agent_ids
    from due
    join members agent on agent.id = due.upline_id
    join ledger_accounts account on account.kind = 'player' and account.owner_id = agent.id and account.currency = agent.currency
    join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = agent.currency;
end
$$;

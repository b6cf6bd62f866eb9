-- Records the commissions that agents above the members after p_from, up to p_to, earn from their bets on a draw
-- (docs/spec/lottery-rulebook.md §1.4). Each agent gets the difference between its prize group and the highest one below it, by
-- the prize group stored with the bet and the tree as it is now. Members settled under an earlier result version are skipped:
-- commissions are paid once, whatever the tree is by now. Different currencies earn nothing.
--   Returns the agents' accounts, ascending, with the house account, the sum and the agent's public id; null arrays when nobody
--   earns anything.
create or replace function lottery_record_agent_commissions(
  p_draw bigint, p_version int, p_from bigint, p_to bigint,
  out accounts bigint[], out houses bigint[], out amounts bigint[], out agent_ids text[]
) language plpgsql set enable_seqscan = off set jit = off as $$
begin
  if not exists (select 1 from members m where m.id > p_from and m.id <= p_to and m.upline_id is not null) then return; end if;
  with recursive bet as (
    select placed.member_id, placed.max_prize_group, sum(placed.total_stake_minor)::bigint as total_stake
      from lottery_bets placed
     where placed.draw_id = p_draw and placed.member_id > p_from and placed.member_id <= p_to and placed.state in ('placed', 'won')
       and placed.max_prize_group is not null
       and placed.member_id > coalesce((select max(s.last_member_id) from lottery_settlements s
                                    where s.draw_id = p_draw and s.result_version < p_version), 0)
     group by placed.member_id, placed.max_prize_group
  ), above (member_id, max_prize_group, total_stake, currency, below, upline_id, upline_prize_group, upline_currency, next_id) as (
    select b.member_id, b.max_prize_group, b.total_stake, m.currency, b.max_prize_group, u.id, u.max_prize_group, u.currency, u.upline_id
      from bet b join members m on m.id = b.member_id join members u on u.id = m.upline_id
    union all
    select a.member_id, a.max_prize_group, a.total_stake, a.currency, greatest(a.below, a.upline_prize_group), u.id, u.max_prize_group, u.currency, u.upline_id
      from above a join members u on u.id = a.next_id
  ), earned as (
    select a.*, a.upline_prize_group - a.below as difference, a.total_stake * (a.upline_prize_group - a.below) / 2000 as rebate from above a
     where a.upline_prize_group > a.below and a.upline_currency = a.currency
  ), recorded as (
    insert into lottery_agent_commissions as r (draw_id, member_id, max_prize_group, upline_id, total_stake_minor, difference, rebate_minor)
      select p_draw, e.member_id, e.max_prize_group, e.upline_id, e.total_stake, e.difference, e.rebate from earned e where e.rebate > 0
    returning r.upline_id, r.rebate_minor
  ), due as (
    select n.upline_id, sum(n.rebate_minor)::bigint as amount from recorded n group by n.upline_id
  )
  select array_agg(a.id order by a.id), array_agg(h.id order by a.id), array_agg(d.amount order by a.id),
         array_agg(m.public_id order by a.id)
    into accounts, houses, amounts, agent_ids
    from due d
    join members m on m.id = d.upline_id
    join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
    join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency;
end
$$;

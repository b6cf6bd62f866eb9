-- Sets what the bets of members after p_from, up to p_to, set off against each other: of one member's stakes on two opposite sides
-- of a draw only the difference is a valid bet (docs/spec/lottery-rulebook.md §15). The smaller side is set off entirely, the
-- larger one by as much, on each side in the order of the bets.
--   p_sides: [{payoutKey, pair, position, stakeMinor}]: the stakes of each bet with this payout key, without returned ones.
create or replace function lottery_set_off(p_draw bigint, p_from bigint, p_to bigint, p_sides jsonb) returns void language plpgsql
  set enable_seqscan = off
as $$
begin
  with side as materialized (
    select input."payoutKey" as payout_key, input.pair, input.position, input."stakeMinor" as stake
      from jsonb_to_recordset(p_sides) as input ("payoutKey" uuid, pair text, position int, "stakeMinor" bigint)
  ), staked as (
    select bet.id, bet.member_id, side.pair, side.position, side.stake,
           sum(side.stake) over (partition by bet.member_id, side.pair, side.position order by bet.id) - side.stake as before
      from lottery_bets bet join side on side.payout_key = bet.payout_key
     where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to and bet.state in ('placed', 'won')
  ), pair as (
    select staked.member_id, staked.pair,
           least(sum(staked.stake) filter (where staked.position = 0), sum(staked.stake) filter (where staked.position = 1)) as smaller
      from staked group by staked.member_id, staked.pair having count(distinct staked.position) = 2
  ), set_off as (
    select staked.id, sum(least(staked.stake, greatest(0, pair.smaller - staked.before)))::bigint as amount
      from staked join pair using (member_id, pair) group by staked.id
  )
  update lottery_bets bet set set_off_minor = set_off.amount from set_off where bet.id = set_off.id and set_off.amount > 0;
end
$$;

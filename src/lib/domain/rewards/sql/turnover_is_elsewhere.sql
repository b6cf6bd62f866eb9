-- Returns whether money for which a member owes turnover may be elsewhere than in the cash: in an open round, in a bet on a draw that is
-- not settled, or in the wallet of a game vendor, to which some was moved since. What is left there only the vendor knows: until everything
-- was moved back, it may be the money.
create or replace function turnover_is_elsewhere(p_member bigint, p_currency text) returns boolean
language plpgsql stable set enable_seqscan = off as $$
begin
  return game_has_open_round(p_member)
      or exists (select from lottery_bets bet join lottery_draws draw on draw.id = bet.draw_id
                  where bet.member_id = p_member and bet.state = 'placed' and draw.settled_version = 0
                    -- The settlement of the draw has not passed the member yet.
                    and not exists (select from lottery_settlements settlement
                                     where settlement.draw_id = draw.id and settlement.last_member_id >= p_member))
      or exists (select from vendor_transfers moved
                  where moved.member_id = p_member and moved.direction = 'to_vendor' and moved.state <> 'refused'
                    and moved.created_at >= (select min(open.created_at) from turnover_requirements open
                                              where open.member_id = p_member and open.currency = p_currency and open.open_minor > 0)
                    and not exists (select from vendor_transfers emptied
                                     where emptied.member_id = p_member and emptied.vendor_id = moved.vendor_id and emptied.id > moved.id
                                       and emptied.takes_everything and emptied.state = 'done'));
end
$$;

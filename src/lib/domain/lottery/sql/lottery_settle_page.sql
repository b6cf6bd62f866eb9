-- Settles the bets of members after p_from, up to p_to, for one result version of a draw. Returns the accounts that were
-- credited or charged; none when another process has settled the page or the result has changed.
--   Bets with a payout, wins and pushes, are identified by their payout key (a hash of everything that decides the payout); every
--   other bet that was not cancelled has lost. A VOID draw refunds every stake.
--   The shares of grants of bonus money go to the grants (lottery_credit_bonuses), the rest is in the member's payout.
--   Agents' commissions are credited with the page, once per member: a resettlement neither repeats nor reverses them, because
--   they do not depend on the result.
create or replace function lottery_settle_page(
  p_draw bigint, p_version int, p_from bigint, p_to bigint, p_paid jsonb, p_sides jsonb
) returns table (account_id bigint) language plpgsql set enable_seqscan = off as $$
declare
  v_draw record;
  v_before lottery_bets[] := '{}';
  v_accounts bigint[];
  v_houses bigint[];
  v_amounts bigint[];
  v_agent_ids text[];
begin
  select draw.state, draw.game_code, draw.draw_number into v_draw from lottery_draws draw
   where draw.id = p_draw and draw.result_version = p_version and draw.settled_version < p_version
     for share of draw;
  if not found then return; end if;
  perform 1 from lottery_settlements settlement
   where settlement.draw_id = p_draw and settlement.result_version = p_version and settlement.last_member_id = p_from and settlement.ended_at is null
     for no key update of settlement;
  if not found then return; end if;

  if p_version > 1 then
    v_before := array(select bet from lottery_bets bet
                       where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to
                         and (bet.state = 'won' or bet.set_off_minor is not null));
    update lottery_bets bet
       set state = case when bet.state = 'won' then 'placed' else bet.state end, payout_minor = null, paid_minor = null,
           jackpot_minor = null, pushed_minor = null, wins = null, rebate_paid_minor = null, set_off_minor = null
     where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to
       and (bet.state = 'won' or bet.set_off_minor is not null);
  end if;
  with won as (
    update lottery_bets bet
       set state = 'won', payout_minor = paid."payoutMinor", paid_minor = paid."paidMinor", jackpot_minor = nullif(paid."jackpotMinor", 0),
           pushed_minor = nullif(paid."pushedMinor", 0), wins = paid.wins, rebate_paid_minor = paid."rebateMinor"
      from jsonb_to_recordset(p_paid) as paid ("payoutKey" uuid, "payoutMinor" bigint, "paidMinor" bigint, "jackpotMinor" bigint,
             "pushedMinor" bigint, "rebateMinor" bigint, wins jsonb, "isWin" boolean)
     where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to and bet.state = 'placed'
       and bet.payout_key = paid."payoutKey"
    returning bet.slip_id, paid."isWin" as is_win
  )
  update lottery_multi_draws multi_draw set state = 'stopping' from won
   where won.is_win and multi_draw.slip_id = won.slip_id and multi_draw.stops_on_win and multi_draw.state = 'running';
  if v_draw.state <> 'VOID' then
    if p_sides <> '[]' then perform lottery_set_off(p_draw, p_from, p_to, p_sides); end if;
    perform lottery_record_settled(p_draw, p_version, p_from, p_to, v_before);
  end if;

  insert into lottery_payouts (draw_id, member_id, result_version, win_minor, rebate_minor, refund_minor)
    select p_draw, bet.member_id, p_version,
           case when v_draw.state = 'VOID' then 0 else sum(amount.win - share.win) end,
           case when v_draw.state = 'VOID' then 0 else sum(amount.rebate - share.rebate) end,
           case when v_draw.state = 'VOID' then sum(bet.total_stake_minor - coalesce(bet.bonus_minor, 0)) else 0 end
      from lottery_bets bet,
           lateral (select coalesce(bet.paid_minor, 0) as win, coalesce(bet.paid_minor - coalesce(bet.jackpot_minor, 0), 0) as shared_win,
                           coalesce(bet.rebate_paid_minor, bet.rebate_minor) as rebate) amount,
           lateral (select bonus_share(amount.shared_win, bet.bonus_minor, bet.total_stake_minor) as win) win_share,
           lateral (select win_share.win, bonus_share(amount.shared_win + amount.rebate, bet.bonus_minor, bet.total_stake_minor)
                                            - win_share.win as rebate) share
     where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to and bet.state in ('placed', 'won')
     group by bet.member_id
    -- A resettlement also records zero: what was paid before must be reversed. So does a page whose bets return bonus money alone.
    having p_version > 1 or v_draw.state = 'VOID' or sum(amount.win) + sum(amount.rebate) > 0;
  if v_draw.state <> 'VOID' then
    select commission.accounts, commission.houses, commission.amounts, commission.agent_ids into v_accounts, v_houses, v_amounts, v_agent_ids
      from lottery_record_agent_commissions(p_draw, p_version, p_from, p_to) commission;
  end if;
  perform balance.account_id
    from (select account.id
            from lottery_payouts payout
            join members member on member.id = payout.member_id
            join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
           where payout.draw_id = p_draw and payout.result_version = p_version and payout.member_id > p_from and payout.member_id <= p_to
          union
          select agent.account_id from unnest(v_accounts) as agent (account_id)) due
    join ledger_balances balance on balance.account_id = due.id
   order by balance.account_id
     for no key update of balance;
  if p_version > 1 then
    perform lottery_resettle(p_draw, p_version, p_from, p_to, jsonb_build_object('game', v_draw.game_code, 'draw', v_draw.draw_number));
  else
    perform lottery_credit_payouts(p_draw, p_version, p_from, p_to, part.kind, part.namespace,
                           jsonb_build_object('game', v_draw.game_code, 'draw', v_draw.draw_number))
       from (values ('win', 'lottery:win'), ('rebate', 'lottery:rebate'), ('bet_refunded', 'lottery:refund'))
              as part (kind, namespace);
  end if;
  perform lottery_credit_bonuses(p_draw, p_version, p_from, p_to, v_draw.state = 'VOID',
                                 jsonb_build_object('game', v_draw.game_code, 'draw', v_draw.draw_number));
  if v_accounts is not null then
    perform lottery_credit_agent_commissions(v_accounts, v_houses, v_amounts, v_agent_ids, p_draw || ':' || p_version || ':' || p_from,
                                jsonb_build_object('game', v_draw.game_code, 'draw', v_draw.draw_number));
  end if;
  update lottery_settlements settlement set last_member_id = p_to where settlement.draw_id = p_draw and settlement.result_version = p_version;
  if v_draw.state = 'VOID' then
    perform turnover_note_cash(member.id, account.id)
       from lottery_payouts payout
       join members member on member.id = payout.member_id
       join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
      where payout.draw_id = p_draw and payout.result_version = p_version and payout.member_id > p_from and payout.member_id <= p_to;
  end if;
  return query
    select account.id from lottery_payouts payout
      join members member on member.id = payout.member_id
      join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
     where payout.draw_id = p_draw and payout.result_version = p_version and payout.member_id > p_from and payout.member_id <= p_to
    union
    select agent.account_id from unnest(v_accounts) as agent (account_id);
end
$$;

-- Credits the grants whose money was in the bets of members after p_from, up to p_to, with their shares of what the bets return: wins
-- without jackpots, and rebates. Takes back what a corrected result no longer gives them; refunds their stakes of a void draw. The
-- players' shares are in lottery_payouts. One entry per bet, because what a grant can give back depends on the bet before.
--   The caller holds the locks of the members' balances and has booked their cash. What the cash does not cover of money that was
-- converted is recorded as a receivable (domain/wallet).
create or replace function lottery_credit_bonuses(p_draw bigint, p_version int, p_from bigint, p_to bigint, p_is_void boolean, p_details jsonb)
returns void language plpgsql set enable_seqscan = off as $$
declare
  v_bet record;
  v_split record;
  v_key text;
  v_cash bigint;
  v_receivable bigint;
  v_kind text;
begin
  for v_bet in
    select bet.id, bet.public_id, bet.member_id, bet.total_stake_minor as stake, coalesce(bet.bonus_minor, 0) as bonus, bet.grant_id,
           coalesce(bet.paid_minor - coalesce(bet.jackpot_minor, 0), 0) + coalesce(bet.rebate_paid_minor, bet.rebate_minor) as returned,
           account.id as account_id, house.id as house_id
      from lottery_bets bet
      join members member on member.id = bet.member_id
      join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
      join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = member.currency
     where bet.draw_id = p_draw and bet.member_id > p_from and bet.member_id <= p_to and bet.state in ('placed', 'won')
       and bet.grant_id is not null and (p_is_void or bet.bonus_minor is not null)
     order by account.id, bet.id
  loop
    if p_is_void then
      v_kind := 'bet_refunded';
      v_split := bonus_refund('lottery_bet', v_bet.id, v_bet.grant_id, v_bet.stake, v_bet.bonus, 1);
      v_cash := v_split.cash - (v_bet.stake - v_bet.bonus);
    else
      v_split := bonus_correct('lottery_bet', v_bet.id, v_bet.returned, 0, v_bet.stake);
      v_kind := case when v_split.shares < 0 then 'reversal' else 'win' end;
      v_cash := v_split.cash + v_split.shares;
    end if;
    select greatest(-v_cash - balance.balance_minor, 0) into v_receivable from ledger_balances balance where balance.account_id = v_bet.account_id;
    v_cash := v_cash + v_receivable;
    v_key := p_draw || ':' || p_version || ':' || v_bet.public_id;
    perform ledger_post_lines('lottery:bonus', v_key, sha256(convert_to(v_key || ':' || v_split.amounts::text, 'UTF8')), v_kind, p_details, null,
                              v_split.accounts || v_bet.account_id || v_bet.house_id,
                              v_split.amounts || v_cash || -v_cash - (select coalesce(sum(line.amount), 0)::bigint from unnest(v_split.amounts) as line (amount)));
    if v_receivable > 0 then
      perform receivables_record('lottery', v_key || ':bonus', v_bet.member_id, v_bet.account_id, v_bet.house_id, v_receivable, p_details);
    end if;
  end loop;
end
$$;

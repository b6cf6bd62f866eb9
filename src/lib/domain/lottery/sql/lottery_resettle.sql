-- Books the difference between a corrected result and the one booked before: credits the new amount and reverses the old one.
-- A balance may not fall below zero: what it cannot cover is recorded as a receivable (domain/wallet).
create or replace function lottery_resettle(p_draw bigint, p_version int, p_from bigint, p_to bigint, p_details jsonb)
returns void language plpgsql set enable_seqscan = off as $$
declare
  v_row record;
  v_amount_before bigint;
  v_amount_now bigint;
  v_reversed bigint;
  v_key text;
  v_entry bigint;
begin
  for v_row in
    select payout_row as payout, member.public_id, account.id as account_id, house.id as house_id, part.kind, before.payout as before
      from lottery_payouts payout_row
      join members member on member.id = payout_row.member_id
      join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
      join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = member.currency
      cross join (values ('win'), ('rebate')) as part (kind)
      left join lateral (
        select earlier as payout from lottery_payouts earlier
         where earlier.draw_id = payout_row.draw_id and earlier.member_id = payout_row.member_id and earlier.result_version < p_version
         order by earlier.result_version desc limit 1) before on true
     where payout_row.draw_id = p_draw and payout_row.result_version = p_version
       and payout_row.member_id > p_from and payout_row.member_id <= p_to
     order by account.id, part.kind desc
  loop
    v_amount_now := lottery_payout_amount(v_row.payout, v_row.kind);
    v_amount_before := coalesce(lottery_payout_amount(v_row.before, v_row.kind), 0);
    continue when v_amount_now = v_amount_before;
    v_key := p_draw || ':' || p_version || ':' || v_row.public_id;
    if v_amount_now > 0 then
      perform lottery_post('lottery:' || v_row.kind, v_key, v_row.kind, p_details, null, v_row.account_id, v_row.house_id, v_amount_now);
    end if;
    if v_amount_before > 0 then
      select least(v_amount_before, balance.balance_minor) into v_reversed from ledger_balances balance where balance.account_id = v_row.account_id;
      -- Only a full reversal references the reversed entry: an entry is reversed once.
      select entry.id into v_entry from ledger_entries entry
       where v_reversed = v_amount_before and entry.namespace = 'lottery:' || v_row.kind
         and entry.key = p_draw || ':' || (v_row.before).result_version || ':' || v_row.public_id;
      if v_reversed > 0 then
        perform lottery_post('lottery:reversal', v_key || ':' || v_row.kind, 'reversal', p_details, v_entry,
                             v_row.account_id, v_row.house_id, -v_reversed);
      end if;
      if v_reversed < v_amount_before then
        perform receivables_record('lottery', v_key || ':' || v_row.kind, (v_row.payout).member_id, v_row.account_id, v_row.house_id,
                                   v_amount_before - v_reversed, p_details);
      end if;
    end if;
  end loop;
end
$$;

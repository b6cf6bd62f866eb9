-- Books the difference between a corrected result and the one booked before: credits the new amount and reverses the old one.
-- A balance may not fall below zero: what it cannot cover is recorded as a receivable (receivable_minor).
create or replace function lottery_resettle(p_draw bigint, p_version int, p_from bigint, p_to bigint, p_details jsonb)
returns void language plpgsql set enable_seqscan = off as $$
declare
  v_due record;
  v_old bigint;
  v_new bigint;
  v_taken bigint;
  v_key text;
  v_entry bigint;
begin
  for v_due in
    select p as payout, m.public_id, a.id as account_id, h.id as house_id, part.kind, before.payout as before
      from lottery_payouts p
      join members m on m.id = p.member_id
      join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
      join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency
      cross join (values ('win'), ('rebate')) as part (kind)
      left join lateral (
        select e as payout from lottery_payouts e
         where e.draw_id = p.draw_id and e.member_id = p.member_id and e.result_version < p_version
         order by e.result_version desc limit 1) before on true
     where p.draw_id = p_draw and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
     order by a.id, part.kind desc
  loop
    v_new := lottery_payout_amount(v_due.payout, v_due.kind);
    v_old := coalesce(lottery_payout_amount(v_due.before, v_due.kind), 0);
    continue when v_new = v_old;
    v_key := p_draw || ':' || p_version || ':' || v_due.public_id;
    if v_new > 0 then
      perform lottery_post('lottery:' || v_due.kind, v_key, v_due.kind, p_details, null, v_due.account_id, v_due.house_id, v_new);
    end if;
    if v_old > 0 then
      select least(v_old, b.balance_minor) into v_taken from ledger_balances b where b.account_id = v_due.account_id;
      -- Only a full reversal references the reversed entry: an entry is reversed once.
      select e.id into v_entry from ledger_entries e
       where v_taken = v_old and e.namespace = 'lottery:' || v_due.kind
         and e.key = p_draw || ':' || (v_due.before).result_version || ':' || v_due.public_id;
      if v_taken > 0 then
        perform lottery_post('lottery:reversal', v_key || ':' || v_due.kind, 'reversal', p_details, v_entry,
                             v_due.account_id, v_due.house_id, -v_taken);
      end if;
      update lottery_payouts p set receivable_minor = p.receivable_minor + v_old - v_taken
       where p.draw_id = p_draw and p.result_version = p_version and p.member_id = (v_due.payout).member_id;
    end if;
  end loop;
end
$$;

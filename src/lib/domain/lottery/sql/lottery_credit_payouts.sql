-- Credits one kind of amount (wins, rebates or refunds) of the members' payouts: one entry per member, as one batch.
create or replace function lottery_credit_payouts(
  p_draw bigint, p_version int, p_from bigint, p_to bigint, p_kind text, p_namespace text, p_details jsonb
) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform ledger_post_pairs(array_agg(p_namespace), array_agg(due.key), array_agg(sha256(convert_to(due.key || ':' || due.amount, 'UTF8'))),
                            p_kind, array_agg(p_details), array_agg(due.account_id), array_agg(due.house_id), array_agg(due.amount))
     from (select p_draw || ':' || p_version || ':' || m.public_id as key, a.id as account_id, h.id as house_id,
                  lottery_payout_amount(p, p_kind) as amount
             from lottery_payouts p
             join members m on m.id = p.member_id
             join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
             join ledger_accounts h on h.kind = 'house_lottery' and h.owner_id = 0 and h.currency = m.currency
            where p.draw_id = p_draw and p.result_version = p_version and p.member_id > p_from and p.member_id <= p_to
              and lottery_payout_amount(p, p_kind) > 0) due;
end
$$;

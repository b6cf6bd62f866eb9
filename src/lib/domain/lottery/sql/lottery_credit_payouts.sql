-- Credits one kind of amount (wins, rebates or refunds) of the members' payouts: one entry per member, as one batch.
create or replace function lottery_credit_payouts(
  p_draw bigint, p_version int, p_from bigint, p_to bigint, p_kind text, p_namespace text, p_details jsonb
) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform ledger_post_pairs(array_agg(p_namespace), array_agg(due.key), array_agg(sha256(convert_to(due.key || ':' || due.amount, 'UTF8'))),
                            p_kind, array_agg(p_details), array_agg(due.account_id), array_agg(due.house_id), array_agg(due.amount))
     from (select p_draw || ':' || p_version || ':' || member.public_id as key, account.id as account_id, house.id as house_id,
                  lottery_payout_amount(payout, p_kind) as amount
             from lottery_payouts payout
             join members member on member.id = payout.member_id
             join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
             join ledger_accounts house on house.kind = 'house_lottery' and house.owner_id = 0 and house.currency = member.currency
            where payout.draw_id = p_draw and payout.result_version = p_version and payout.member_id > p_from and payout.member_id <= p_to
              and lottery_payout_amount(payout, p_kind) > 0) due;
end
$$;

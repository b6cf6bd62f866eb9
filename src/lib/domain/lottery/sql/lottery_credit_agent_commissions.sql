-- Credits the agent commissions of one settlement page: one entry per upline. The arrays are those that
-- lottery_record_agent_commissions returns; p_page identifies the page in the entries' keys.
create or replace function lottery_credit_agent_commissions(
  p_accounts bigint[], p_houses bigint[], p_amounts bigint[], p_agent_ids text[], p_page text, p_details jsonb
) returns void language sql as $$
  select ledger_post_pairs(array_agg('lottery:agent_commission'::text), array_agg(due.key),
                           array_agg(sha256(convert_to(due.key || ':' || due.amount, 'UTF8'))), 'agent_commission', array_agg(p_details),
                           array_agg(due.account), array_agg(due.house), array_agg(due.amount))
    from (select input.account, input.house, input.amount, p_page || ':' || input.agent_id as key
            from unnest(p_accounts, p_houses, p_amounts, p_agent_ids) as input (account, house, amount, agent_id)) due
$$;

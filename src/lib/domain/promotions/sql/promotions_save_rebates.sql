-- Stores the turnover that rebates pay: p_claims[i] pays p_turnovers[i] of the category p_categories[i]. The reference to the claim is
-- checked by key even where the check was planned when there were no claims.
create or replace function promotions_save_rebates(
  p_claims bigint[], p_categories text[], p_turnovers bigint[], p_rates int[], p_rebates bigint[]
) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into rebate_turnover (claim_id, category, turnover_minor, rate_ppm, rebate_minor)
    select * from unnest(p_claims, p_categories, p_turnovers, p_rates, p_rebates);
end
$$;

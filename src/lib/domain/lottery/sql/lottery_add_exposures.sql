-- Adds the exposures of bets to those of their draws (p_sign 1), or removes them (-1). p_refs selects the rows of p_exposures:
-- [{ref, game, drawNumber, market, outcome, liability, income}].
--   Writes the rows in one order, so that two transactions cannot deadlock.
create or replace function lottery_add_exposures(p_exposures jsonb, p_refs bigint[], p_sign int) returns void language plpgsql
  -- The plan is cached, perhaps from a time when the tables were empty: these settings find rows by key whatever the planner
  -- estimates.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into lottery_exposures as draw_exposure (draw_id, market, outcome, liability_minor, income_minor)
    select draw.id, exposure.market, exposure.outcome, p_sign * sum(exposure.liability), p_sign * sum(exposure.income)
      from jsonb_to_recordset(p_exposures)
             as exposure (ref bigint, game text, "drawNumber" text, market text, outcome text, liability bigint, income bigint)
      join lottery_draws draw on draw.game_code = exposure.game and draw.draw_number = exposure."drawNumber"
     where exposure.ref = any (p_refs)
     group by draw.id, exposure.market, exposure.outcome
     order by 1, 2, 3
  on conflict (draw_id, market, outcome) do update
    set liability_minor = draw_exposure.liability_minor + excluded.liability_minor, income_minor = draw_exposure.income_minor + excluded.income_minor;
end
$$;

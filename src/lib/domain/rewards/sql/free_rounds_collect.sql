-- Creates the bonus that collects the winnings of free rounds, empty, with the terms that were stored with them (stored-terms.ts). It has
-- their public id, and belongs to the promotion that paid for them.
create or replace function free_rounds_collect(p_reward game_rewards, out id bigint, out account_id bigint)
language plpgsql set enable_seqscan = off as $$
begin
  id := nextval(pg_get_serial_sequence('bonus_grants', 'id'));
  insert into ledger_accounts (kind, owner_id, currency, guarded)
    values ('player_bonus', free_rounds_collect.id, p_reward.currency, true) returning ledger_accounts.id into account_id;
  insert into ledger_balances (account_id, currency) values (free_rounds_collect.account_id, p_reward.currency);
  insert into bonus_grants (id, public_id, member_id, currency, promotion_id, name, reference, account_id, house_account_id, state, amount_minor,
                            required_minor, factor_hundredths, base, stakes_first, counts, principal, contribution_ppm, max_bet_minor,
                            max_conversion_minor, valid_hours, queue_hours, forfeits_on_withdrawal, queued_at)
    select free_rounds_collect.id, p_reward.public_id, p_reward.member_id, p_reward.currency, house.owner_id, p_reward.name,
           'free-rounds:' || p_reward.public_id, free_rounds_collect.account_id, p_reward.house_account_id, 'collecting', 0, 0,
           terms."factorHundredths", terms.base, terms."stakesFirst", terms.counts, terms.principal, terms."contributionPpm", terms."maxBetMinor",
           terms."maxConversionMinor", terms."validHours", terms."queueHours", terms."forfeitsOnWithdrawal", clock_timestamp()
      from ledger_accounts house cross join jsonb_to_record(p_reward.terms) as terms (
        "factorHundredths" int, base text, "stakesFirst" text, counts text, principal text, "contributionPpm" jsonb, "maxBetMinor" bigint,
        "maxConversionMinor" bigint, "validHours" int, "queueHours" int, "forfeitsOnWithdrawal" boolean)
     where house.id = p_reward.house_account_id;
end
$$;

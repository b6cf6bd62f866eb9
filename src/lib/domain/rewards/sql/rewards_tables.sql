-- The terms of a grant never change, but for the amount and the requirement while the winnings of free rounds add up.
create or replace trigger bonus_grants_fixed before update on bonus_grants
  for each row when (
    (old.public_id, old.member_id, old.currency, old.promotion_id, old.name, old.reference, old.account_id, old.house_account_id,
     old.factor_hundredths, old.base, old.stakes_first, old.counts, old.principal, old.contribution_ppm, old.max_bet_minor,
     old.max_conversion_minor, old.valid_hours, old.queue_hours, old.forfeits_on_withdrawal, old.created_at)
      is distinct from
    (new.public_id, new.member_id, new.currency, new.promotion_id, new.name, new.reference, new.account_id, new.house_account_id,
     new.factor_hundredths, new.base, new.stakes_first, new.counts, new.principal, new.contribution_ppm, new.max_bet_minor,
     new.max_conversion_minor, new.valid_hours, new.queue_hours, new.forfeits_on_withdrawal, new.created_at)
    or old.state <> 'collecting' and (old.amount_minor, old.required_minor) is distinct from (new.amount_minor, new.required_minor))
  execute function refuse_change();
create or replace trigger bonus_grants_no_delete before delete or truncate on bonus_grants
  for each statement execute function refuse_change();
create or replace trigger bonus_round_parts_no_delete before delete or truncate on bonus_round_parts
  for each statement execute function refuse_change();
create or replace trigger turnover_requirements_no_delete before delete or truncate on turnover_requirements
  for each statement execute function refuse_change();

-- Bets, wins and closes update these rows: free space on the page keeps the updates out of the indexes.
alter table bonus_grants set (fillfactor = 50);
alter table bonus_round_parts set (fillfactor = 80);

-- The readers of settled rounds (domain/figures) that move progress and turnover, points, and ranks.
insert into fact_readers (name) values ('rewards'), ('points'), ('ranks') on conflict do nothing;

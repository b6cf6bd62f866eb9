-- Terms are append-only, the bond of a referral never changes, and what was paid stays.
create or replace trigger referral_terms_append_only before update or delete or truncate on referral_terms
  for each statement execute function refuse_change();
create or replace trigger referrals_fixed before update on referrals
  for each row when (
    (old.member_id, old.referrer_id, old.version, old.registered_at, old.deadline_at, old.min_deposit_minor, old.min_turnover_minor)
      is distinct from
    (new.member_id, new.referrer_id, new.version, new.registered_at, new.deadline_at, new.min_deposit_minor, new.min_turnover_minor)
    or old.decided_at is not null and (old.state, old.decided_at) is distinct from (new.state, new.decided_at))
  execute function refuse_change();
create or replace trigger referrals_no_delete before delete or truncate on referrals
  for each statement execute function refuse_change();
create or replace trigger referral_rewards_fixed before update on referral_rewards
  for each row when (
    (old.referee_id, old.kind, old.member_id, old.amount_minor, old.tier, old.created_at)
      is distinct from (new.referee_id, new.kind, new.member_id, new.amount_minor, new.tier, new.created_at)
    or old.paid_at is not null)
  execute function refuse_change();
create or replace trigger referral_rewards_no_delete before delete or truncate on referral_rewards
  for each statement execute function refuse_change();
-- A turnover that is read while its day is closed fails, and is read again for the day after.
create or replace trigger referral_commissions_fixed before update on referral_commissions
  for each row when (old.state <> 'open') execute function refuse_change();
create or replace trigger referral_commissions_no_delete before delete or truncate on referral_commissions
  for each statement execute function refuse_change();

-- The reader of settled rounds (domain/figures) that follows the turnover of referees.
insert into fact_readers (name) values ('referrals') on conflict do nothing;

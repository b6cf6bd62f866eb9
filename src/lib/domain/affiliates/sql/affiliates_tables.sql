-- Plans and statements never change; a statement is decided once.
create or replace trigger affiliate_plans_append_only before update or delete or truncate on affiliate_plans
  for each statement execute function refuse_change();
create or replace trigger affiliate_cpas_append_only before update or delete or truncate on affiliate_cpas
  for each statement execute function refuse_change();
create or replace trigger affiliate_adjustments_append_only before update or delete or truncate on affiliate_adjustments
  for each statement execute function refuse_change();
create or replace trigger affiliate_sub_commissions_append_only before update or delete or truncate on affiliate_sub_commissions
  for each statement execute function refuse_change();
create or replace trigger affiliate_statements_fixed before update on affiliate_statements
  for each row when (old.state <> 'PENDING' or (old.run_id, old.member_id, old.draft, old.due_minor, old.payable_minor, old.carry_out_minor)
                       is distinct from (new.run_id, new.member_id, new.draft, new.due_minor, new.payable_minor, new.carry_out_minor))
  execute function refuse_change();
create or replace trigger affiliate_statements_no_delete before delete or truncate on affiliate_statements
  for each statement execute function refuse_change();

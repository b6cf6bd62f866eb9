-- The history of contracts never changes, and neither do their terms and parties.
create or replace trigger contract_programs_append_only before update or delete or truncate on contract_programs
  for each statement execute function refuse_change();
create or replace trigger contract_events_append_only before update or delete or truncate on contract_events
  for each statement execute function refuse_change();
create or replace trigger contracts_fixed before update on contracts
  for each row when ((old.family, old.payer_id, old.payee_id, old.terms, old.code, old.created_at)
                       is distinct from (new.family, new.payer_id, new.payee_id, new.terms, new.code, new.created_at))
  execute function refuse_change();
create or replace trigger contracts_no_delete before delete or truncate on contracts
  for each statement execute function refuse_change();
create or replace trigger contract_statements_append_only before update or delete or truncate on contract_statements
  for each statement execute function refuse_change();
create or replace trigger contract_payments_append_only before update or delete or truncate on contract_payments
  for each statement execute function refuse_change();
create or replace trigger contract_adjustments_append_only before update or delete or truncate on contract_adjustments
  for each statement execute function refuse_change();

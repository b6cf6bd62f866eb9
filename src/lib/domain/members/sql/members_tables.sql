-- Consents are evidence of what a member agreed to: a change of mind is a further row.
create or replace trigger marketing_consents_append_only before update or delete or truncate on marketing_consents
  for each statement execute function refuse_change();

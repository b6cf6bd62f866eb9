-- The content of a proposal never changes; after the decision, nothing of it does.
create or replace trigger proposals_decided before update on proposals
  for each row when (old.state <> 'open') execute function refuse_change();
create or replace trigger proposals_fixed before update on proposals
  for each row when ((old.public_id, old.endpoint, old.input, old.input_hash, old.maker, old.created_at)
    is distinct from (new.public_id, new.endpoint, new.input, new.input_hash, new.maker, new.created_at))
  execute function refuse_change();
create or replace trigger proposals_no_delete before delete or truncate on proposals
  for each statement execute function refuse_change();

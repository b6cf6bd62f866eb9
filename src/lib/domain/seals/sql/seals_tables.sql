-- Seals are append-only, like the records that they cover.
create or replace trigger seal_blocks_append_only before update or delete or truncate on seal_blocks
  for each statement execute function refuse_change();
create or replace trigger seal_heads_append_only before update or delete or truncate on seal_heads
  for each statement execute function refuse_change();
create or replace trigger seal_exports_append_only before update or delete or truncate on seal_exports
  for each statement execute function refuse_change();
create or replace trigger seal_verifications_append_only before update or delete or truncate on seal_verifications
  for each statement execute function refuse_change();
create or replace trigger signing_keys_no_delete before delete or truncate on signing_keys
  for each statement execute function refuse_change();

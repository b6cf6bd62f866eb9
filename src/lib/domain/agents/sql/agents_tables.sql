-- The settings of the tree; the server sets the zone and the start of business days when it starts.
insert into agent_settings (id) values (true) on conflict do nothing;

-- Moves and acts are evidence of who had whom below, and who did what.
create or replace trigger agent_moves_append_only before update or delete or truncate on agent_moves
  for each statement execute function refuse_change();
create or replace trigger agent_acts_append_only before update or delete or truncate on agent_acts
  for each statement execute function refuse_change();

-- Chat messages never change.
create or replace trigger chat_messages_append_only before update or truncate on chat_messages
  for each statement execute function refuse_change();

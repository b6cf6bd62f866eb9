-- Refuses to delete a chat message while its member's account exists: only an erasure deletes it.
--   Raises PL010.
create or replace function chat_messages_check_delete() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from members member where member.id = old.member_id and member.erased_at is not null) then
    raise exception 'chat_messages is append-only' using errcode = 'PL010';
  end if;
  return old;
end
$$;

create or replace trigger chat_messages_check_delete before delete on chat_messages
  for each row execute function chat_messages_check_delete();

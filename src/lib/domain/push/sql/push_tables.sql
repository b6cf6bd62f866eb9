-- Not in tables.ts: members notify, so that this domain cannot import their tables.
do $$
begin
  if not exists (select from pg_constraint where conname = 'push_subscriptions_session_fk') then
    alter table push_subscriptions add constraint push_subscriptions_session_fk
      foreign key (session_id) references sessions (public_id) on delete cascade;
  end if;
end $$;

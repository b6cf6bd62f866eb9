-- Refuses to delete rows whose `at` is younger than the given number of days. Raises PL010.
create or replace function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if old.at < now() - make_interval(days => tg_argv[0]::int) then return old; end if;
  raise exception '% keeps its rows for % days: % refused', tg_table_name, tg_argv[0], tg_op using errcode = 'PL010';
end
$$;

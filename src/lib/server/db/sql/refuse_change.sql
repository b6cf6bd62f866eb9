-- Refuses to change or delete rows that are evidence. Raises PL010.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: these rows are evidence', tg_op, tg_table_name using errcode = 'PL010';
end
$$;

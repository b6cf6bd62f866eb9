-- Refuses to change or delete rows of an append-only table. Raises PL010.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'PL010';
end
$$;

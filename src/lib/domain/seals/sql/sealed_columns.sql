-- Lists the columns of tables as table.column, in the order of the tables.
create or replace function sealed_columns(p_tables text[]) returns text[] language sql stable as $$
  select array_agg(class.relname || '.' || attribute.attname order by array_position(p_tables, class.relname::text), attribute.attnum)
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
   where class.relnamespace = current_schema()::regnamespace and class.relname = any (p_tables)
$$;

-- Returns the SQL expression of a record's canonical text: a JSON array of its columns as texts, whatever the settings of the session.
create or replace function sealed_text(p_table text, p_columns text[]) returns text language sql stable as $$
  select 'jsonb_build_array(' || string_agg(
           format(case when attribute.atttypid = 'timestamptz'::regtype then 'to_char(%1$I.%2$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US'')'
                       when attribute.atttypid = 'bytea'::regtype then 'encode(%1$I.%2$I, ''hex'')'
                       else '%1$I.%2$I::text' end, p_table, attribute.attname), ', ' order by listed.position) || ')::text'
    from unnest(p_columns) with ordinality as listed (name, position)
    join pg_class class on class.relname = p_table and class.relnamespace = current_schema()::regnamespace
    left join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = split_part(listed.name, '.', 2)
   where split_part(listed.name, '.', 1) = p_table
$$;

-- Returns the hash of each record with an id above p_after up to p_last: SHA-256 of its canonical text. p_tables is the table of the
-- records; entries of the ledger have their postings as a second table. A posting without an entry counts as a record.
create or replace function sealed_rows(p_tables text[], p_columns text[], p_after bigint, p_last bigint)
returns table (id bigint, hash bytea) language plpgsql stable as $$
declare
  v_text text := sealed_text(p_tables[1], p_columns);
begin
  if cardinality(p_tables) = 1 then
    return query execute format(
      'select %2$I.id, sha256(convert_to(%1$s, ''UTF8'')) from %2$I where %2$I.id > $1 and %2$I.id <= $2 order by 1',
      v_text, p_tables[1]) using p_after, p_last;
    return;
  end if;
  return query execute format(
    'select coalesce(parent.id, part.entry_id), sha256(convert_to(coalesce(parent.text, '''') || E''\n'' || coalesce(part.text, ''''), ''UTF8''))
       from (select %2$I.id, %1$s as text from %2$I where %2$I.id > $1 and %2$I.id <= $2) parent
       full join (select entry_id, string_agg(%3$s, E''\n'' order by account_id) as text from %4$I
                   where entry_id > $1 and entry_id <= $2 group by entry_id) part on part.entry_id = parent.id
      order by 1',
    v_text, p_tables[1], sealed_text(p_tables[2], p_columns), p_tables[2]) using p_after, p_last;
end
$$;

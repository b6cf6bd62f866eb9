-- The ledger's guards and its one writer. See src/lib/domain/ledger/README.md for the invariants.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'PL010';
end
$$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
revoke update, delete, truncate on ledger_entries, ledger_postings, audit_log from public;
--> statement-breakpoint
revoke update, delete, truncate on ledger_entries, ledger_postings, audit_log from current_user;
--> statement-breakpoint
-- Balance rows are rewritten by every movement: room on the page keeps those updates off the index.
alter table ledger_balances set (fillfactor = 50);
--> statement-breakpoint
-- A round is written once by its bet and once or twice by its wins: the same reason, less room.
alter table game_rounds set (fillfactor = 85);
--> statement-breakpoint
alter table game_movements set (fillfactor = 95);
--> statement-breakpoint
-- Books one entry: the only statement that writes ledger_entries, ledger_postings and ledger_balances.
--   Lines: p_accounts[i] gets p_amounts[i]; they sum to zero per currency, each account once.
--   Replay: the same namespace, key and hash gives the first entry again and moves nothing.
--   PL001 a guarded account would be overdrawn; PL002 the key was used with other content;
--   PL003 the lines are not an entry. Any of them rolls the whole statement back.
-- Accounts are locked in ascending id, so that two entries never wait for each other in a circle.
create function ledger_post(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_reverses bigint,
  p_accounts bigint[], p_amounts bigint[],
  out entry_id bigint, out is_replay boolean
) language plpgsql as $$
declare
  v_line record;
  v_hash bytea;
  v_balance bigint;
  v_version bigint;
  v_lines int := 0;
  v_sum numeric := 0;
  v_currency text;
  v_mixed boolean := false;
begin
  insert into ledger_entries (namespace, key, hash, kind, details, reverses_id)
    values (p_namespace, p_key, p_hash, p_kind, p_details, p_reverses)
    on conflict on constraint ledger_entries_key do nothing
    returning id into entry_id;
  if entry_id is null then
    select e.id, e.hash into entry_id, v_hash from ledger_entries e where e.namespace = p_namespace and e.key = p_key;
    if v_hash <> p_hash then
      raise exception 'the key %/% was used with other content', p_namespace, p_key using errcode = 'PL002';
    end if;
    is_replay := true;
    return;
  end if;
  is_replay := false;

  for v_line in
    select l.account_id, l.amount, a.guarded, a.currency
      from unnest(p_accounts, p_amounts) as l (account_id, amount)
      join ledger_accounts a on a.id = l.account_id
     order by l.account_id
  loop
    v_lines := v_lines + 1;
    v_sum := v_sum + v_line.amount;
    v_mixed := v_mixed or v_line.currency <> v_currency;
    v_currency := v_line.currency;
    v_balance := null;
    v_version := null;
    if v_line.guarded then
      update ledger_balances b
         set balance_minor = b.balance_minor + v_line.amount, version = b.version + 1
       where b.account_id = v_line.account_id and b.balance_minor + v_line.amount >= 0
      returning b.balance_minor, b.version into v_balance, v_version;
      if not found then
        raise exception 'account % would be overdrawn', v_line.account_id using errcode = 'PL001';
      end if;
    end if;
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
      values (ledger_post.entry_id, v_line.account_id, v_line.amount, v_balance, v_version);
  end loop;

  if coalesce(v_mixed, false) then
    select max(abs(s.total)) into v_sum from (
      select sum(l.amount) as total
        from unnest(p_accounts, p_amounts) as l (account_id, amount)
        join ledger_accounts a on a.id = l.account_id
       group by a.currency) s;
  end if;
  if v_lines < 2 or v_lines <> cardinality(p_accounts) or v_lines <> cardinality(p_amounts) or v_sum <> 0 then
    raise exception 'not an entry: % lines of %, sum %', v_lines, cardinality(p_accounts), v_sum using errcode = 'PL003';
  end if;
end
$$;
--> statement-breakpoint
-- Queues what a member's open pages are told. The lock keeps one member's events in the order of their ids,
-- so that "everything after id n" misses none that commits late.
create function push_event(p_member bigint, p_type text, p_payload jsonb) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  perform pg_advisory_xact_lock(7001, hashint8(p_member));
  insert into push_events (member_id, type, payload) values (p_member, p_type, p_payload) returning id into v_id;
  perform pg_notify('parlay_push', p_member::text);
  return v_id;
end
$$;

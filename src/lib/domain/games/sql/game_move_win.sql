-- Books the change of a settled round's win: p_amounts[i] to p_accounts[i] (the player, grants, promotions), and p_from_held out of the
-- round's wins that wait for staff, the newest first; the house account has the rest. Returns the entry, or null when nothing moves.
create or replace function game_move_win(
  p_namespace text, p_key text, p_hash bytea, p_kind text, p_details jsonb, p_round game_rounds, p_from_held bigint, p_house bigint,
  p_accounts bigint[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_currency text := (select account.currency from ledger_accounts account where account.id = p_house);
  v_left bigint := p_from_held;
  v_held record;
begin
  if p_from_held > 0 then
    perform game_lock_vendor(p_round.vendor_id, v_currency);
    for v_held in
      select held.id, held.amount_minor from held_wins held
       where held.state = 'held' and held.game_round_id = p_round.id order by held.id desc
    loop
      exit when v_left = 0;
      update held_wins held
         set amount_minor = held.amount_minor - v_left
       where held.id = v_held.id and held.amount_minor > v_left;
      if found then v_left := 0; exit; end if;
      update held_wins held
         set state = 'returned', decided_by = p_namespace, decided_at = clock_timestamp(), note = p_key
       where held.id = v_held.id;
      v_left := v_left - v_held.amount_minor;
    end loop;
  end if;
  return ledger_post_lines(p_namespace, p_key, p_hash, p_kind, p_details, null,
                           p_accounts || p_house || game_vendor_account('vendor_held', p_round.vendor_id, v_currency),
                           p_amounts || p_from_held - (select sum(line.amount)::bigint from unnest(p_amounts) as line (amount)) || -p_from_held);
end
$$;

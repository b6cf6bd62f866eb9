-- Books what a correction takes back from a round: p_taken from the player's balance, and p_from_held from the round's wins that wait
-- for staff, the newest first. Returns the entry, or null when nothing is taken.
create or replace function game_take_back(
  p_namespace text, p_key text, p_hash bytea, p_details jsonb, p_account bigint, p_taken bigint, p_round game_rounds, p_from_held bigint,
  p_house bigint
) returns bigint language plpgsql as $$
declare
  v_currency text := (select account.currency from ledger_accounts account where account.id = p_house);
  v_left bigint := p_from_held;
  v_held record;
  v_accounts bigint[];
  v_amounts bigint[];
begin
  if p_taken + p_from_held = 0 then return null; end if;
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
  select array_agg(line.account order by line.account), array_agg(line.amount order by line.account) into v_accounts, v_amounts
    from (values (p_account, -p_taken), (p_house, p_taken + p_from_held),
                 (game_vendor_account('vendor_held', p_round.vendor_id, v_currency), -p_from_held)) as line (account, amount)
   where line.amount <> 0;
  return (ledger_post(p_namespace, p_key, p_hash, 'reversal', p_details, null, v_accounts, v_amounts)).entry_id;
end
$$;

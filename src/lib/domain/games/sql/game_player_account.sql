-- Returns the account that a wallet call of this player locks. Batches of calls are ordered by it, so that two batches
-- cannot deadlock.
create or replace function game_player_account(p_player text) returns bigint language plpgsql stable set enable_seqscan = off as $$
begin
  return (select a.id from members m
            join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
           where m.public_id = p_player);
end
$$;

-- Returns the account that a wallet request of this player locks. Batches of requests are ordered by it, so that two batches
-- cannot deadlock.
create or replace function game_player_account(p_player text) returns bigint language plpgsql stable set enable_seqscan = off as $$
begin
  return (select account.id from members member
            join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
           where member.public_id = p_player);
end
$$;

-- Stores what claims of a promotion were made with: p_claims[i] has the key p_hashes[i] (hexadecimal) of the kind p_kinds[i]. The reference
-- to the claim is checked by key even where the check was planned when there were no claims.
create or replace function promotions_save_keys(p_promotion bigint, p_claims bigint[], p_kinds text[], p_hashes text[]) returns void
language plpgsql set enable_seqscan = off as $$
begin
  insert into promotion_claim_keys (promotion_id, claim_id, kind, hash)
    select p_promotion, given.claim_id, given.kind, decode(given.hash, 'hex')
      from unnest(p_claims, p_kinds, p_hashes) as given (claim_id, kind, hash)
    on conflict do nothing;
end
$$;

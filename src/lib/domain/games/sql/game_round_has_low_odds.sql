-- Returns whether one of the bets of a vendor's round that are not cancelled has odds below 1.5.
create or replace function game_round_has_low_odds(p_vendor bigint, p_round bigint) returns boolean language sql stable as $$
  select exists (select from game_tickets described
                   join game_transactions bet on bet.vendor_id = p_vendor and bet.tx_id = described.tx_id and bet.cancelled_by is null
                  where described.game_round_id = p_round
                    and game_has_low_odds(coalesce(described.confirmed_ticket, described.ticket)))
$$;

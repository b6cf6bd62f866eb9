-- Counts what crash paid against the house's loss of the day.
create or replace function inhouse_crash_count(p_currency text, p_paid bigint) returns void language sql as $$
  insert into inhouse_losses as loss (game_code, currency, day, shard, loss_minor)
    values ('CRASH', p_currency, operator_today(), pg_backend_pid() % 8, p_paid)
    on conflict (game_code, currency, day, shard) do update set loss_minor = loss.loss_minor + excluded.loss_minor
$$;

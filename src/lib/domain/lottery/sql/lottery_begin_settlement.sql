-- Begins the settlement of a draw's result. Takes the draw's advisory lock (7003, draw; see src/lib/kernel/locks.ts)
-- exclusively for a moment, so that every bet accepted before the close is committed and can be read.
create or replace function lottery_begin_settlement(p_draw bigint, p_version int) returns void language plpgsql as $$
begin
  if exists (select 1 from lottery_settlements settlement
              where settlement.draw_id = p_draw and settlement.result_version = p_version) then return; end if;
  perform pg_advisory_xact_lock(7003, hashint8(p_draw));
  insert into lottery_settlements (draw_id, result_version) values (p_draw, p_version) on conflict do nothing;
end
$$;

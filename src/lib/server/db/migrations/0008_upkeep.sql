CREATE TABLE "stale_round_scan" (
	"last_round_ref" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_rounds" (
	"round_ref" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "bank_accounts_number";--> statement-breakpoint
DROP INDEX "bank_accounts_member";--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "previous_secret_until" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_files" ADD COLUMN "content" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "member_files" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "game_movements_vendor" ON "game_movements" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_paid" ON "bank_accounts" USING btree ("bank_code","account_number") WHERE paid_at is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_own" ON "bank_accounts" USING btree ("member_id","bank_code","account_number") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "member_files_expiry" ON "member_files" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
INSERT INTO stale_round_scan VALUES (0);--> statement-breakpoint
-- Where a vendor's movements of a time begin: the least of its ids from which on all are at least that young. Ids are given
-- out in the order of time, so that it is found by halving; those who call this leave room for clocks that were set.
CREATE FUNCTION game_movement_from(p_vendor bigint, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE STRICT AS $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found record;
begin
  select id + 1 into v_high from game_movements where vendor_id = p_vendor order by id desc limit 1;
  v_high := coalesce(v_high, 0);
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, at into v_found from game_movements
      where vendor_id = p_vendor and id >= v_middle order by id limit 1;
    if v_found.at >= p_at then v_high := v_middle; else v_low := v_found.id + 1; end if;
  end loop;
  return v_low;
end
$$;
--> statement-breakpoint
-- One page of a vendor's movements in a period, in the order of their ids.
CREATE FUNCTION game_report_page(p_vendor bigint, p_from timestamptz, p_to timestamptz, p_after bigint, p_limit int)
  RETURNS SETOF game_movements LANGUAGE plpgsql STABLE STRICT
  -- Read in the order of the index until the page is full: planned for fewer rows than there are, it would read and sort
  -- the whole period for every page.
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
AS $$
declare
  v_low bigint := greatest(p_after + 1, game_movement_from(p_vendor, p_from - interval '1 hour'));
  v_high bigint := game_movement_from(p_vendor, p_to + interval '1 hour');
begin
  return query
    select * from game_movements
     where vendor_id = p_vendor and id >= v_low and id < v_high and at >= p_from and at < p_to and call <> 'tombstone'
     order by id limit p_limit;
end
$$;

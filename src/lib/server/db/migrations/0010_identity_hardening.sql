ALTER TABLE "members" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asked_by" "bytea";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "members_open_guests" ON "members" USING btree ("id") WHERE account_type = 'guest' and closed_at is null;
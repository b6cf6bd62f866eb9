ALTER TABLE "lottery_odds" ALTER COLUMN "odds" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lottery_odds" ADD COLUMN "shift" integer DEFAULT 0 NOT NULL;
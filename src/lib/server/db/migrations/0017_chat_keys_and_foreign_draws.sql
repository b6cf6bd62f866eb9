ALTER TABLE "chat_messages" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_key" ON "chat_messages" USING btree ("member_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "lottery_issues_foreign" ON "lottery_issues" USING btree ("draws_at" DESC NULLS FIRST,"game_code") WHERE chain_id is null;
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"side" text NOT NULL,
	"operator" text,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"last_message_id" bigint DEFAULT 0 NOT NULL,
	"member_message_id" bigint DEFAULT 0 NOT NULL,
	"member_read_id" bigint DEFAULT 0 NOT NULL,
	"desk_read_id" bigint DEFAULT 0 NOT NULL,
	"is_unread" boolean GENERATED ALWAYS AS (member_message_id > desk_read_id) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_messages_thread" ON "chat_messages" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "chat_threads_desk" ON "chat_threads" USING btree ("is_unread","last_message_id");--> statement-breakpoint
-- What was said stays said.
create trigger chat_messages_append_only before update or delete or truncate on chat_messages
  for each statement execute function refuse_change();
--> statement-breakpoint
revoke update, delete, truncate on chat_messages from public;
--> statement-breakpoint
revoke update, delete, truncate on chat_messages from current_user;

CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"member_id" bigint,
	"tag" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "feedback_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE INDEX "feedback_by_state" ON "feedback" USING btree ("state","id");
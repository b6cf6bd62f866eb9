CREATE TABLE "lottery_games" (
	"game_code" text PRIMARY KEY NOT NULL,
	"game_id" integer NOT NULL,
	"game_group" text NOT NULL,
	"prize_modes" jsonb NOT NULL,
	"titles" jsonb NOT NULL,
	"is_in_house" boolean NOT NULL,
	"enabled" boolean NOT NULL,
	"is_under_maintenance" boolean DEFAULT false NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	"close_seconds" integer,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"disabled_plays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_games_gameId_unique" UNIQUE("game_id")
);
--> statement-breakpoint
CREATE TABLE "lottery_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game_code" text NOT NULL,
	"issue" text NOT NULL,
	"local_day" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"draws_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"beacon" text,
	"beacon_round" bigint,
	"chain_id" bigint,
	"link" integer,
	"result" text,
	"result_version" integer DEFAULT 0 NOT NULL,
	"settled_version" integer DEFAULT 0 NOT NULL,
	"seed" "bytea",
	"randomness" "bytea",
	"beacon_signature" "bytea",
	"result_sources" jsonb,
	"drawn_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "lottery_issues_key" UNIQUE("game_code","issue"),
	CONSTRAINT "lottery_issues_link" UNIQUE("chain_id","link"),
	CONSTRAINT "lottery_issues_times" CHECK (opens_at < closes_at and closes_at <= draws_at),
	CONSTRAINT "lottery_issues_result" CHECK ((state in ('DRAWN', 'SETTLED', 'RESETTLED')) = (result is not null)),
	CONSTRAINT "lottery_issues_draw" CHECK ((chain_id is null) = (link is null) and (chain_id is null) = (beacon_round is null)),
	CONSTRAINT "lottery_issues_versions" CHECK (settled_version between 0 and result_version)
);
--> statement-breakpoint
CREATE TABLE "lottery_odds" (
	"game_code" text NOT NULL,
	"play" text NOT NULL,
	"tier" text NOT NULL,
	"panel" text NOT NULL,
	"odds" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_odds_game_code_play_tier_panel_pk" PRIMARY KEY("game_code","play","tier","panel")
);
--> statement-breakpoint
CREATE TABLE "lottery_result_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_result_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"raw" text NOT NULL,
	"raw_hash" "bytea" NOT NULL,
	"result" text,
	"problem" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_seed_chains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_seed_chains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game_code" text NOT NULL,
	"chain_no" integer NOT NULL,
	"head" "bytea" NOT NULL,
	"length" integer NOT NULL,
	"sealed_seed" text NOT NULL,
	"used_links" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lottery_seed_chains_key" UNIQUE("game_code","chain_no"),
	CONSTRAINT "lottery_seed_chains_used" CHECK ("lottery_seed_chains"."used_links" between 0 and "lottery_seed_chains"."length")
);
--> statement-breakpoint
ALTER TABLE "lottery_issues" ADD CONSTRAINT "lottery_issues_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_issues" ADD CONSTRAINT "lottery_issues_chain_id_lottery_seed_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."lottery_seed_chains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_odds" ADD CONSTRAINT "lottery_odds_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_result_entries" ADD CONSTRAINT "lottery_result_entries_issue_id_lottery_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."lottery_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_seed_chains" ADD CONSTRAINT "lottery_seed_chains_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lottery_issues_draws" ON "lottery_issues" USING btree ("game_code","draws_at");--> statement-breakpoint
CREATE INDEX "lottery_issues_day" ON "lottery_issues" USING btree ("local_day","game_code");--> statement-breakpoint
CREATE INDEX "lottery_issues_waiting" ON "lottery_issues" USING btree ("closes_at") WHERE state in ('PENDING', 'OPEN', 'CLOSED');--> statement-breakpoint
CREATE INDEX "lottery_issues_to_settle" ON "lottery_issues" USING btree ("id") WHERE settled_version < result_version;--> statement-breakpoint
CREATE INDEX "lottery_result_entries_issue" ON "lottery_result_entries" USING btree ("issue_id","id");
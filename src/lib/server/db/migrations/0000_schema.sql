CREATE TABLE "affiliate_adjustments" (
	"statement_id" bigint NOT NULL,
	"period_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"carry_out_minor" bigint NOT NULL,
	"quarantines" jsonb NOT NULL,
	CONSTRAINT "affiliate_adjustments_statement_id_period_id_pk" PRIMARY KEY("statement_id","period_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	"sub_id" text,
	"external_id" text,
	"clicked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "affiliate_clicks_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "affiliate_cpas" (
	"player_id" bigint NOT NULL,
	"statement_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "affiliate_cpas_player_id_statement_id_pk" PRIMARY KEY("player_id","statement_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_plans" (
	"member_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"from_month" text NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "affiliate_plans_member_id_version_pk" PRIMARY KEY("member_id","version"),
	CONSTRAINT "affiliate_plans_month" CHECK ("affiliate_plans"."from_month" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "affiliate_players" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"sub_id" text,
	"external_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_deposit_at" timestamp with time zone,
	"first_deposit_minor" bigint DEFAULT 0 NOT NULL,
	"bet_reached_at" timestamp with time zone,
	"qualified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliate_postbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_postbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"event" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT clock_timestamp() + interval '24 hours' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"delivered_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "affiliate_postbacks_event" UNIQUE("player_id","event")
);
--> statement-breakpoint
CREATE TABLE "affiliate_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"executed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_runs_periodId_unique" UNIQUE("period_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"draft" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"plan_version" integer NOT NULL,
	"cpa_count" integer NOT NULL,
	"cpa_minor" bigint NOT NULL,
	"corrected_minor" bigint NOT NULL,
	"base_minor" bigint NOT NULL,
	"tier" integer,
	"rate_ppm" bigint,
	"revenue_share_minor" bigint NOT NULL,
	"sub_minor" bigint NOT NULL,
	"carry_in_minor" bigint NOT NULL,
	"carry_out_minor" bigint NOT NULL,
	"brought_forward_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"payable_minor" bigint NOT NULL,
	"carried_forward_minor" bigint NOT NULL,
	"quarantines" jsonb NOT NULL,
	"flagged_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"proposed_by" text,
	"reason" text,
	CONSTRAINT "affiliate_statements_draft" UNIQUE("run_id","member_id","draft"),
	CONSTRAINT "affiliate_statements_due" CHECK ("affiliate_statements"."due_minor" = "affiliate_statements"."cpa_minor" + "affiliate_statements"."corrected_minor" + "affiliate_statements"."revenue_share_minor" + "affiliate_statements"."sub_minor" + "affiliate_statements"."brought_forward_minor"
        and "affiliate_statements"."payable_minor" in (0, "affiliate_statements"."due_minor") and "affiliate_statements"."payable_minor" >= 0 and "affiliate_statements"."carried_forward_minor" = "affiliate_statements"."due_minor" - "affiliate_statements"."payable_minor"),
	CONSTRAINT "affiliate_statements_two_people" CHECK ("affiliate_statements"."proposed_by" <> "affiliate_statements"."decided_by"),
	CONSTRAINT "affiliate_statements_state" CHECK (("affiliate_statements"."state" in ('PENDING', 'PAID')) <= ("affiliate_statements"."payable_minor" > 0) and ("affiliate_statements"."state" in ('PAID', 'DISCARDED')) = ("affiliate_statements"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "affiliate_sub_commissions" (
	"statement_id" bigint NOT NULL,
	"sub_id" bigint NOT NULL,
	"period_id" text NOT NULL,
	"commission_minor" bigint NOT NULL,
	CONSTRAINT "affiliate_sub_commissions_statement_id_sub_id_period_id_pk" PRIMARY KEY("statement_id","sub_id","period_id"),
	CONSTRAINT "affiliate_sub_commissions_change" CHECK ("affiliate_sub_commissions"."commission_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"domain" text,
	"member_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliates_code_unique" UNIQUE("code"),
	CONSTRAINT "affiliates_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "agent_flag_marks" (
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"occurrence" text NOT NULL,
	"is_hit" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_flag_marks_kind_member_id_other_id_occurrence_pk" PRIMARY KEY("kind","member_id","other_id","occurrence")
);
--> statement-breakpoint
CREATE TABLE "agent_flag_scans" (
	"scan" text PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"day" date,
	"scanned_to" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_flags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	"agent_id" bigint,
	"other_ids" bigint[] DEFAULT '{}' NOT NULL,
	"references" text[] DEFAULT '{}' NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"raised_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"held_ids" bigint[] DEFAULT '{}' NOT NULL,
	"holds_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "agent_flags_case" UNIQUE("kind","subject"),
	CONSTRAINT "agent_flags_decided" CHECK (("agent_flags"."state" = 'open') = ("agent_flags"."decided_at" is null) and ("agent_flags"."decided_at" is null) = ("agent_flags"."decided_by" is null) and ("agent_flags"."decided_by" is null) = ("agent_flags"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "agent_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"member_id" bigint,
	"details" jsonb NOT NULL,
	"acted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_delegates" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"agent_id" bigint NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "agent_delegates_permissions" CHECK ("agent_delegates"."permissions" <@ array['reports.view','members.open','members.raise','contracts.view']),
	CONSTRAINT "agent_delegates_not_own" CHECK ("agent_delegates"."member_id" <> "agent_delegates"."agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_link_members" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"link_id" bigint NOT NULL,
	"first_deposit_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"agent_id" bigint NOT NULL,
	"account_type" text NOT NULL,
	"max_prize_group" smallint NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"note" text,
	"visits" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "agent_links_code_unique" UNIQUE("code"),
	CONSTRAINT "agent_links_uses" CHECK ("agent_links"."uses" between 0 and coalesce("agent_links"."max_uses", "agent_links"."uses")),
	CONSTRAINT "agent_links_account_type" CHECK ("agent_links"."account_type" in ('member','agent'))
);
--> statement-breakpoint
CREATE TABLE "agent_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"from_upline_id" bigint,
	"to_upline_id" bigint,
	"day" date NOT NULL,
	"moved_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_paths" (
	"ancestor_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"distance" smallint NOT NULL,
	"from_day" date DEFAULT '-infinity' NOT NULL,
	"to_day" date DEFAULT 'infinity' NOT NULL,
	"joined_day" date NOT NULL,
	CONSTRAINT "agent_paths_member_id_to_day_ancestor_id_pk" PRIMARY KEY("member_id","to_day","ancestor_id"),
	CONSTRAINT "agent_paths_days" CHECK ("agent_paths"."from_day" < "agent_paths"."to_day"),
	CONSTRAINT "agent_paths_distance" CHECK (("agent_paths"."distance" = 0) = ("agent_paths"."ancestor_id" = "agent_paths"."member_id"))
);
--> statement-breakpoint
CREATE TABLE "agent_quotas" (
	"agent_id" bigint NOT NULL,
	"prize_group" smallint NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "agent_quotas_agent_id_prize_group_pk" PRIMARY KEY("agent_id","prize_group"),
	CONSTRAINT "agent_quotas_places" CHECK ("agent_quotas"."places" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text DEFAULT 'Asia/Ho_Chi_Minh' NOT NULL,
	"day_start" smallint DEFAULT 0 NOT NULL,
	"max_depth" smallint DEFAULT 15 NOT NULL,
	"min_gap" smallint DEFAULT 0 NOT NULL,
	"quota_from" smallint,
	"masks_names" boolean DEFAULT false NOT NULL,
	"hides_team_transactions" boolean DEFAULT false NOT NULL,
	CONSTRAINT "agent_settings_single" CHECK ("agent_settings"."id"),
	CONSTRAINT "agent_settings_values" CHECK ("agent_settings"."max_depth" between 2 and 50 and "agent_settings"."min_gap" between 0 and 290 and "agent_settings"."min_gap" % 10 = 0
          and "agent_settings"."day_start" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "board_awards" (
	"board_id" bigint NOT NULL,
	"window" text NOT NULL,
	"member_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"rank" smallint NOT NULL,
	"numerator" bigint NOT NULL,
	"denominator" bigint DEFAULT 1 NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"won_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "board_awards_board_id_window_member_id_pk" PRIMARY KEY("board_id","window","member_id"),
	CONSTRAINT "board_awards_amount" CHECK ("board_awards"."amount_minor" > 0),
	CONSTRAINT "board_awards_decided" CHECK (("board_awards"."decided_at" is null) = ("board_awards"."state" = 'due'))
);
--> statement-breakpoint
CREATE TABLE "board_exclusions" (
	"board_id" bigint NOT NULL,
	"window" text NOT NULL,
	"member_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"excluded_by" text NOT NULL,
	"excluded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_exclusions_board_id_window_member_id_pk" PRIMARY KEY("board_id","window","member_id")
);
--> statement-breakpoint
CREATE TABLE "board_rounds" (
	"board_id" bigint NOT NULL,
	"window" text NOT NULL,
	"member_id" bigint NOT NULL,
	"round" text NOT NULL,
	"numerator" bigint NOT NULL,
	"denominator" bigint DEFAULT 1 NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "board_rounds_board_id_window_member_id_round_pk" PRIMARY KEY("board_id","window","member_id","round")
);
--> statement-breakpoint
CREATE TABLE "board_scores" (
	"board_id" bigint NOT NULL,
	"window" text NOT NULL,
	"member_id" bigint NOT NULL,
	"numerator" bigint NOT NULL,
	"denominator" bigint DEFAULT 1 NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"rank_key" numeric GENERATED ALWAYS AS (div(numerator::numeric * 1000000000000000000, denominator)) STORED NOT NULL,
	CONSTRAINT "board_scores_board_id_window_member_id_pk" PRIMARY KEY("board_id","window","member_id"),
	CONSTRAINT "board_scores_denominator" CHECK ("board_scores"."denominator" > 0)
);
--> statement-breakpoint
CREATE TABLE "board_versions" (
	"board_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	CONSTRAINT "board_versions_board_id_version_pk" PRIMARY KEY("board_id","version")
);
--> statement-breakpoint
CREATE TABLE "board_windows" (
	"board_id" bigint NOT NULL,
	"window" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"final_at" timestamp with time zone,
	"version" integer,
	CONSTRAINT "board_windows_board_id_window_pk" PRIMARY KEY("board_id","window"),
	CONSTRAINT "board_windows_times" CHECK ("board_windows"."starts_at" <= "board_windows"."ends_at"),
	CONSTRAINT "board_windows_final" CHECK (("board_windows"."final_at" is null) = ("board_windows"."version" is null))
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"last_version" integer DEFAULT 1 NOT NULL,
	"budget_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "boards_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "boards_version" CHECK ("boards"."published_version" between 0 and "boards"."last_version"),
	CONSTRAINT "boards_started" CHECK (("boards"."started_at" is null) = ("boards"."published_version" = 0)),
	CONSTRAINT "boards_state" CHECK (("boards"."state" = 'draft') = ("boards"."published_version" = 0))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"side" text NOT NULL,
	"staff" text,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"key" uuid
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"last_message_id" bigint DEFAULT 0 NOT NULL,
	"member_message_id" bigint DEFAULT 0 NOT NULL,
	"member_read_id" bigint DEFAULT 0 NOT NULL,
	"staff_read_id" bigint DEFAULT 0 NOT NULL,
	"is_unread" boolean GENERATED ALWAYS AS (member_message_id > staff_read_id) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_images_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"slot" text NOT NULL,
	"slug" text,
	"facts" jsonb NOT NULL,
	"image_hash" text,
	"audience" text NOT NULL,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "content_items_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "content_items_schedule" CHECK (shown_from < shown_until)
);
--> statement-breakpoint
CREATE TABLE "content_texts" (
	"item_id" bigint NOT NULL,
	"language_tag" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "content_texts_item_id_language_tag_pk" PRIMARY KEY("item_id","language_tag")
);
--> statement-breakpoint
CREATE TABLE "contract_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payee_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"booked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "contract_adjustments_amount" CHECK ("contract_adjustments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "contract_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
	"act" text NOT NULL,
	"actor" text NOT NULL,
	"state" text NOT NULL,
	"from_at" timestamp with time zone,
	"to_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"statement_id" bigint NOT NULL,
	"receivable_id" bigint,
	"run_id" bigint,
	"from_id" bigint,
	"to_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "contract_payments_amount" CHECK ("contract_payments"."amount_minor" > 0 and ("contract_payments"."kind" = 'debt') = ("contract_payments"."receivable_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "contract_periods" (
	"relation_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"code" text NOT NULL,
	"period_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"amount_minor" bigint NOT NULL,
	"weighted" numeric(38, 0) NOT NULL,
	"weighted_won" numeric(38, 0) NOT NULL,
	"weighted_lost" numeric(38, 0) NOT NULL,
	"active" integer NOT NULL,
	"ngr_minor" bigint NOT NULL,
	"carry_out_minor" bigint NOT NULL,
	CONSTRAINT "contract_periods_relation_id_start_at_code_pk" PRIMARY KEY("relation_id","start_at","code")
);
--> statement-breakpoint
CREATE TABLE "contract_programs" (
	"version" integer PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"program" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_receivables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_receivables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"period_id" text NOT NULL,
	"payer_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"left_minor" bigint NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	CONSTRAINT "contract_receivables_statementId_unique" UNIQUE("statement_id"),
	CONSTRAINT "contract_receivables_left" CHECK ("contract_receivables"."amount_minor" > 0 and "contract_receivables"."left_minor" between 0 and "contract_receivables"."amount_minor" and ("contract_receivables"."left_minor" = 0) = ("contract_receivables"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "contract_relations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"balance_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_run_trees" (
	"run_id" bigint NOT NULL,
	"root_id" bigint NOT NULL,
	"draft" integer NOT NULL,
	"state" text NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "contract_run_trees_run_id_root_id_draft_pk" PRIMARY KEY("run_id","root_id","draft")
);
--> statement-breakpoint
CREATE TABLE "contract_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"code" text NOT NULL,
	"period_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"executed_at" timestamp with time zone NOT NULL,
	"marks_up_to" bigint NOT NULL,
	"done_at" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "contract_runs_period" UNIQUE("family","code","period_id"),
	CONSTRAINT "contract_runs_done" CHECK (("contract_runs"."state" = 'DONE') = ("contract_runs"."done_at" is not null)),
	CONSTRAINT "contract_runs_failure" CHECK (("contract_runs"."failure" is null) = ("contract_runs"."failed_at" is null)
        and ("contract_runs"."state" <> 'WAITING' or "contract_runs"."failure" is not null) and ("contract_runs"."failure" is null or "contract_runs"."state" in ('WAITING', 'COMPUTED')))
);
--> statement-breakpoint
CREATE TABLE "contract_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"draft" integer NOT NULL,
	"root_id" bigint NOT NULL,
	"relation_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"family" text NOT NULL,
	"period_id" text NOT NULL,
	"payer_id" bigint,
	"payee_id" bigint NOT NULL,
	"result" jsonb,
	"amount_minor" bigint NOT NULL,
	"adjustments" jsonb NOT NULL,
	"periods" jsonb NOT NULL,
	"stated_minor" bigint NOT NULL,
	"brought_forward_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"payable_minor" bigint NOT NULL,
	"carried_forward_minor" bigint NOT NULL,
	"is_held" boolean NOT NULL,
	"is_house_paid" boolean NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_statements_contract" UNIQUE("run_id","draft","contract_id"),
	CONSTRAINT "contract_statements_due" CHECK ("contract_statements"."payable_minor" in (0, "contract_statements"."due_minor") and "contract_statements"."carried_forward_minor" = "contract_statements"."due_minor" - "contract_statements"."payable_minor")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"payer_id" bigint,
	"payee_id" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone,
	"requested_by" text,
	"from_at" timestamp with time zone,
	"to_at" timestamp with time zone,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "contracts_state" CHECK (("contracts"."state" in ('OFFERED', 'TERMINATION_REQUESTED')) = ("contracts"."expires_at" is not null)
        and ("contracts"."state" = 'TERMINATION_REQUESTED') = ("contracts"."requested_by" is not null)
        and ("contracts"."state" in ('SIGNED', 'TERMINATION_REQUESTED', 'ENDING', 'ENDED')) = ("contracts"."from_at" is not null)
        and ("contracts"."state" in ('ENDING', 'ENDED')) = ("contracts"."to_at" is not null and "contracts"."ended_by" is not null)
        and ("contracts"."to_at" is null or "contracts"."to_at" >= "contracts"."from_at")),
	CONSTRAINT "contracts_parties" CHECK ("contracts"."payer_id" is distinct from "contracts"."payee_id")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text NOT NULL,
	"last_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trusted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "devices_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "devices_token" UNIQUE("member_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_networks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"network" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_member" UNIQUE("member_id","network")
);
--> statement-breakpoint
CREATE TABLE "member_passkey_challenges" (
	"holder_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_passkey_challenges_holder_hash_purpose_pk" PRIMARY KEY("holder_hash","purpose")
);
--> statement-breakpoint
CREATE TABLE "member_passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"member_id" bigint NOT NULL,
	CONSTRAINT "member_passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"methods" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"address" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_code" UNIQUE("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"topic" text DEFAULT 'other' NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"member_id" bigint,
	"language_tag" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "feedback_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "big_wins" (
	"round_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"win_minor" bigint NOT NULL,
	"won_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_hours" (
	"hour" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"account_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"amount_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "brand_hours_hour_currency_account_kind_owner_id_category_kind_pk" PRIMARY KEY("hour","currency","account_kind","owner_id","category","kind")
);
--> statement-breakpoint
CREATE TABLE "correction_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "correction_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"window_at" timestamp with time zone NOT NULL,
	"marked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT '0' NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"system_id" bigint,
	"restored_seq" bigint DEFAULT 0 NOT NULL,
	"resume_xid" "xid8"
);
--> statement-breakpoint
CREATE TABLE "first_deposits" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_day_members" (
	"source" text NOT NULL,
	"game_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "game_day_members_source_game_id_day_currency_member_id_pk" PRIMARY KEY("source","game_id","day","currency","member_id")
);
--> statement-breakpoint
CREATE TABLE "game_days" (
	"source" text NOT NULL,
	"game_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rounds" bigint DEFAULT 0 NOT NULL,
	"players" bigint DEFAULT 0 NOT NULL,
	"stake_minor" bigint DEFAULT 0 NOT NULL,
	"payout_minor" bigint DEFAULT 0 NOT NULL,
	"jackpot_minor" bigint DEFAULT 0 NOT NULL,
	"promotion_minor" bigint DEFAULT 0 NOT NULL,
	"contribution_minor" bigint DEFAULT 0 NOT NULL,
	"stake_squares" numeric(50, 0) DEFAULT 0 NOT NULL,
	"payout_squares" numeric(50, 0) DEFAULT 0 NOT NULL,
	"stake_payouts" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "game_days_source_game_id_day_currency_pk" PRIMARY KEY("source","game_id","day","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_reconciliations" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"open_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"held_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"receivable_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"free_rounds_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"fund_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"rebate_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"commission_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"jackpot_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"difference_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"booked_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_reconciliations_day_currency_category_pk" PRIMARY KEY("day","currency","category")
);
--> statement-breakpoint
CREATE TABLE "member_day_reconciliations" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"members" bigint DEFAULT 0 NOT NULL,
	"differences" bigint DEFAULT 0 NOT NULL,
	"stored_stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"stored_payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"stored_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "member_day_reconciliations_day_currency_category_pk" PRIMARY KEY("day","currency","category")
);
--> statement-breakpoint
CREATE TABLE "member_days" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"rounds" bigint DEFAULT 0 NOT NULL,
	"stake_minor" bigint DEFAULT 0 NOT NULL,
	"payout_minor" bigint DEFAULT 0 NOT NULL,
	"jackpot_minor" bigint DEFAULT 0 NOT NULL,
	"promotion_minor" bigint DEFAULT 0 NOT NULL,
	"contribution_minor" bigint DEFAULT 0 NOT NULL,
	"bonus_stake_minor" bigint DEFAULT 0 NOT NULL,
	"bonus_payout_minor" bigint DEFAULT 0 NOT NULL,
	"valid_bet_minor" bigint DEFAULT 0 NOT NULL,
	"cash_valid_bet_minor" bigint DEFAULT 0 NOT NULL,
	"won_valid_bet_minor" bigint DEFAULT 0 NOT NULL,
	"lost_valid_bet_minor" bigint DEFAULT 0 NOT NULL,
	"day_lag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_days_member_id_day_currency_category_day_lag_pk" PRIMARY KEY("member_id","day","currency","category","day_lag")
);
--> statement-breakpoint
CREATE TABLE "member_statements" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"account_kind" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"day_lag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_statements_member_id_day_currency_account_kind_category_kind_day_lag_pk" PRIMARY KEY("member_id","day","currency","account_kind","category","kind","day_lag")
);
--> statement-breakpoint
CREATE TABLE "member_vendor_days" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"rounds" bigint DEFAULT 0 NOT NULL,
	"stake_minor" bigint DEFAULT 0 NOT NULL,
	"payout_minor" bigint DEFAULT 0 NOT NULL,
	"bonus_stake_minor" bigint DEFAULT 0 NOT NULL,
	"bonus_payout_minor" bigint DEFAULT 0 NOT NULL,
	"valid_bet_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_vendor_days_member_id_day_currency_category_vendor_id_pk" PRIMARY KEY("member_id","day","currency","category","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"day" date PRIMARY KEY NOT NULL,
	"last_mark_id" bigint NOT NULL,
	"compared_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_days" (
	"agent_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"rounds" bigint DEFAULT 0 NOT NULL,
	"stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"jackpot_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"promotion_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"contribution_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"bonus_stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"bonus_payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"cash_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"won_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"lost_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "team_days_agent_id_day_currency_category_pk" PRIMARY KEY("agent_id","day","currency","category")
);
--> statement-breakpoint
CREATE TABLE "team_first_deposits" (
	"agent_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"members" bigint DEFAULT 0 NOT NULL,
	"amount_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "team_first_deposits_agent_id_day_currency_pk" PRIMARY KEY("agent_id","day","currency")
);
--> statement-breakpoint
CREATE TABLE "team_hours" (
	"agent_id" bigint NOT NULL,
	"hour_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"rounds" bigint DEFAULT 0 NOT NULL,
	"stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"jackpot_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"promotion_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"contribution_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"bonus_stake_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"bonus_payout_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"cash_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"won_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	"lost_valid_bet_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "team_hours_agent_id_hour_at_currency_category_pk" PRIMARY KEY("agent_id","hour_at","currency","category")
);
--> statement-breakpoint
CREATE TABLE "team_statements" (
	"agent_id" bigint NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"account_kind" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"amount_minor" numeric(50, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "team_statements_agent_id_day_currency_account_kind_category_kind_pk" PRIMARY KEY("agent_id","day","currency","account_kind","category","kind")
);
--> statement-breakpoint
CREATE TABLE "unsettled_amounts" (
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"difference_minor" bigint NOT NULL,
	CONSTRAINT "unsettled_amounts_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "game_bet_ranges" (
	"game_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"min_bet_minor" bigint NOT NULL,
	"max_bet_minor" bigint NOT NULL,
	CONSTRAINT "game_bet_ranges_game_id_currency_pk" PRIMARY KEY("game_id","currency"),
	CONSTRAINT "game_bet_ranges_order" CHECK (0 < "game_bet_ranges"."min_bet_minor" and "game_bet_ranges"."min_bet_minor" <= "game_bet_ranges"."max_bet_minor")
);
--> statement-breakpoint
CREATE TABLE "game_favorites" (
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "game_favorites_member_id_game_id_pk" PRIMARY KEY("member_id","game_id")
);
--> statement-breakpoint
CREATE TABLE "game_pictures" (
	"game_id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "game_words" (
	"word" text PRIMARY KEY NOT NULL,
	"pairs" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "games_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"code" text NOT NULL,
	"titles" jsonb NOT NULL,
	"category" text NOT NULL,
	"type" text DEFAULT 'slot' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"rtp_bps" integer,
	"volatility" text,
	"lines" integer,
	"has_jackpot" boolean DEFAULT false NOT NULL,
	"devices" text[] DEFAULT '{desktop,mobile}' NOT NULL,
	"palette" jsonb NOT NULL,
	"motif" text NOT NULL,
	"picture" text,
	"is_hot" boolean DEFAULT false NOT NULL,
	"opens_list" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"pinned" integer,
	"sort" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"released_on" date DEFAULT now() NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delisted_at" timestamp with time zone,
	"sort_keys" jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "games_code" UNIQUE("vendor_id","code")
);
--> statement-breakpoint
CREATE TABLE "vendor_sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"requested_by" text,
	"is_loss_accepted" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"failure" text,
	"failure_details" text,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"switched_off" integer DEFAULT 0 NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"broken" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "vendor_sync_runs_ended" CHECK (("vendor_sync_runs"."ended_at" is null) = ("vendor_sync_runs"."state" in ('queued', 'running'))),
	CONSTRAINT "vendor_sync_runs_failure" CHECK (("vendor_sync_runs"."failure" is not null) = ("vendor_sync_runs"."state" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"tx_id" text NOT NULL,
	"portal_call" text,
	"portal_minor" bigint,
	"vendor_call" text,
	"vendor_minor" bigint,
	CONSTRAINT "reconciliation_differences_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"compared_by" text NOT NULL,
	"compared_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"portal_transactions" integer NOT NULL,
	"vendor_transactions" integer NOT NULL,
	"differences" integer NOT NULL,
	"acknowledged_by" text,
	"acknowledged_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "reconciliation_runs_period" CHECK ("reconciliation_runs"."period_from" < "reconciliation_runs"."period_to"),
	CONSTRAINT "reconciliation_runs_acknowledged" CHECK (("reconciliation_runs"."acknowledged_at" is null) = ("reconciliation_runs"."acknowledged_by" is null))
);
--> statement-breakpoint
CREATE TABLE "game_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"vendor_reward_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"rounds" integer NOT NULL,
	"rounds_left" integer NOT NULL,
	"stake_minor" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"terms" jsonb,
	"max_win_minor" bigint,
	"won_minor" bigint DEFAULT 0 NOT NULL,
	"promotion_id" bigint,
	"reference" text,
	"house_account_id" bigint,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"announced_at" timestamp with time zone,
	"vendor_problem" text,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "game_rewards_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "game_rewards_key" UNIQUE("vendor_id","vendor_reward_id"),
	CONSTRAINT "game_rewards_reference" UNIQUE("promotion_id","reference"),
	CONSTRAINT "game_rewards_rounds" CHECK ("game_rewards"."rounds" > 0 and "game_rewards"."rounds_left" between 0 and "game_rewards"."rounds" and "game_rewards"."stake_minor" > 0),
	CONSTRAINT "game_rewards_wins" CHECK ("game_rewards"."won_minor" >= 0 and "game_rewards"."reserved_minor" >= 0 and ("game_rewards"."max_win_minor" is null or "game_rewards"."won_minor" <= "game_rewards"."max_win_minor")),
	CONSTRAINT "game_rewards_state" CHECK (state in ('pending', 'open', 'lapsing', 'done', 'expired', 'cancelled')),
	CONSTRAINT "game_rewards_payer" CHECK (("game_rewards"."promotion_id" is null) = ("game_rewards"."house_account_id" is null) and ("game_rewards"."promotion_id" is null or "game_rewards"."max_win_minor" is not null) and ("game_rewards"."terms" is null or "game_rewards"."promotion_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "game_rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"vendor_round_id" text NOT NULL,
	"game_id" bigint NOT NULL,
	"state" text NOT NULL,
	"active_bets" integer NOT NULL,
	"pending_bets" integer DEFAULT 0 NOT NULL,
	"stake_minor" bigint NOT NULL,
	"win_minor" bigint DEFAULT 0 NOT NULL,
	"jackpot_win_minor" bigint DEFAULT 0 NOT NULL,
	"promotion_win_minor" bigint DEFAULT 0 NOT NULL,
	"held_win_minor" bigint DEFAULT 0 NOT NULL,
	"bonus_stake_minor" bigint DEFAULT 0 NOT NULL,
	"bonus_win_minor" bigint DEFAULT 0 NOT NULL,
	"valid_bet_minor" bigint,
	"has_low_odds" boolean DEFAULT false NOT NULL,
	"has_grant" boolean DEFAULT false NOT NULL,
	"cashed_out_bps" integer DEFAULT 0 NOT NULL,
	"balance_before_minor" bigint NOT NULL,
	"balance_after_minor" bigint NOT NULL,
	"opened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "game_rounds_key" UNIQUE("vendor_id","member_id","vendor_round_id"),
	CONSTRAINT "game_rounds_amounts" CHECK ("game_rounds"."stake_minor" >= 0 and "game_rounds"."win_minor" >= 0 and "game_rounds"."held_win_minor" >= 0 and "game_rounds"."active_bets" >= 0 and "game_rounds"."bonus_stake_minor" between 0 and "game_rounds"."stake_minor" and "game_rounds"."bonus_win_minor" between 0 and "game_rounds"."win_minor" and "game_rounds"."valid_bet_minor" between 0 and "game_rounds"."stake_minor"),
	CONSTRAINT "game_rounds_pending" CHECK ("game_rounds"."pending_bets" between 0 and "game_rounds"."active_bets" and ("game_rounds"."state" = 'pending') = ("game_rounds"."pending_bets" > 0))
);
--> statement-breakpoint
CREATE TABLE "game_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"vendor_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"launch_expires_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone,
	"authenticate_request_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game_round_id" bigint NOT NULL,
	"tx_id" text NOT NULL,
	"ticket" jsonb NOT NULL,
	"confirmed_ticket" jsonb,
	"settled_ticket" jsonb,
	CONSTRAINT "game_tickets_bet" UNIQUE("game_round_id","tx_id")
);
--> statement-breakpoint
CREATE TABLE "game_transactions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "game_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"tx_id" text NOT NULL,
	"operation" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"member_id" bigint NOT NULL,
	"game_round_id" bigint,
	"amount_minor" bigint NOT NULL,
	"ref_tx_id" text,
	"kind" text,
	"entry_id" bigint,
	"balance_after_minor" bigint NOT NULL,
	"cancelled_by" text,
	"is_held" boolean DEFAULT false NOT NULL,
	"confirmed_minor" bigint,
	"grant_id" bigint,
	"bonus_minor" bigint,
	"reward_id" bigint,
	"receivable_minor" bigint,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "game_transactions_vendor_id_tx_id_pk" PRIMARY KEY("vendor_id","tx_id")
);
--> statement-breakpoint
CREATE TABLE "held_wins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_wins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"tx_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"game_round_id" bigint,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"entry_id" bigint NOT NULL,
	"held_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "held_wins_entryId_unique" UNIQUE("entry_id"),
	CONSTRAINT "held_wins_transaction" UNIQUE("vendor_id","tx_id"),
	CONSTRAINT "held_wins_decision" CHECK (("held_wins"."state" = 'held') = ("held_wins"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "stale_round_scan" (
	"last_game_round_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_rounds" (
	"game_round_id" bigint PRIMARY KEY NOT NULL,
	"stale_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_players" (
	"vendor_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"last_launched_at" timestamp with time zone NOT NULL,
	"day" date DEFAULT '-infinity' NOT NULL,
	"won_minor" bigint DEFAULT 0 NOT NULL,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_players_vendor_id_member_id_pk" PRIMARY KEY("vendor_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"vendor_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"direction" text NOT NULL,
	"amount_minor" bigint,
	"takes_everything" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"hold_id" bigint,
	"held_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"note" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "vendor_transfers_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "vendor_transfers_holdId_unique" UNIQUE("hold_id"),
	CONSTRAINT "vendor_transfers_amount" CHECK ("vendor_transfers"."amount_minor" > 0 or ("vendor_transfers"."direction" = 'to_main' and ("vendor_transfers"."amount_minor" = 0) is not false)),
	CONSTRAINT "vendor_transfers_known" CHECK ("vendor_transfers"."state" = 'pending' or "vendor_transfers"."amount_minor" is not null),
	CONSTRAINT "vendor_transfers_held" CHECK ("vendor_transfers"."held_minor" between 0 and coalesce("vendor_transfers"."amount_minor", 0)),
	CONSTRAINT "vendor_transfers_hold" CHECK (("vendor_transfers"."direction" = 'to_vendor') = ("vendor_transfers"."hold_id" is not null)),
	CONSTRAINT "vendor_transfers_decision" CHECK (("vendor_transfers"."state" = 'pending') = ("vendor_transfers"."decided_at" is null) and ("vendor_transfers"."decided_at" is null) = ("vendor_transfers"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "vendor_wallets" (
	"vendor_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"to_vendor_minor" bigint DEFAULT 0 NOT NULL,
	"to_main_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_wallets_vendor_id_member_id_currency_pk" PRIMARY KEY("vendor_id","member_id","currency")
);
--> statement-breakpoint
CREATE TABLE "vendor_calls" (
	"vendor_id" bigint NOT NULL,
	"window_at" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"rejected" integer NOT NULL,
	"failed" integer NOT NULL,
	"slow" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_calls_vendor_id_window_at_pk" PRIMARY KEY("vendor_id","window_at")
);
--> statement-breakpoint
CREATE TABLE "vendor_limits" (
	"vendor_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"win_minor" bigint,
	"stake_multiplier" integer,
	"member_day_minor" bigint,
	"vendor_day_minor" bigint,
	"day" date DEFAULT '-infinity' NOT NULL,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_limits_vendor_id_currency_pk" PRIMARY KEY("vendor_id","currency"),
	CONSTRAINT "vendor_limits_reserved" CHECK ("vendor_limits"."reserved_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"dialect" text DEFAULT 'parlay' NOT NULL,
	"dialect_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_signing_key" text,
	"signing_public_key" text,
	"sealed_secrets" jsonb NOT NULL,
	"previous_secret_until" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"secret_shown_to" text,
	"allowed_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signature_v_1_until" timestamp with time zone,
	"roundless_kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"roundless_window_days" integer DEFAULT 7 NOT NULL,
	"launch_url" text NOT NULL,
	"wallet" text DEFAULT 'single' NOT NULL,
	"checks_rewards" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	CONSTRAINT "vendors_code_unique" UNIQUE("code"),
	CONSTRAINT "vendors_own" CHECK (not "vendors"."is_own" or "vendors"."sealed_secrets" = '[]'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "inbox_broadcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text DEFAULT 'N' || upper(substr(md5(gen_random_uuid()::text), 1, 16)) NOT NULL,
	"key" text NOT NULL,
	"segment" text NOT NULL,
	"min_rank" smallint,
	"max_rank" smallint,
	"language_code" text,
	"texts" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_by" text,
	CONSTRAINT "inbox_broadcasts_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "inbox_broadcasts_key_unique" UNIQUE("key"),
	CONSTRAINT "inbox_broadcasts_schedule" CHECK (starts_at < ends_at and ends_at <= starts_at + interval '90 days'),
	CONSTRAINT "inbox_broadcasts_segment" CHECK ((segment = 'ranks') = (num_nonnulls(min_rank, max_rank) = 2) and (segment = 'language') = (language_code is not null))
);
--> statement-breakpoint
CREATE TABLE "inbox_marks" (
	"member_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "inbox_marks_member_id_broadcast_id_pk" PRIMARY KEY("member_id","broadcast_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text DEFAULT 'N' || upper(substr(md5(gen_random_uuid()::text), 1, 16)) NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"template" text,
	"params" jsonb,
	"texts" jsonb,
	"written_by" text,
	"key" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "inbox_messages_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "inbox_messages_content" CHECK (case kind when 'system' then num_nonnulls(template, params) = 2 and texts is null
                    else num_nonnulls(texts, written_by, key) = 3 and template is null end)
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_bets" (
	"game_round_id" bigint PRIMARY KEY NOT NULL,
	"crash_round_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"hash" "bytea" NOT NULL,
	"stake_minor" bigint NOT NULL,
	"max_win_minor" bigint NOT NULL,
	"auto" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"ceiling" integer,
	"multiplier" integer,
	"tick" integer,
	"refund_reason" text,
	"has_grant" boolean NOT NULL,
	"placed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inhouse_crash_bets_slot" UNIQUE("crash_round_id","member_id","slot"),
	CONSTRAINT "inhouse_crash_bets_state" CHECK (state in ('open', 'cashed_out', 'lost', 'refunded')),
	CONSTRAINT "inhouse_crash_bets_values" CHECK ("inhouse_crash_bets"."stake_minor" > 0 and "inhouse_crash_bets"."max_win_minor" > 0 and "inhouse_crash_bets"."slot" > 0),
	CONSTRAINT "inhouse_crash_bets_ends" CHECK (("inhouse_crash_bets"."state" = 'cashed_out') = ("inhouse_crash_bets"."multiplier" is not null) and ("inhouse_crash_bets"."state" = 'refunded') = ("inhouse_crash_bets"."refund_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_chains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inhouse_crash_chains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"chain_no" integer NOT NULL,
	"chain" text NOT NULL,
	"head" text NOT NULL,
	"length" integer NOT NULL,
	"sealed_seeds" text NOT NULL,
	"used_rounds" integer DEFAULT 0 NOT NULL,
	"rtp_bps" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inhouse_crash_chains_chain_unique" UNIQUE("chain"),
	CONSTRAINT "inhouse_crash_chains_key" UNIQUE("currency","chain_no"),
	CONSTRAINT "inhouse_crash_chains_id" CHECK ("inhouse_crash_chains"."chain" ~ '^[a-z0-9-]{1,32}$'),
	CONSTRAINT "inhouse_crash_chains_used" CHECK ("inhouse_crash_chains"."used_rounds" between 0 and "inhouse_crash_chains"."length"),
	CONSTRAINT "inhouse_crash_chains_rtp" CHECK ("inhouse_crash_chains"."rtp_bps" between 9000 and 9900)
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_curve" (
	"tick" integer PRIMARY KEY NOT NULL,
	"hundredths" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_flights" (
	"crash_round_id" bigint PRIMARY KEY NOT NULL,
	"point" integer NOT NULL,
	"end_tick" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_leases" (
	"currency" text PRIMARY KEY NOT NULL,
	"runner" text NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	"watched_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_luck" (
	"day" date NOT NULL,
	"member_id" bigint NOT NULL,
	"rounds" integer DEFAULT 1 NOT NULL,
	"stake_minor" bigint NOT NULL,
	"payout_minor" bigint NOT NULL,
	"largest_minor" bigint NOT NULL,
	"log_luck" double precision NOT NULL,
	"alerted_at" timestamp with time zone,
	CONSTRAINT "inhouse_crash_luck_day_member_id_pk" PRIMARY KEY("day","member_id")
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inhouse_crash_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'betting' NOT NULL,
	"max_win_minor" bigint NOT NULL,
	"round_limit_minor" bigint NOT NULL,
	"opened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"betting_ends_at" timestamp with time zone NOT NULL,
	"beacon_round" bigint NOT NULL,
	"beacon" text NOT NULL,
	"closed_at" timestamp with time zone,
	"cap" integer,
	"salt" text,
	"started_at" timestamp with time zone,
	"alive_us" bigint,
	"point" integer,
	"seed" text,
	"crashed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "inhouse_crash_rounds_key" UNIQUE("chain_id","number"),
	CONSTRAINT "inhouse_crash_rounds_state" CHECK (state in ('betting', 'flying', 'crashed', 'settled', 'void')),
	CONSTRAINT "inhouse_crash_rounds_started" CHECK (("inhouse_crash_rounds"."state" in ('flying', 'crashed', 'settled')) = ("inhouse_crash_rounds"."started_at" is not null) and ("inhouse_crash_rounds"."started_at" is null or ("inhouse_crash_rounds"."cap" is not null and "inhouse_crash_rounds"."salt" is not null and "inhouse_crash_rounds"."closed_at" is not null))),
	CONSTRAINT "inhouse_crash_rounds_published" CHECK (("inhouse_crash_rounds"."state" in ('crashed', 'settled', 'void')) = ("inhouse_crash_rounds"."seed" is not null))
);
--> statement-breakpoint
CREATE TABLE "inhouse_crash_seed_reads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inhouse_crash_seed_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"crash_round_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"reader" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inhouse_crash_seed_reads_purpose" CHECK (purpose in ('start', 'end', 'void'))
);
--> statement-breakpoint
CREATE TABLE "inhouse_losses" (
	"game_code" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"loss_minor" bigint NOT NULL,
	CONSTRAINT "inhouse_losses_game_code_currency_day_shard_pk" PRIMARY KEY("game_code","currency","day","shard")
);
--> statement-breakpoint
CREATE TABLE "inhouse_member_limits" (
	"member_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"max_minor" bigint,
	"max_win_minor" bigint,
	CONSTRAINT "inhouse_member_limits_member_id_game_code_pk" PRIMARY KEY("member_id","game_code"),
	CONSTRAINT "inhouse_member_limits_set" CHECK (coalesce("inhouse_member_limits"."max_minor", "inhouse_member_limits"."max_win_minor") is not null),
	CONSTRAINT "inhouse_member_limits_positive" CHECK ("inhouse_member_limits"."max_minor" > 0 and "inhouse_member_limits"."max_win_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "inhouse_rounds" (
	"game_round_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"pair_id" bigint NOT NULL,
	"nonce" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"choice" jsonb NOT NULL,
	"rtp_bps" integer NOT NULL,
	"outcome" jsonb,
	"multiplier" bigint,
	"placed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inhouse_rounds_nonce" UNIQUE("pair_id","nonce"),
	CONSTRAINT "inhouse_rounds_values" CHECK ("inhouse_rounds"."nonce" >= 0 and "inhouse_rounds"."multiplier" >= 0),
	CONSTRAINT "inhouse_rounds_decided" CHECK (("inhouse_rounds"."outcome" is null) = ("inhouse_rounds"."multiplier" is null))
);
--> statement-breakpoint
CREATE TABLE "inhouse_seed_pairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inhouse_seed_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"commitment" text NOT NULL,
	"sealed_seed" text NOT NULL,
	"client_seed" text,
	"next_nonce" integer DEFAULT 0 NOT NULL,
	"open_rounds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"activated_at" timestamp with time zone,
	"retired_at" timestamp with time zone,
	CONSTRAINT "inhouse_seed_pairs_commitment_unique" UNIQUE("commitment"),
	CONSTRAINT "inhouse_seed_pairs_commitment" CHECK (length("inhouse_seed_pairs"."commitment") = 64 and translate("inhouse_seed_pairs"."commitment", '0123456789abcdef', '') = ''),
	CONSTRAINT "inhouse_seed_pairs_chosen" CHECK (("inhouse_seed_pairs"."activated_at" is null) = ("inhouse_seed_pairs"."client_seed" is null)),
	CONSTRAINT "inhouse_seed_pairs_used" CHECK ("inhouse_seed_pairs"."activated_at" is not null or ("inhouse_seed_pairs"."next_nonce" = 0 and "inhouse_seed_pairs"."open_rounds" = 0 and "inhouse_seed_pairs"."retired_at" is null)),
	CONSTRAINT "inhouse_seed_pairs_counts" CHECK ("inhouse_seed_pairs"."next_nonce" >= 0 and "inhouse_seed_pairs"."open_rounds" between 0 and "inhouse_seed_pairs"."next_nonce")
);
--> statement-breakpoint
CREATE TABLE "inhouse_settings" (
	"game_code" text NOT NULL,
	"currency" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"rtp_bps" integer NOT NULL,
	"min_minor" bigint NOT NULL,
	"max_minor" bigint NOT NULL,
	"step_minor" bigint NOT NULL,
	"max_win_minor" bigint NOT NULL,
	"round_limit_minor" bigint,
	"max_day_loss_minor" bigint,
	"min_cycle_ms" integer DEFAULT 0 NOT NULL,
	"allows_autoplay" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inhouse_settings_game_code_currency_pk" PRIMARY KEY("game_code","currency"),
	CONSTRAINT "inhouse_settings_rtp" CHECK ("inhouse_settings"."rtp_bps" between 9000 and 9900),
	CONSTRAINT "inhouse_settings_limits" CHECK (0 < "inhouse_settings"."step_minor" and 0 < "inhouse_settings"."min_minor" and "inhouse_settings"."min_minor" <= "inhouse_settings"."max_minor" and "inhouse_settings"."max_win_minor" > 0 and "inhouse_settings"."max_day_loss_minor" > 0 and "inhouse_settings"."round_limit_minor" > 0),
	CONSTRAINT "inhouse_settings_cycle" CHECK ("inhouse_settings"."min_cycle_ms" between 0 and 60000)
);
--> statement-breakpoint
CREATE TABLE "inhouse_step_rounds" (
	"game_round_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"stake_minor" bigint NOT NULL,
	"max_win_minor" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"last_step_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inhouse_step_rounds_state" CHECK (state in ('open', 'cashed_out', 'lost', 'refunded')),
	CONSTRAINT "inhouse_step_rounds_values" CHECK ("inhouse_step_rounds"."stake_minor" > 0 and "inhouse_step_rounds"."max_win_minor" > 0 and "inhouse_step_rounds"."steps" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inhouse_steps" (
	"game_round_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"step" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inhouse_steps_game_round_id_number_pk" PRIMARY KEY("game_round_id","number"),
	CONSTRAINT "inhouse_steps_number" CHECK ("inhouse_steps"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"guarded" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_identity" UNIQUE("kind","owner_id","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_balances_not_overdrawn" CHECK ("ledger_balances"."balance_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"reverses_id" bigint,
	"details" jsonb,
	"booked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_entries_key" UNIQUE("namespace","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_halts" (
	"account_kind" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"halted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"held_account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"opened_entry_id" bigint NOT NULL,
	"closed_entry_id" bigint,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "ledger_holds_openedEntryId_unique" UNIQUE("opened_entry_id"),
	CONSTRAINT "ledger_holds_closedEntryId_unique" UNIQUE("closed_entry_id"),
	CONSTRAINT "ledger_holds_amount" CHECK ("ledger_holds"."amount_minor" > 0),
	CONSTRAINT "ledger_holds_state" CHECK ("ledger_holds"."state" in ('held','settled','released'))
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_after_minor" bigint,
	"version" bigint,
	CONSTRAINT "ledger_postings_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id"),
	CONSTRAINT "ledger_postings_move" CHECK ("ledger_postings"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_watermarks" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"total_minor" numeric(38, 0) NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_bets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_bets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"slip_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"draw_id" bigint NOT NULL,
	"prize_mode" text NOT NULL,
	"bet_type" text NOT NULL,
	"selection" text NOT NULL,
	"combinations" integer NOT NULL,
	"unit_stake_minor" bigint NOT NULL,
	"denomination" text NOT NULL,
	"multiplier" integer NOT NULL,
	"total_stake_minor" bigint NOT NULL,
	"prize_group" integer,
	"max_prize_group" integer,
	"odds_table" text NOT NULL,
	"odds" jsonb NOT NULL,
	"rule_version" integer NOT NULL,
	"rebate_minor" bigint NOT NULL,
	"possible_minor" bigint NOT NULL,
	"cap_minor" bigint NOT NULL,
	"payout_key" uuid NOT NULL,
	"covers" text[],
	"state" text DEFAULT 'placed' NOT NULL,
	"payout_minor" bigint,
	"paid_minor" bigint,
	"jackpot_minor" bigint,
	"pushed_minor" bigint,
	"wins" jsonb,
	"rebate_paid_minor" bigint,
	"set_off_minor" bigint,
	"grant_id" bigint,
	"bonus_minor" bigint,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_bets_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "lottery_bets_amounts" CHECK (total_stake_minor > 0 and rebate_minor >= 0 and possible_minor >= 0 and (bonus_minor is null or grant_id is not null and bonus_minor between 1 and total_stake_minor)),
	CONSTRAINT "lottery_bets_paid" CHECK ((state = 'won') = (paid_minor is not null))
);
--> statement-breakpoint
CREATE TABLE "lottery_exposures" (
	"draw_id" bigint NOT NULL,
	"market" text NOT NULL,
	"outcome" text NOT NULL,
	"liability_minor" bigint NOT NULL,
	"income_minor" bigint NOT NULL,
	CONSTRAINT "lottery_exposures_draw_id_market_outcome_pk" PRIMARY KEY("draw_id","market","outcome")
);
--> statement-breakpoint
CREATE TABLE "lottery_multi_draws" (
	"slip_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"stops_on_win" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_slips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"game_code" text NOT NULL,
	"total_stake_minor" bigint NOT NULL,
	"balance_after_minor" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_slips_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "lottery_slips_key" UNIQUE("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "lottery_jackpot_draws" (
	"draw_id" bigint NOT NULL,
	"tier" text NOT NULL,
	"result_version" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"winners_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	"taken_minor" bigint NOT NULL,
	"reseeded_minor" bigint NOT NULL,
	"left_minor" bigint NOT NULL,
	CONSTRAINT "lottery_jackpot_draws_draw_id_tier_result_version_pk" PRIMARY KEY("draw_id","tier","result_version"),
	CONSTRAINT "lottery_jackpot_draws_amounts" CHECK (least(amount_minor, winners_minor, paid_minor, taken_minor, reseeded_minor, left_minor) >= 0
          and taken_minor <= paid_minor)
);
--> statement-breakpoint
CREATE TABLE "lottery_jackpots" (
	"game_code" text NOT NULL,
	"tier" text NOT NULL,
	"account_id" bigint NOT NULL,
	"reserve_id" bigint NOT NULL,
	"seed_minor" bigint NOT NULL,
	"pool_bps" integer NOT NULL,
	"reserve_bps" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_jackpots_game_code_tier_pk" PRIMARY KEY("game_code","tier"),
	CONSTRAINT "lottery_jackpots_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "lottery_jackpots_amounts" CHECK (seed_minor > 0 and least(pool_bps, reserve_bps) >= 0)
);
--> statement-breakpoint
CREATE TABLE "lottery_agent_commissions" (
	"draw_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"max_prize_group" integer NOT NULL,
	"upline_id" bigint NOT NULL,
	"total_stake_minor" bigint NOT NULL,
	"difference" integer NOT NULL,
	"rebate_minor" bigint NOT NULL,
	CONSTRAINT "lottery_agent_commissions_draw_id_member_id_max_prize_group_upline_id_pk" PRIMARY KEY("draw_id","member_id","max_prize_group","upline_id"),
	CONSTRAINT "lottery_agent_commissions_amounts" CHECK (least(total_stake_minor, difference, rebate_minor) > 0)
);
--> statement-breakpoint
CREATE TABLE "lottery_payouts" (
	"draw_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"result_version" integer NOT NULL,
	"win_minor" bigint NOT NULL,
	"rebate_minor" bigint NOT NULL,
	"refund_minor" bigint NOT NULL,
	CONSTRAINT "lottery_payouts_draw_id_member_id_result_version_pk" PRIMARY KEY("draw_id","member_id","result_version"),
	CONSTRAINT "lottery_payouts_amounts" CHECK (least(win_minor, rebate_minor, refund_minor) >= 0)
);
--> statement-breakpoint
CREATE TABLE "lottery_settlements" (
	"draw_id" bigint NOT NULL,
	"result_version" integer NOT NULL,
	"last_member_id" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "lottery_settlements_draw_id_result_version_pk" PRIMARY KEY("draw_id","result_version")
);
--> statement-breakpoint
CREATE TABLE "lottery_beacon_clocks" (
	"beacon" text PRIMARY KEY NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"wrong_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lottery_draw_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_draw_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"actor" text,
	"proposed_by" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"draws_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_draw_events_kind" UNIQUE("draw_id","kind"),
	CONSTRAINT "lottery_draw_events_two_people" CHECK (actor is null or at < draws_at or (proposed_by is not null and proposed_by <> actor))
);
--> statement-breakpoint
CREATE TABLE "lottery_draw_failures" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"counted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"retry_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game_code" text NOT NULL,
	"draw_number" text NOT NULL,
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
	CONSTRAINT "lottery_draws_key" UNIQUE("game_code","draw_number"),
	CONSTRAINT "lottery_draws_link" UNIQUE("chain_id","link"),
	CONSTRAINT "lottery_draws_times" CHECK (opens_at < closes_at and closes_at <= draws_at),
	CONSTRAINT "lottery_draws_result" CHECK ((state in ('DRAWN', 'SETTLED', 'RESETTLED')) = (result is not null)),
	CONSTRAINT "lottery_draws_in_house" CHECK ((chain_id is null) = (link is null) and (chain_id is null) = (beacon_round is null)),
	CONSTRAINT "lottery_draws_versions" CHECK (settled_version between 0 and result_version)
);
--> statement-breakpoint
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
	"disabled_bet_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_games_gameId_unique" UNIQUE("game_id"),
	CONSTRAINT "lottery_games_close" CHECK (is_in_house or close_seconds >= 60)
);
--> statement-breakpoint
CREATE TABLE "lottery_odds" (
	"game_code" text NOT NULL,
	"bet_type" text NOT NULL,
	"tier" text NOT NULL,
	"odds_table" text NOT NULL,
	"odds" text,
	"adjustment" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_odds_game_code_bet_type_tier_odds_table_pk" PRIMARY KEY("game_code","bet_type","tier","odds_table")
);
--> statement-breakpoint
CREATE TABLE "lottery_result_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_result_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
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
CREATE TABLE "bank_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"holder_name" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "bank_accounts_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "bank_accounts_state" CHECK ("bank_accounts"."state" in ('active','in_review','refused'))
);
--> statement-breakpoint
CREATE TABLE "handoff_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"merchant_code" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"response" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" UNIQUE("member_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "marketing_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketing_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_device_uses" (
	"member_id" bigint NOT NULL,
	"used_from" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "member_device_uses_member_id_used_from_pk" PRIMARY KEY("member_id","used_from")
);
--> statement-breakpoint
CREATE TABLE "member_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_length" bigint NOT NULL,
	"content" "bytea" DEFAULT ''::bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "member_files_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payment_password_hash" text,
	"payment_password_changed_at" timestamp with time zone,
	"account_type" text DEFAULT 'member' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"currency" text NOT NULL,
	"language_code" text NOT NULL,
	"nickname" text,
	"nickname_key" text,
	"avatar" text,
	"payee_name" text,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"mobile" text,
	"mobile_verified_at" timestamp with time zone,
	"contact_replaced_at" timestamp with time zone,
	"authenticator_lost_at" timestamp with time zone,
	"date_of_birth" date,
	"contacts" jsonb,
	"sealed_id_number" text,
	"sealed_address" text,
	"referral_code" text DEFAULT upper(substr(md5(gen_random_uuid()::text), 1, 12)) NOT NULL,
	"referrer_id" bigint,
	"affiliate_id" bigint,
	"upline_id" bigint,
	"max_prize_group" smallint DEFAULT 1980 NOT NULL,
	"odds_table" text DEFAULT 'A' NOT NULL,
	"register_url" text,
	"rank_level" smallint DEFAULT 0 NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"previous_sign_in_at" timestamp with time zone,
	"last_sign_in_address" text,
	"last_sign_in_country" text,
	"previous_sign_in_address" text,
	"previous_sign_in_country" text,
	"withdrawals_held_until" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "members_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "members_username" UNIQUE("username_key"),
	CONSTRAINT "members_nickname" UNIQUE("nickname_key"),
	CONSTRAINT "members_referralCode_unique" UNIQUE("referral_code"),
	CONSTRAINT "members_state" CHECK ("members"."state" in ('active','blocked')),
	CONSTRAINT "members_max_prize_group" CHECK (max_prize_group between 1700 and 1990 and max_prize_group % 10 = 0),
	CONSTRAINT "members_erased" CHECK (erased_at is null or (state = 'blocked' and num_nonnulls(password_hash, payment_password_hash, nickname, nickname_key, avatar, payee_name, email, mobile,
          date_of_birth, contacts, sealed_id_number, sealed_address, register_url, last_sign_in_at, previous_sign_in_at, last_sign_in_address,
          last_sign_in_country, previous_sign_in_address, previous_sign_in_country) = 0))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_claims" (
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"member_id" bigint NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_paid_at" timestamp with time zone,
	CONSTRAINT "payout_claims_destination" PRIMARY KEY("bank_code","account_number")
);
--> statement-breakpoint
CREATE TABLE "remember_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session_ends" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"public_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"device_id" bigint,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"strong_verified_at" timestamp with time zone,
	"strong_verified_by" text,
	"viewed_by" text,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_action_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "sessions_view" CHECK (viewed_by is null or (verified_at is null and strong_verified_at is null and device_id is null and expires_at <= created_at + interval '15 minutes'))
);
--> statement-breakpoint
CREATE TABLE "view_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"staff" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"secret" text,
	"email" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"code" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_draws" (
	"promotion_id" bigint PRIMARY KEY NOT NULL,
	"commitment" "bytea" NOT NULL,
	"sealed_seed" text NOT NULL,
	"beacon" text NOT NULL,
	"beacon_round" bigint NOT NULL,
	"draws_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"tickets" integer,
	"list_hash" "bytea",
	"randomness" "bytea",
	"beacon_signature" "bytea",
	"drawn_at" timestamp with time zone,
	"seed" "bytea",
	"revealed_at" timestamp with time zone,
	CONSTRAINT "promotion_draws_closed" CHECK (num_nonnulls("promotion_draws"."closed_at", "promotion_draws"."tickets", "promotion_draws"."list_hash") in (0, 3)),
	CONSTRAINT "promotion_draws_drawn" CHECK (("promotion_draws"."drawn_at" is null) = ("promotion_draws"."randomness" is null)),
	CONSTRAINT "promotion_draws_revealed" CHECK (("promotion_draws"."revealed_at" is null) = ("promotion_draws"."seed" is null))
);
--> statement-breakpoint
CREATE TABLE "promotion_envelopes" (
	"promotion_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"claim_id" bigint,
	CONSTRAINT "promotion_envelopes_promotion_id_position_pk" PRIMARY KEY("promotion_id","position"),
	CONSTRAINT "promotion_envelopes_claimId_unique" UNIQUE("claim_id")
);
--> statement-breakpoint
CREATE TABLE "raffle_passed_over" (
	"promotion_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "raffle_passed_over_promotion_id_member_id_pk" PRIMARY KEY("promotion_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "raffle_prizes" (
	"promotion_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"prize" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"item" text,
	"ticket" integer,
	"member_id" bigint,
	CONSTRAINT "raffle_prizes_promotion_id_position_pk" PRIMARY KEY("promotion_id","position"),
	CONSTRAINT "raffle_prizes_ticket" UNIQUE("promotion_id","ticket"),
	CONSTRAINT "raffle_prizes_winner" CHECK (("raffle_prizes"."ticket" is null) = ("raffle_prizes"."member_id" is null))
);
--> statement-breakpoint
CREATE TABLE "raffle_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "raffle_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promotion_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"base_minor" bigint NOT NULL,
	"award_key" text,
	"tickets" integer NOT NULL,
	"from_no" integer,
	"to_no" integer,
	CONSTRAINT "raffle_tickets_awardKey_unique" UNIQUE("award_key"),
	CONSTRAINT "raffle_tickets_count" CHECK ("raffle_tickets"."tickets" >= 0),
	CONSTRAINT "raffle_tickets_numbers" CHECK ("raffle_tickets"."from_no" is null and "raffle_tickets"."to_no" is null or "raffle_tickets"."to_no" - "raffle_tickets"."from_no" + 1 = "raffle_tickets"."tickets")
);
--> statement-breakpoint
CREATE TABLE "automatic_runs" (
	"promotion_id" bigint NOT NULL,
	"period" text NOT NULL,
	"last_member_id" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "automatic_runs_promotion_id_period_pk" PRIMARY KEY("promotion_id","period")
);
--> statement-breakpoint
CREATE TABLE "cashback_losses" (
	"promotion_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"loss_minor" bigint NOT NULL,
	"carried_minor" bigint NOT NULL,
	CONSTRAINT "cashback_losses_promotion_id_member_id_from_day_pk" PRIMARY KEY("promotion_id","member_id","from_day"),
	CONSTRAINT "cashback_losses_days" CHECK ("cashback_losses"."from_day" < "cashback_losses"."until_day")
);
--> statement-breakpoint
CREATE TABLE "claim_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"claim_id" bigint,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_images_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_bonuses" (
	"deposit_id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"content_id" text NOT NULL,
	"language_tag" text NOT NULL,
	"visitor" jsonb,
	"state" text DEFAULT 'chosen' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "deposit_bonuses_decided" CHECK (("deposit_bonuses"."state" = 'chosen') = ("deposit_bonuses"."decided_at" is null)),
	CONSTRAINT "deposit_bonuses_visitor" CHECK (("deposit_bonuses"."state" = 'chosen') = ("deposit_bonuses"."visitor" is not null)),
	CONSTRAINT "deposit_bonuses_reason" CHECK (("deposit_bonuses"."state" = 'refused') = ("deposit_bonuses"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "promotion_claim_keys" (
	"promotion_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"claim_id" bigint NOT NULL,
	CONSTRAINT "promotion_claim_keys_promotion_id_kind_hash_claim_id_pk" PRIMARY KEY("promotion_id","kind","hash","claim_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"promotion_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"exclusive_group" text,
	"run" smallint,
	"language_tag" text DEFAULT 'en' NOT NULL,
	"remark" text,
	"applications" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"issued_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "promotion_claims_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "promotion_claims_period" UNIQUE("promotion_id","member_id","period"),
	CONSTRAINT "promotion_claims_amount" CHECK ("promotion_claims"."amount_minor" >= 0),
	CONSTRAINT "promotion_claims_issued" CHECK (("promotion_claims"."issued_at" is not null) = ("promotion_claims"."state" in ('issued', 'signed')))
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"claim_id" bigint,
	CONSTRAINT "promotion_codes_claimId_unique" UNIQUE("claim_id"),
	CONSTRAINT "promotion_codes_case" CHECK ("promotion_codes"."code" = upper("promotion_codes"."code"))
);
--> statement-breakpoint
CREATE TABLE "promotion_controls" (
	"promotion_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "promotion_controls_promotion_id_member_id_day_pk" PRIMARY KEY("promotion_id","member_id","day")
);
--> statement-breakpoint
CREATE TABLE "promotion_versions" (
	"promotion_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	CONSTRAINT "promotion_versions_promotion_id_version_pk" PRIMARY KEY("promotion_id","version")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000 CACHE 1),
	"content_id" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"last_version" integer DEFAULT 1 NOT NULL,
	"issued_claims" integer DEFAULT 0 NOT NULL,
	"given_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "promotions_contentId_unique" UNIQUE("content_id"),
	CONSTRAINT "promotions_state" CHECK ("promotions"."state" in ('draft','running','stopped')),
	CONSTRAINT "promotions_version" CHECK ("promotions"."published_version" between 0 and "promotions"."last_version")
);
--> statement-breakpoint
CREATE TABLE "rebate_turnover" (
	"claim_id" bigint NOT NULL,
	"category" text NOT NULL,
	"turnover_minor" bigint NOT NULL,
	"rate_ppm" integer NOT NULL,
	"rebate_minor" bigint NOT NULL,
	CONSTRAINT "rebate_turnover_claim_id_category_pk" PRIMARY KEY("claim_id","category")
);
--> statement-breakpoint
CREATE TABLE "point_accruals" (
	"member_id" bigint NOT NULL,
	"type" text NOT NULL,
	"carry" bigint NOT NULL,
	CONSTRAINT "point_accruals_member_id_type_pk" PRIMARY KEY("member_id","type"),
	CONSTRAINT "point_accruals_carry" CHECK ("point_accruals"."carry" between 0 and 999999999)
);
--> statement-breakpoint
CREATE TABLE "point_deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"points_minor" bigint NOT NULL,
	"stock" integer NOT NULL,
	"max_per_member" integer,
	"min_level" integer NOT NULL,
	"amount_minor" bigint,
	"bonus_terms" jsonb,
	"is_automatic" boolean NOT NULL,
	"texts" jsonb NOT NULL,
	"image_hash" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_items_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "point_items_stock" CHECK ("point_items"."stock" >= 0),
	CONSTRAINT "point_items_points" CHECK ("point_items"."points_minor" > 0),
	CONSTRAINT "point_items_kind" CHECK (("point_items"."kind" = 'goods') = ("point_items"."amount_minor" is null) and ("point_items"."kind" = 'bonus') = ("point_items"."bonus_terms" is not null))
);
--> statement-breakpoint
CREATE TABLE "point_receivables" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"open_minor" bigint NOT NULL,
	CONSTRAINT "point_receivables_open" CHECK ("point_receivables"."open_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"taken_from_stock" integer NOT NULL,
	"points_minor" bigint NOT NULL,
	"amount_minor" bigint,
	"bonus_terms" jsonb,
	"hold_id" bigint,
	"award_key" text,
	"state" text DEFAULT 'in_process' NOT NULL,
	"sealed_delivery" text,
	"reason" text,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "point_redemptions_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "point_redemptions_awardKey_unique" UNIQUE("award_key"),
	CONSTRAINT "point_redemptions_award" CHECK (("point_redemptions"."award_key" is null) = ("point_redemptions"."hold_id" is not null) and ("point_redemptions"."award_key" is null) = ("point_redemptions"."points_minor" > 0)),
	CONSTRAINT "point_redemptions_quantity" CHECK ("point_redemptions"."quantity" > 0),
	CONSTRAINT "point_redemptions_decided" CHECK (("point_redemptions"."decided_at" is null) = ("point_redemptions"."state" = 'in_process'))
);
--> statement-breakpoint
CREATE TABLE "point_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"type" text NOT NULL,
	"act" text,
	"redemption_id" bigint,
	"is_return" boolean DEFAULT false NOT NULL,
	"amount_minor" bigint,
	"changed_minor" bigint NOT NULL,
	"balance_minor" bigint NOT NULL,
	"remark" text,
	CONSTRAINT "point_transactions_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "point_transactions_redemption" UNIQUE("redemption_id","is_return"),
	CONSTRAINT "point_transactions_changed" CHECK ("point_transactions"."changed_minor" <> 0 and "point_transactions"."balance_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"language_tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"input" jsonb NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"maker" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"checker" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "proposals_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "proposals_two_people" CHECK ("proposals"."checker" <> "proposals"."maker"),
	CONSTRAINT "proposals_checker" CHECK (("proposals"."state" in ('approved', 'rejected')) = ("proposals"."checker" is not null))
);
--> statement-breakpoint
CREATE TABLE "mission_awards" (
	"member_id" bigint NOT NULL,
	"mission_id" bigint NOT NULL,
	"window" text NOT NULL,
	"step" smallint NOT NULL,
	"version" integer NOT NULL,
	"award" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"reached_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "mission_awards_member_id_mission_id_window_step_pk" PRIMARY KEY("member_id","mission_id","window","step"),
	CONSTRAINT "mission_awards_amount" CHECK ("mission_awards"."amount_minor" > 0),
	CONSTRAINT "mission_awards_decided" CHECK (("mission_awards"."decided_at" is null) = ("mission_awards"."state" = 'due'))
);
--> statement-breakpoint
CREATE TABLE "mission_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mission_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mission_events_amount" CHECK (("mission_events"."kind" = 'deposit') = ("mission_events"."amount_minor" <> 0))
);
--> statement-breakpoint
CREATE TABLE "mission_marks" (
	"member_id" bigint NOT NULL,
	"mission_id" bigint NOT NULL,
	"window" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "mission_marks_member_id_mission_id_window_mark_pk" PRIMARY KEY("member_id","mission_id","window","mark")
);
--> statement-breakpoint
CREATE TABLE "mission_versions" (
	"mission_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	CONSTRAINT "mission_versions_mission_id_version_pk" PRIMARY KEY("mission_id","version")
);
--> statement-breakpoint
CREATE TABLE "mission_windows" (
	"member_id" bigint NOT NULL,
	"mission_id" bigint NOT NULL,
	"window" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"steps" smallint DEFAULT 0 NOT NULL,
	"seen_steps" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mission_windows_member_id_mission_id_window_pk" PRIMARY KEY("member_id","mission_id","window"),
	CONSTRAINT "mission_windows_value" CHECK ("mission_windows"."value" >= 0 and "mission_windows"."seen_steps" between 0 and "mission_windows"."steps")
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"last_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "missions_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "missions_version" CHECK ("missions"."published_version" between 0 and "missions"."last_version"),
	CONSTRAINT "missions_started" CHECK (("missions"."started_at" is null) = ("missions"."published_version" = 0)),
	CONSTRAINT "missions_state" CHECK (("missions"."state" = 'draft') = ("missions"."published_version" = 0))
);
--> statement-breakpoint
CREATE TABLE "bonus_preferences" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"has_opted_out" boolean DEFAULT false NOT NULL,
	"opt_out_ends_at" timestamp with time zone,
	"wagering_cap_hundredths" integer,
	"is_off_boards" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "bonus_preferences_opt_out" CHECK ("bonus_preferences"."has_opted_out" or "bonus_preferences"."opt_out_ends_at" is null),
	CONSTRAINT "bonus_preferences_cap" CHECK ("bonus_preferences"."wagering_cap_hundredths" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rank_awards" (
	"member_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "rank_awards_member_id_level_pk" PRIMARY KEY("member_id","level"),
	CONSTRAINT "rank_awards_amount" CHECK ("rank_awards"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "rank_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"from_level" smallint NOT NULL,
	"to_level" smallint NOT NULL,
	"cause" text NOT NULL,
	"actor" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_levels" (
	"level" smallint PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"turnover_minor" bigint DEFAULT 0 NOT NULL,
	"deposits_minor" bigint DEFAULT 0 NOT NULL,
	"keep_minor" bigint,
	"bonus_minor" bigint,
	"withdrawals_per_day" smallint,
	"max_withdrawal_minor" bigint,
	"label_color" text NOT NULL,
	"label_background" text NOT NULL,
	CONSTRAINT "rank_levels_scores" CHECK ("rank_levels"."level" >= 0 and "rank_levels"."turnover_minor" >= 0 and "rank_levels"."deposits_minor" >= 0),
	CONSTRAINT "rank_levels_terms" CHECK ("rank_levels"."keep_minor" >= 0 and "rank_levels"."bonus_minor" > 0),
	CONSTRAINT "rank_levels_limits" CHECK ("rank_levels"."withdrawals_per_day" > 0 and "rank_levels"."max_withdrawal_minor" > 0),
	CONSTRAINT "rank_levels_colors" CHECK ("rank_levels"."label_color" ~ '^#[0-9A-F]{6}$' and "rank_levels"."label_background" ~ '^#[0-9A-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "rank_scores" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"turnover_minor" bigint DEFAULT 0 NOT NULL,
	"deposits_minor" bigint DEFAULT 0 NOT NULL,
	"month" date NOT NULL,
	"month_turnover_minor" bigint DEFAULT 0 NOT NULL,
	"highest" smallint DEFAULT 0 NOT NULL,
	"floor" smallint DEFAULT 0 NOT NULL,
	"is_new_this_month" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text DEFAULT 'all' NOT NULL,
	"monthly_budget_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rank_settings_one" CHECK ("rank_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "referral_commissions" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"shares" numeric(38, 0) NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "referral_commissions_member_id_day_pk" PRIMARY KEY("member_id","day"),
	CONSTRAINT "referral_commissions_state" CHECK ("referral_commissions"."state" in ('open','paid','lapsed','carried') and ("referral_commissions"."state" = 'paid' or "referral_commissions"."amount_minor" = 0))
);
--> statement-breakpoint
CREATE TABLE "referral_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"referee_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tier" integer,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "referral_rewards_kind" UNIQUE("referee_id","kind"),
	CONSTRAINT "referral_rewards_amount" CHECK ("referral_rewards"."amount_minor" > 0 and ("referral_rewards"."kind" = 'tier') = ("referral_rewards"."tier" is not null))
);
--> statement-breakpoint
CREATE TABLE "referral_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"monthly_budget_minor" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"referrer_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"min_deposit_minor" bigint NOT NULL,
	"min_turnover_minor" bigint NOT NULL,
	"deposits_minor" bigint DEFAULT 0 NOT NULL,
	"turnover_minor" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '10 seconds',
	"decided_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"reviewed_by" text,
	"reason" text,
	CONSTRAINT "referrals_state" CHECK ("referrals"."state" in ('pending','flagged','valid','expired','refused','over_limit') and ("referrals"."state" = 'flagged') = ("referrals"."decided_at" is null and cardinality("referrals"."flags") > 0)),
	CONSTRAINT "referrals_not_own" CHECK ("referrals"."referrer_id" <> "referrals"."member_id")
);
--> statement-breakpoint
CREATE TABLE "referrers" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"valid_referrals" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_budgets" (
	"promotion_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"filled_month" text,
	"filled_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "monthly_budgets_promotion_id_currency_pk" PRIMARY KEY("promotion_id","currency")
);
--> statement-breakpoint
CREATE TABLE "bonus_grants" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bonus_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"promotion_id" bigint NOT NULL,
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"account_id" bigint NOT NULL,
	"house_account_id" bigint NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"required_minor" bigint NOT NULL,
	"progress_minor" bigint DEFAULT 0 NOT NULL,
	"converted_minor" bigint DEFAULT 0 NOT NULL,
	"principal_left_minor" bigint DEFAULT 0 NOT NULL,
	"factor_hundredths" integer NOT NULL,
	"base" text NOT NULL,
	"stakes_first" text NOT NULL,
	"counts" text NOT NULL,
	"principal" text NOT NULL,
	"contribution_ppm" jsonb NOT NULL,
	"max_bet_minor" bigint,
	"max_conversion_minor" bigint,
	"valid_hours" integer,
	"queue_hours" integer NOT NULL,
	"forfeits_on_withdrawal" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"lapses_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "bonus_grants_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "bonus_grants_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "bonus_grants_reference" UNIQUE("promotion_id","reference"),
	CONSTRAINT "bonus_grants_state" CHECK (state in ('collecting', 'queued', 'active', 'completed', 'exhausted', 'ending', 'expired', 'forfeited', 'cancelled')),
	CONSTRAINT "bonus_grants_amounts" CHECK ("bonus_grants"."amount_minor" >= 0 and "bonus_grants"."required_minor" >= 0 and "bonus_grants"."progress_minor" >= 0 and "bonus_grants"."converted_minor" >= 0 and "bonus_grants"."principal_left_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bonus_round_parts" (
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"grant_id" bigint NOT NULL,
	"bets" integer NOT NULL,
	"is_open" boolean NOT NULL,
	"stake_minor" bigint NOT NULL,
	"counted_minor" bigint NOT NULL,
	"contribution_ppm" integer NOT NULL,
	"win_minor" bigint DEFAULT 0 NOT NULL,
	"valid_bet_minor" bigint DEFAULT 0 NOT NULL,
	"progress_minor" bigint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bonus_round_parts_source_source_id_grant_id_pk" PRIMARY KEY("source","source_id","grant_id")
);
--> statement-breakpoint
CREATE TABLE "turnover_requirements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "turnover_requirements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"open_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_at" timestamp with time zone,
	"cash_left_minor" bigint,
	CONSTRAINT "turnover_requirements_source" UNIQUE("source","reference"),
	CONSTRAINT "turnover_requirements_open" CHECK ("turnover_requirements"."open_minor" between 0 and "turnover_requirements"."amount_minor"),
	CONSTRAINT "turnover_requirements_closed" CHECK (("turnover_requirements"."closed_at" is not null) = ("turnover_requirements"."open_minor" = 0))
);
--> statement-breakpoint
CREATE TABLE "turnover_worked_off" (
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "turnover_worked_off_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "seal_blocks" (
	"chain" text NOT NULL,
	"block_no" bigint NOT NULL,
	"after_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"record_count" integer NOT NULL,
	"columns" text[] NOT NULL,
	"records_hash" "bytea" NOT NULL,
	"hash_prefixes" "bytea" NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seal_blocks_chain_block_no_pk" PRIMARY KEY("chain","block_no"),
	CONSTRAINT "seal_blocks_range" UNIQUE("chain","after_id")
);
--> statement-breakpoint
CREATE TABLE "seal_exports" (
	"head_id" bigint NOT NULL,
	"target" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_exports_head_id_target_pk" PRIMARY KEY("head_id","target")
);
--> statement-breakpoint
CREATE TABLE "seal_heads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seal_heads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"payload" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"public_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seal_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_intact" boolean NOT NULL,
	"blocks" bigint NOT NULL,
	"records" bigint NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_publicKey_unique" UNIQUE("public_key")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"threshold" integer NOT NULL,
	"window_minutes" integer NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "alert_rules_positive" CHECK ("alert_rules"."threshold" > 0 and "alert_rules"."window_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"scope_value" text NOT NULL,
	"count" integer NOT NULL,
	"window_minutes" integer NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"note" text,
	CONSTRAINT "alerts_acknowledged" CHECK (("alerts"."acknowledged_at" is null) = ("alerts"."acknowledged_by" is null))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"account_hash" "bytea",
	"subject" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "security_events_count" CHECK ("security_events"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb,
	"address" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"sealed_totp_secret" text,
	"totp_last_step" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_username_unique" UNIQUE("username"),
	CONSTRAINT "staff_both_factors" CHECK (("staff"."password_hash" is null) = ("staff"."sealed_totp_secret" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_enrollments" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed_totp_secret" text,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_enrollments_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_passkey_challenges" (
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_passkey_challenges_token_hash_purpose_pk" PRIMARY KEY("token_hash","purpose")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "staff_passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"second_factor_at" timestamp with time zone,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_flows" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"step" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "team_report_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_report_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"agent_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"request" jsonb NOT NULL,
	"language_tag" text NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"rows" integer,
	"content" "bytea",
	"requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT clock_timestamp() + interval '7 days' NOT NULL,
	CONSTRAINT "team_report_exports_public" UNIQUE("public_id"),
	CONSTRAINT "team_report_exports_content" CHECK (("team_report_exports"."state" = 'READY') = ("team_report_exports"."content" is not null))
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer_hash" "bytea" NOT NULL,
	"address" text NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "human_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"answer_x" integer NOT NULL,
	"address" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"used" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"member_id" bigint,
	"requester_hash" "bytea",
	"network" text,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_work" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"method_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"value_date" date,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_payments_reference" UNIQUE("method_id","reference")
);
--> statement-breakpoint
CREATE TABLE "deposit_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"deposit_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"hold_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text,
	"decided_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_refunds_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "deposit_refunds_holdId_unique" UNIQUE("hold_id"),
	CONSTRAINT "deposit_refunds_amount" CHECK ("deposit_refunds"."amount_minor" > 0),
	CONSTRAINT "deposit_refunds_two_people" CHECK ("deposit_refunds"."proposed_by" <> "deposit_refunds"."decided_by"),
	CONSTRAINT "deposit_refunds_settled" CHECK (("deposit_refunds"."state" = 'pending') = ("deposit_refunds"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"fee_payer" text DEFAULT 'operator' NOT NULL,
	"pay_to" jsonb,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"memo" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"proposed_by" text,
	"reason" text,
	CONSTRAINT "deposits_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "deposits_memo_unique" UNIQUE("memo"),
	CONSTRAINT "deposits_amount" CHECK ("deposits"."amount_minor" > 0),
	CONSTRAINT "deposits_fee" CHECK ("deposits"."fee_minor" between 0 and "deposits"."amount_minor"),
	CONSTRAINT "deposits_returned" CHECK ("deposits"."returned_minor" between 0 and "deposits"."amount_minor"),
	CONSTRAINT "deposits_returned_credited" CHECK ("deposits"."returned_minor" = 0 or "deposits"."state" = 'credited'),
	CONSTRAINT "deposits_two_people" CHECK ("deposits"."proposed_by" <> "deposits"."decided_by")
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"deposit_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reference" text,
	"checkout_url" text,
	"qr_payload" text,
	"paid_minor" bigint,
	"paid_currency" text,
	"queries" integer DEFAULT 0 NOT NULL,
	"next_query_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "gateway_payments_paid" CHECK ("gateway_payments"."state" <> 'paid' or "gateway_payments"."reference" is not null)
);
--> statement-breakpoint
CREATE TABLE "member_transfer_evidence" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"note" text,
	"address" text,
	"user_agent" text,
	"delete_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"sender_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"is_up" boolean NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"note" text,
	"address" text,
	"device_id" bigint,
	"sent_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "member_transfers_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "member_transfers_amount" CHECK ("member_transfers"."amount_minor" > 0),
	CONSTRAINT "member_transfers_parties" CHECK ("member_transfers"."sender_id" <> "member_transfers"."recipient_id"),
	CONSTRAINT "member_transfers_note" CHECK (char_length("member_transfers"."note") between 1 and 140)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"name" text,
	"min_minor" bigint NOT NULL,
	"max_minor" bigint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"pay_to" jsonb,
	"fee_fixed_minor" bigint DEFAULT 0 NOT NULL,
	"fee_ppm" integer DEFAULT 0 NOT NULL,
	"fee_payer" text DEFAULT 'operator' NOT NULL,
	"eta_minutes" integer DEFAULT 0 NOT NULL,
	"amount_chips" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_methods_code_unique" UNIQUE("code"),
	CONSTRAINT "payment_methods_range" CHECK ("payment_methods"."min_minor" > 0 and "payment_methods"."max_minor" >= "payment_methods"."min_minor"),
	CONSTRAINT "payment_methods_fee" CHECK ("payment_methods"."fee_fixed_minor" >= 0 and "payment_methods"."fee_ppm" between 0 and 1000000),
	CONSTRAINT "payment_methods_eta" CHECK ("payment_methods"."eta_minutes" >= 0),
	CONSTRAINT "payment_methods_account" CHECK (not "payment_methods"."enabled" or "payment_methods"."direction" = 'withdrawal' or "payment_methods"."kind" = 'gateway' or "payment_methods"."pay_to" is not null)
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"house_account_id" bigint NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"details" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"open_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "receivables_correction" UNIQUE("source","reference"),
	CONSTRAINT "receivables_amounts" CHECK ("receivables"."open_minor" between 0 and "receivables"."amount_minor" and "receivables"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_transitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"pay_to" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"hold_hours" integer NOT NULL,
	"requested_on" date NOT NULL,
	"has_open_turnover" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"hold_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"approved_by" text,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"is_paid_alone" boolean DEFAULT false NOT NULL,
	"bank_reference" text,
	"confirmation_due_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"receipt_file_id" text,
	CONSTRAINT "withdrawals_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "withdrawals_holdId_unique" UNIQUE("hold_id"),
	CONSTRAINT "withdrawals_hold" CHECK ("withdrawals"."hold_hours" >= 0),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."amount_minor" > 0),
	CONSTRAINT "withdrawals_two_people" CHECK ("withdrawals"."is_paid_alone" or "withdrawals"."paid_by" <> "withdrawals"."approved_by")
);
--> statement-breakpoint
CREATE TABLE "embedded_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encrypted_bodies" (
	"jti" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encryption_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guess_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"guesses" text[] NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "affiliate_adjustments" ADD CONSTRAINT "affiliate_adjustments_statement_id_affiliate_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."affiliate_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_cpas" ADD CONSTRAINT "affiliate_cpas_statement_id_affiliate_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."affiliate_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_players" ADD CONSTRAINT "affiliate_players_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_statements" ADD CONSTRAINT "affiliate_statements_run_id_affiliate_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."affiliate_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sub_commissions" ADD CONSTRAINT "affiliate_sub_commissions_statement_id_affiliate_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."affiliate_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_link_members" ADD CONSTRAINT "agent_link_members_link_id_agent_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."agent_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_awards" ADD CONSTRAINT "board_awards_window" FOREIGN KEY ("board_id","window") REFERENCES "public"."board_windows"("board_id","window") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_awards" ADD CONSTRAINT "board_awards_version" FOREIGN KEY ("board_id","version") REFERENCES "public"."board_versions"("board_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_exclusions" ADD CONSTRAINT "board_exclusions_window" FOREIGN KEY ("board_id","window") REFERENCES "public"."board_windows"("board_id","window") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_scores" ADD CONSTRAINT "board_scores_window" FOREIGN KEY ("board_id","window") REFERENCES "public"."board_windows"("board_id","window") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_versions" ADD CONSTRAINT "board_versions_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_windows" ADD CONSTRAINT "board_windows_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_texts" ADD CONSTRAINT "content_texts_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payments" ADD CONSTRAINT "contract_payments_statement_id_contract_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."contract_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payments" ADD CONSTRAINT "contract_payments_receivable_id_contract_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."contract_receivables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_periods" ADD CONSTRAINT "contract_periods_relation_id_contract_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."contract_relations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_receivables" ADD CONSTRAINT "contract_receivables_statement_id_contract_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."contract_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_relations" ADD CONSTRAINT "contract_relations_id_contracts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run_trees" ADD CONSTRAINT "contract_run_trees_run_id_contract_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."contract_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_statements" ADD CONSTRAINT "contract_statements_run_id_contract_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."contract_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet_ranges" ADD CONSTRAINT "game_bet_ranges_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_favorites" ADD CONSTRAINT "game_favorites_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_pictures" ADD CONSTRAINT "game_pictures_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_sync_runs" ADD CONSTRAINT "vendor_sync_runs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_run_id_reconciliation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD CONSTRAINT "reconciliation_runs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_marks" ADD CONSTRAINT "inbox_marks_broadcast_id_inbox_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."inbox_broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inhouse_crash_bets" ADD CONSTRAINT "inhouse_crash_bets_crash_round_id_inhouse_crash_rounds_id_fk" FOREIGN KEY ("crash_round_id") REFERENCES "public"."inhouse_crash_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inhouse_crash_flights" ADD CONSTRAINT "inhouse_crash_flights_crash_round_id_inhouse_crash_rounds_id_fk" FOREIGN KEY ("crash_round_id") REFERENCES "public"."inhouse_crash_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inhouse_crash_rounds" ADD CONSTRAINT "inhouse_crash_rounds_chain_id_inhouse_crash_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."inhouse_crash_chains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inhouse_crash_seed_reads" ADD CONSTRAINT "inhouse_crash_seed_reads_crash_round_id_inhouse_crash_rounds_id_fk" FOREIGN KEY ("crash_round_id") REFERENCES "public"."inhouse_crash_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inhouse_steps" ADD CONSTRAINT "inhouse_steps_game_round_id_inhouse_step_rounds_game_round_id_fk" FOREIGN KEY ("game_round_id") REFERENCES "public"."inhouse_step_rounds"("game_round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_held_account_id_ledger_accounts_id_fk" FOREIGN KEY ("held_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_watermarks" ADD CONSTRAINT "ledger_watermarks_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_jackpots" ADD CONSTRAINT "lottery_jackpots_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draw_events" ADD CONSTRAINT "lottery_draw_events_draw_id_lottery_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."lottery_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draw_failures" ADD CONSTRAINT "lottery_draw_failures_draw_id_lottery_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."lottery_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draws" ADD CONSTRAINT "lottery_draws_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draws" ADD CONSTRAINT "lottery_draws_chain_id_lottery_seed_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."lottery_seed_chains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_odds" ADD CONSTRAINT "lottery_odds_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_result_entries" ADD CONSTRAINT "lottery_result_entries_draw_id_lottery_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."lottery_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_seed_chains" ADD CONSTRAINT "lottery_seed_chains_game_code_lottery_games_game_code_fk" FOREIGN KEY ("game_code") REFERENCES "public"."lottery_games"("game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoff_codes" ADD CONSTRAINT "handoff_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_consents" ADD CONSTRAINT "marketing_consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_device_uses" ADD CONSTRAINT "member_device_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_files" ADD CONSTRAINT "member_files_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_claims" ADD CONSTRAINT "payout_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD CONSTRAINT "remember_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_codes" ADD CONSTRAINT "view_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_draws" ADD CONSTRAINT "promotion_draws_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_envelopes" ADD CONSTRAINT "promotion_envelopes_promotion_id_promotion_draws_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion_draws"("promotion_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_envelopes" ADD CONSTRAINT "promotion_envelopes_claim_id_promotion_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."promotion_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_passed_over" ADD CONSTRAINT "raffle_passed_over_promotion_id_promotion_draws_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion_draws"("promotion_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_prizes" ADD CONSTRAINT "raffle_prizes_promotion_id_promotion_draws_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion_draws"("promotion_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_tickets" ADD CONSTRAINT "raffle_tickets_promotion_id_promotion_draws_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion_draws"("promotion_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_runs" ADD CONSTRAINT "automatic_runs_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_losses" ADD CONSTRAINT "cashback_losses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_images" ADD CONSTRAINT "claim_images_claim_id_promotion_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."promotion_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_claim_keys" ADD CONSTRAINT "promotion_claim_keys_claim_id_promotion_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."promotion_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_claims" ADD CONSTRAINT "promotion_claims_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_claim_id_promotion_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."promotion_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_controls" ADD CONSTRAINT "promotion_controls_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_versions" ADD CONSTRAINT "promotion_versions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_turnover" ADD CONSTRAINT "rebate_turnover_claim_id_promotion_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."promotion_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_redemptions" ADD CONSTRAINT "point_redemptions_item_id_point_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."point_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_transactions" ADD CONSTRAINT "point_transactions_redemption_id_point_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."point_redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_awards" ADD CONSTRAINT "mission_awards_mission_id_missions_id_fk" FOREIGN KEY ("mission_id") REFERENCES "public"."missions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_awards" ADD CONSTRAINT "mission_awards_version" FOREIGN KEY ("mission_id","version") REFERENCES "public"."mission_versions"("mission_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_marks" ADD CONSTRAINT "mission_marks_window" FOREIGN KEY ("member_id","mission_id","window") REFERENCES "public"."mission_windows"("member_id","mission_id","window") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_versions" ADD CONSTRAINT "mission_versions_mission_id_missions_id_fk" FOREIGN KEY ("mission_id") REFERENCES "public"."missions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_windows" ADD CONSTRAINT "mission_windows_mission_id_missions_id_fk" FOREIGN KEY ("mission_id") REFERENCES "public"."missions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_referee_id_referrals_member_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."referrals"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_version_referral_terms_version_fk" FOREIGN KEY ("version") REFERENCES "public"."referral_terms"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_exports" ADD CONSTRAINT "seal_exports_head_id_seal_heads_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."seal_heads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_rule_alert_rules_code_fk" FOREIGN KEY ("rule") REFERENCES "public"."alert_rules"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_enrollments" ADD CONSTRAINT "staff_enrollments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey_challenges" ADD CONSTRAINT "staff_passkey_challenges_token_hash_staff_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."staff_sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_refunds" ADD CONSTRAINT "deposit_refunds_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_transfer_evidence" ADD CONSTRAINT "member_transfer_evidence_transfer_id_member_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."member_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_clicks_affiliate" ON "affiliate_clicks" USING btree ("affiliate_id","clicked_at");--> statement-breakpoint
CREATE INDEX "affiliate_cpas_statement" ON "affiliate_cpas" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "affiliate_players_affiliate" ON "affiliate_players" USING btree ("affiliate_id","registered_at");--> statement-breakpoint
CREATE INDEX "affiliate_players_open" ON "affiliate_players" USING btree ("registered_at") WHERE qualified_at is null;--> statement-breakpoint
CREATE INDEX "affiliate_postbacks_due" ON "affiliate_postbacks" USING btree ("next_attempt_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "affiliate_statements_member" ON "affiliate_statements" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "affiliate_statements_pending" ON "affiliate_statements" USING btree ("id") WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX "affiliates_member" ON "affiliates" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agent_flag_marks_at" ON "agent_flag_marks" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "agent_flags_state" ON "agent_flags" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "agent_flags_member" ON "agent_flags" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agent_flags_others" ON "agent_flags" USING gin ("other_ids");--> statement-breakpoint
CREATE INDEX "agent_flags_held" ON "agent_flags" USING gin ("held_ids");--> statement-breakpoint
CREATE INDEX "agent_acts_agent" ON "agent_acts" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_delegates_agent" ON "agent_delegates" USING btree ("agent_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "agent_link_members_link" ON "agent_link_members" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "agent_links_agent" ON "agent_links" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_moves_member" ON "agent_moves" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "agent_paths_joined" ON "agent_paths" USING btree ("ancestor_id","joined_day","from_day","to_day");--> statement-breakpoint
CREATE INDEX "agent_paths_ancestor" ON "agent_paths" USING btree ("ancestor_id","to_day","member_id");--> statement-breakpoint
CREATE INDEX "board_awards_member" ON "board_awards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "board_awards_due" ON "board_awards" USING btree ("won_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "board_rounds_member" ON "board_rounds" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "board_scores_order" ON "board_scores" USING btree ("board_id","window","rank_key" DESC NULLS LAST,"reached_at","member_id");--> statement-breakpoint
CREATE INDEX "board_scores_member" ON "board_scores" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "board_windows_open" ON "board_windows" USING btree ("ends_at") WHERE final_at is null;--> statement-breakpoint
CREATE INDEX "board_windows_ended" ON "board_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "chat_messages_thread" ON "chat_messages" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_key" ON "chat_messages" USING btree ("member_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "chat_threads_staff" ON "chat_threads" USING btree ("is_unread","last_message_id");--> statement-breakpoint
CREATE INDEX "content_items_shown" ON "content_items" USING btree ("kind","state","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_slug" ON "content_items" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "contract_adjustments_payee" ON "contract_adjustments" USING btree ("payee_id","id");--> statement-breakpoint
CREATE INDEX "contract_events_contract" ON "contract_events" USING btree ("contract_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_payments_statement" ON "contract_payments" USING btree ("statement_id") WHERE kind = 'contract';--> statement-breakpoint
CREATE INDEX "contract_payments_receivable" ON "contract_payments" USING btree ("receivable_id");--> statement-breakpoint
CREATE INDEX "contract_payments_run" ON "contract_payments" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "contract_payments_received" ON "contract_payments" USING btree ("to_id","paid_at");--> statement-breakpoint
CREATE INDEX "contract_payments_paid" ON "contract_payments" USING btree ("from_id","paid_at");--> statement-breakpoint
CREATE INDEX "contract_receivables_payer" ON "contract_receivables" USING btree ("payer_id","id") WHERE left_minor > 0;--> statement-breakpoint
CREATE INDEX "contract_receivables_payee" ON "contract_receivables" USING btree ("payee_id","id");--> statement-breakpoint
CREATE INDEX "contract_relations_balance" ON "contract_relations" USING btree ("family","id") WHERE balance_minor <> 0;--> statement-breakpoint
CREATE INDEX "contract_runs_order" ON "contract_runs" USING btree ("family","code","start_at");--> statement-breakpoint
CREATE INDEX "contract_runs_open" ON "contract_runs" USING btree ("id") WHERE state <> 'DONE';--> statement-breakpoint
CREATE INDEX "contract_statements_payee" ON "contract_statements" USING btree ("payee_id","family","id");--> statement-breakpoint
CREATE INDEX "contract_statements_payer" ON "contract_statements" USING btree ("payer_id","family","id");--> statement-breakpoint
CREATE INDEX "contract_statements_relation" ON "contract_statements" USING btree ("relation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_live" ON "contracts" USING btree ("payee_id","family") WHERE state in ('SIGNED', 'TERMINATION_REQUESTED');--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_offered" ON "contracts" USING btree (coalesce(payer_id, 0),"payee_id","family") WHERE state = 'OFFERED';--> statement-breakpoint
CREATE INDEX "contracts_payee" ON "contracts" USING btree ("payee_id","family","id");--> statement-breakpoint
CREATE INDEX "contracts_payer" ON "contracts" USING btree ("payer_id","family","id");--> statement-breakpoint
CREATE INDEX "contracts_due" ON "contracts" USING btree (coalesce(to_at, expires_at)) WHERE state in ('OFFERED', 'TERMINATION_REQUESTED', 'ENDING');--> statement-breakpoint
CREATE INDEX "contracts_span" ON "contracts" USING btree ("family","code","to_at") WHERE from_at is not null;--> statement-breakpoint
CREATE INDEX "devices_by_token" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "known_networks_network" ON "known_networks" USING btree ("network","member_id");--> statement-breakpoint
CREATE INDEX "member_passkey_challenges_expiry" ON "member_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_passkeys_member" ON "member_passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expiry" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "feedback_by_state" ON "feedback" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "big_wins_list" ON "big_wins" USING btree ("currency","category","day","win_minor");--> statement-breakpoint
CREATE INDEX "member_days_day" ON "member_days" USING brin ("day") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "game_pictures_waiting" ON "game_pictures" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "game_words_pairs" ON "game_words" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "games_popular" ON "games" USING btree ("category","pinned","popularity" DESC NULLS FIRST,"sort","id");--> statement-breakpoint
CREATE INDEX "games_search" ON "games" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_sync_runs_open" ON "vendor_sync_runs" USING btree ("vendor_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "vendor_sync_runs_vendor" ON "vendor_sync_runs" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "reconciliation_runs_open" ON "reconciliation_runs" USING btree ("id") WHERE differences > 0 and acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "game_rewards_member" ON "game_rewards" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_rewards_due" ON "game_rewards" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "game_rounds_member" ON "game_rounds" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_rounds_opened" ON "game_rounds" USING brin ("opened_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "game_sessions_expiry" ON "game_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "game_transactions_vendor" ON "game_transactions" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "game_transactions_at" ON "game_transactions" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "game_transactions_round" ON "game_transactions" USING btree ("game_round_id") WHERE game_round_id is not null;--> statement-breakpoint
CREATE INDEX "game_transactions_reward" ON "game_transactions" USING btree ("reward_id") WHERE reward_id is not null;--> statement-breakpoint
CREATE INDEX "held_wins_by_state" ON "held_wins" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_transfers_pending" ON "vendor_transfers" USING btree ("member_id","vendor_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "vendor_transfers_next_attempt" ON "vendor_transfers" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "vendor_transfers_member" ON "vendor_transfers" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "vendor_wallets_member" ON "vendor_wallets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "inbox_broadcasts_ends" ON "inbox_broadcasts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "inbox_broadcasts_due" ON "inbox_broadcasts" USING btree ("starts_at") WHERE announced_at is null;--> statement-breakpoint
CREATE INDEX "inbox_marks_broadcast" ON "inbox_marks" USING btree ("broadcast_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_list" ON "inbox_messages" USING btree ("member_id","created_at","public_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inbox_messages_unread" ON "inbox_messages" USING btree ("member_id") WHERE read_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "inbox_messages_agent" ON "inbox_messages" USING btree ((params ->> 'agent')) WHERE template = 'agentMessage';--> statement-breakpoint
CREATE INDEX "inbox_messages_created" ON "inbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_messages_deleted" ON "inbox_messages" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_key" ON "inbox_messages" USING btree ("member_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "inhouse_crash_bets_round" ON "inhouse_crash_bets" USING btree ("crash_round_id","game_round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inhouse_crash_rounds_open" ON "inhouse_crash_rounds" USING btree ("currency") WHERE state in ('betting', 'flying', 'crashed');--> statement-breakpoint
CREATE INDEX "inhouse_crash_rounds_currency" ON "inhouse_crash_rounds" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "inhouse_rounds_member" ON "inhouse_rounds" USING btree ("member_id","game_code","game_round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inhouse_seed_pairs_next" ON "inhouse_seed_pairs" USING btree ("member_id") WHERE activated_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inhouse_seed_pairs_active" ON "inhouse_seed_pairs" USING btree ("member_id") WHERE activated_at is not null and retired_at is null;--> statement-breakpoint
CREATE INDEX "inhouse_seed_pairs_member" ON "inhouse_seed_pairs" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inhouse_step_rounds_open" ON "inhouse_step_rounds" USING btree ("member_id","game_code") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "inhouse_step_rounds_idle" ON "inhouse_step_rounds" USING btree ("last_step_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING brin ("booked_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reverses" ON "ledger_entries" USING btree ("reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_holds_open" ON "ledger_holds" USING btree ("held_account_id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_postings_version" ON "ledger_postings" USING btree ("account_id","version") WHERE version is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_house" ON "ledger_postings" USING btree ("account_id","entry_id") WHERE version is null;--> statement-breakpoint
CREATE INDEX "lottery_bets_draw" ON "lottery_bets" USING btree ("draw_id","member_id");--> statement-breakpoint
CREATE INDEX "lottery_bets_member" ON "lottery_bets" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "lottery_bets_slip" ON "lottery_bets" USING btree ("slip_id");--> statement-breakpoint
CREATE INDEX "lottery_bets_placed" ON "lottery_bets" USING brin ("placed_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "lottery_multi_draws_stopping" ON "lottery_multi_draws" USING btree ("slip_id") WHERE state = 'stopping';--> statement-breakpoint
CREATE INDEX "lottery_settlements_started" ON "lottery_settlements" USING brin ("started_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "lottery_draws_game" ON "lottery_draws" USING btree ("game_code","draws_at");--> statement-breakpoint
CREATE INDEX "lottery_draws_day" ON "lottery_draws" USING btree ("local_day","game_code");--> statement-breakpoint
CREATE INDEX "lottery_draws_waiting" ON "lottery_draws" USING btree ("closes_at") WHERE state in ('PENDING', 'OPEN', 'CLOSED');--> statement-breakpoint
CREATE INDEX "lottery_draws_to_settle" ON "lottery_draws" USING btree ("id") WHERE settled_version < result_version;--> statement-breakpoint
CREATE INDEX "lottery_draws_external" ON "lottery_draws" USING btree ("draws_at" DESC NULLS FIRST,"game_code") WHERE chain_id is null;--> statement-breakpoint
CREATE INDEX "lottery_result_entries_draw" ON "lottery_result_entries" USING btree ("draw_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_own" ON "bank_accounts" USING btree ("member_id","bank_code","account_number") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("bank_code","account_number");--> statement-breakpoint
CREATE INDEX "bank_accounts_state_id" ON "bank_accounts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "handoff_codes_expiry" ON "handoff_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "marketing_consents_latest" ON "marketing_consents" USING btree ("member_id","channel","id");--> statement-breakpoint
CREATE INDEX "member_device_uses_from" ON "member_device_uses" USING brin ("used_from") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "member_files_expiry" ON "member_files" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_mobile" ON "members" USING btree ("mobile") WHERE mobile_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree (lower("email")) WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "members_referrer" ON "members" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "members_birth" ON "members" USING btree ("date_of_birth") WHERE payee_name is not null;--> statement-breakpoint
CREATE INDEX "members_affiliate" ON "members" USING btree ("affiliate_id");--> statement-breakpoint
CREATE INDEX "members_upline" ON "members" USING btree ("upline_id","id") WHERE upline_id is not null;--> statement-breakpoint
CREATE INDEX "members_with_upline" ON "members" USING btree ("id") WHERE upline_id is not null;--> statement-breakpoint
CREATE INDEX "members_open_guests" ON "members" USING btree ("id") WHERE account_type = 'guest' and closed_at is null;--> statement-breakpoint
CREATE INDEX "password_resets_member" ON "password_resets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payout_claims_member" ON "payout_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "remember_tokens_member" ON "remember_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "remember_tokens_expiry" ON "remember_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_ends_ended" ON "session_ends" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_views" ON "sessions" USING btree ("viewed_by") WHERE viewed_by is not null;--> statement-breakpoint
CREATE INDEX "view_codes_expiry" ON "view_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "live_events_member" ON "live_events" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "live_events_at" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_waiting" ON "outbox_messages" USING btree ("expires_at") WHERE sent_at is null and refused_at is null;--> statement-breakpoint
CREATE INDEX "outbox_messages_created" ON "outbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "promotion_draws_waiting" ON "promotion_draws" USING btree ("draws_at") WHERE revealed_at is null;--> statement-breakpoint
CREATE INDEX "promotion_envelopes_left" ON "promotion_envelopes" USING btree ("promotion_id","position") WHERE claim_id is null;--> statement-breakpoint
CREATE INDEX "raffle_prizes_member" ON "raffle_prizes" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_tickets_day" ON "raffle_tickets" USING btree ("promotion_id","member_id","day") WHERE award_key is null;--> statement-breakpoint
CREATE INDEX "raffle_tickets_member" ON "raffle_tickets" USING btree ("promotion_id","member_id");--> statement-breakpoint
CREATE INDEX "raffle_tickets_numbered" ON "raffle_tickets" USING btree ("promotion_id","from_no");--> statement-breakpoint
CREATE INDEX "claim_images_claim" ON "claim_images" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_images_loose" ON "claim_images" USING btree ("created_at") WHERE claim_id is null;--> statement-breakpoint
CREATE INDEX "deposit_bonuses_member" ON "deposit_bonuses" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "deposit_bonuses_chosen" ON "deposit_bonuses" USING btree ("created_at") WHERE state = 'chosen';--> statement-breakpoint
CREATE INDEX "promotion_claim_keys_claim" ON "promotion_claim_keys" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "promotion_claims_member" ON "promotion_claims" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "promotion_claims_issued_at" ON "promotion_claims" USING brin ("issued_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "promotion_claims_applying" ON "promotion_claims" USING btree ("id") WHERE state = 'applying';--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion" ON "promotion_codes" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_controls_day" ON "promotion_controls" USING brin ("day") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "point_items_offered" ON "point_items" USING btree ("sort","id") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "point_redemptions_member" ON "point_redemptions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "point_redemptions_item" ON "point_redemptions" USING btree ("item_id","member_id");--> statement-breakpoint
CREATE INDEX "point_redemptions_state" ON "point_redemptions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "point_transactions_member" ON "point_transactions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_subscription" ON "push_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open_act" ON "proposals" USING btree ("endpoint","input_hash") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposals_by_state" ON "proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mission_awards_member" ON "mission_awards" USING btree ("member_id","reached_at");--> statement-breakpoint
CREATE INDEX "mission_awards_mission" ON "mission_awards" USING btree ("mission_id");--> statement-breakpoint
CREATE INDEX "mission_awards_due" ON "mission_awards" USING btree ("reached_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "mission_windows_updated" ON "mission_windows" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "rank_awards_due" ON "rank_awards" USING btree ("created_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "rank_changes_member" ON "rank_changes" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "rank_scores_month" ON "rank_scores" USING btree ("month","member_id");--> statement-breakpoint
CREATE INDEX "referral_commissions_open" ON "referral_commissions" USING btree ("day","member_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "referral_rewards_tier" ON "referral_rewards" USING btree ("member_id","tier") WHERE tier is not null;--> statement-breakpoint
CREATE INDEX "referral_rewards_member" ON "referral_rewards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "referral_rewards_due" ON "referral_rewards" USING btree ("created_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","member_id");--> statement-breakpoint
CREATE INDEX "referrals_due" ON "referrals" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "referrals_deadline" ON "referrals" USING btree ("deadline_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "referrals_state_member" ON "referrals" USING btree ("state","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_grants_active" ON "bonus_grants" USING btree ("member_id","currency") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "bonus_grants_ended" ON "bonus_grants" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "bonus_grants_member" ON "bonus_grants" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "bonus_grants_lapse" ON "bonus_grants" USING btree ("lapses_at") WHERE lapses_at is not null;--> statement-breakpoint
CREATE INDEX "bonus_round_parts_open" ON "bonus_round_parts" USING btree ("grant_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "bonus_round_parts_settled" ON "bonus_round_parts" USING btree ("grant_id","settled_at" DESC NULLS LAST,"source","source_id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "turnover_requirements_member" ON "turnover_requirements" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "turnover_requirements_cash_left" ON "turnover_requirements" USING btree ("id") WHERE cash_left_minor is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("rule","scope_value") WHERE acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "security_events_network" ON "security_events" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "security_events_subject" ON "security_events" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_hash","at") WHERE account_hash is not null;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "social_flows_expiry" ON "social_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_identities_member" ON "social_identities" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_report_exports_agent" ON "team_report_exports" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "team_report_exports_waiting" ON "team_report_exports" USING btree ("id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "captchas_expiry" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "human_challenges_expiry" ON "human_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_target" ON "one_time_codes" USING btree ("purpose","target","id");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_work_expiry" ON "spent_work" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bank_payments_subject" ON "bank_payments" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "deposit_refunds_deposit" ON "deposit_refunds" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "deposit_refunds_next_attempt" ON "deposit_refunds" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "deposits_member" ON "deposits" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "deposits_created" ON "deposits" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "deposits_open" ON "deposits" USING btree ("state","id") WHERE state in ('created','awaiting_review');--> statement-breakpoint
CREATE INDEX "gateway_payments_next_query" ON "gateway_payments" USING btree ("next_query_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "member_transfer_evidence_due" ON "member_transfer_evidence" USING btree ("delete_after");--> statement-breakpoint
CREATE INDEX "member_transfers_sender" ON "member_transfers" USING btree ("sender_id","sent_on","id");--> statement-breakpoint
CREATE INDEX "member_transfers_recipient" ON "member_transfers" USING btree ("recipient_id","id");--> statement-breakpoint
CREATE INDEX "member_transfers_created" ON "member_transfers" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "receivables_created" ON "receivables" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "receivables_open" ON "receivables" USING btree ("member_id","id") WHERE open_minor > 0;--> statement-breakpoint
CREATE INDEX "wallet_transitions_subject" ON "wallet_transitions" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "withdrawals_member" ON "withdrawals" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_member_day" ON "withdrawals" USING btree ("member_id","requested_on");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("state","id") WHERE state in ('requested','approved','paid','not_received');--> statement-breakpoint
CREATE INDEX "encrypted_bodies_expiry" ON "encrypted_bodies" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guess_limits_expiry" ON "guess_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");
CREATE TABLE "case_claims" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"moderator_id" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"moderator_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_parties" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "case_parties_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "moderator_accounts" (
	"moderator_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "moderator_accounts_moderator_id_user_id_pk" PRIMARY KEY("moderator_id","user_id")
);
--> statement-breakpoint
DROP INDEX "cases_closed_idx";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "appeal_decided_by" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_parties" ADD CONSTRAINT "case_parties_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_parties" ADD CONSTRAINT "case_parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_accounts" ADD CONSTRAINT "moderator_accounts_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_accounts" ADD CONSTRAINT "moderator_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_moderator_idx" ON "case_claims" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "case_notes_case_idx" ON "case_notes" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_notes_moderator_idx" ON "case_notes" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "case_parties_user_idx" ON "case_parties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderator_accounts_user_idx" ON "moderator_accounts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_words_idx" ON "evidence" USING gin ((
  coalesce(content #>> '{author,username}', '') || ' ' || coalesce(content #>> '{author,firstName}', '') || ' '
  || jsonb_path_query_array(content, '$.fields.keyvalue() ? (!(@.key like_regex "(Id|Url|number)$")).value')::text
  || ' ' || jsonb_path_query_array(content, '$.messages[*].content')::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "decisions_case_idx" ON "decisions" USING btree ("case_id","decided_at","id");--> statement-breakpoint
CREATE INDEX "decisions_appeal_decided_by_idx" ON "decisions" USING btree ("appeal_decided_by");--> statement-breakpoint
CREATE INDEX "decisions_reviewed_by_idx" ON "decisions" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "reports_details_idx" ON "reports" USING gin (details gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cases_closed_idx" ON "cases" USING btree ("closed_at","id") WHERE closed_at is not null;
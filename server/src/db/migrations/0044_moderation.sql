CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"traveller_id" uuid,
	"moderator_id" uuid,
	"kind" text NOT NULL,
	"rule" text,
	"text" text DEFAULT '' NOT NULL,
	"about" text,
	"subject_id" uuid,
	"excerpt" text,
	"ends_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_state" text,
	"appeal_answer" text,
	"appeal_decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hidden_subjects" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"hidden_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"traveller_id" uuid,
	"case_id" uuid,
	"decision_id" uuid,
	"picture_id" uuid,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_traveller_id_users_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_subjects" ADD CONSTRAINT "hidden_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_traveller_idx" ON "decisions" USING btree ("traveller_id","decided_at","id");--> statement-breakpoint
CREATE INDEX "decisions_moderator_idx" ON "decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "decisions_appeal_idx" ON "decisions" USING btree ("appealed_at","id") WHERE appeal_state = 'waiting';--> statement-breakpoint
CREATE INDEX "hidden_subjects_user_idx" ON "hidden_subjects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hidden_subjects_hidden_idx" ON "hidden_subjects" USING btree ("hidden_at");--> statement-breakpoint
CREATE INDEX "moderation_log_at_idx" ON "moderation_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "suspensions_began_idx" ON "suspensions" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "cases_queue_idx" ON "cases" USING btree ((-"urgency"),"opened_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the moderation log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER moderation_log_kept BEFORE UPDATE OR DELETE ON moderation_log
	FOR EACH ROW EXECUTE FUNCTION refuse_change_of_moderation_log();--> statement-breakpoint
CREATE TRIGGER moderation_log_kept_whole BEFORE TRUNCATE ON moderation_log
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_moderation_log();--> statement-breakpoint
-- of whoever migrates as well: the owner would have to give it to themselves again, and take the triggers away
REVOKE UPDATE, DELETE, TRUNCATE ON moderation_log FROM PUBLIC, CURRENT_USER;

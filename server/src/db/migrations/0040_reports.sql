CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"traveller_id" uuid,
	"group_chat_id" uuid,
	"urgency" smallint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_about_one" CHECK (num_nonnulls("cases"."traveller_id", "cases"."group_chat_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"report_id" uuid,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_pictures" (
	"evidence_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "evidence_pictures_evidence_id_picture_id_pk" PRIMARY KEY("evidence_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pictures" ADD CONSTRAINT "evidence_pictures_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pictures" ADD CONSTRAINT "evidence_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_key" ON "cases" USING btree (coalesce("traveller_id", "group_chat_id")) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "cases_closed_idx" ON "cases" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "evidence_case_idx" ON "evidence" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "evidence_report_idx" ON "evidence" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "evidence_pictures_picture_idx" ON "evidence_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_undecided_key" ON "reports" USING btree ("reporter_id","subject_kind","subject_id") WHERE state in ('received', 'being-looked-at');--> statement-breakpoint
CREATE INDEX "reports_reporter_newest_idx" ON "reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_case_idx" ON "reports" USING btree ("case_id");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'evidence is sealed';
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_sealed BEFORE UPDATE ON evidence
	FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- For databases that an unreleased version dropped the table of; any other has it.
CREATE TABLE IF NOT EXISTS "login_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "login_attempts_subject_idx" ON "login_attempts" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "login_attempts_created_idx" ON "login_attempts" USING btree ("created_at");

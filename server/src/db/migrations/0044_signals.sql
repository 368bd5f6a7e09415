CREATE TABLE "signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"summary" jsonb NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signals_case_kind_key" ON "signals" USING btree ("case_id","kind");--> statement-breakpoint
CREATE INDEX "cases_traveller_closed_idx" ON "cases" USING btree ("traveller_id","closed_at") WHERE closed_at is not null;
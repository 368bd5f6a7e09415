CREATE TABLE "plan_steps" (
	"plan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_steps_plan_id_number_pk" PRIMARY KEY("plan_id","number")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_in_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"place" text NOT NULL,
	"place_id" text,
	"city" text,
	"country_code" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"status" text NOT NULL,
	"proposed_by" uuid,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"called_off_at" timestamp (3) with time zone,
	CONSTRAINT "plans_end_after_start" CHECK ("plans"."ends_at" > "plans"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "plan_steps" ADD CONSTRAINT "plan_steps_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_steps" ADD CONSTRAINT "plan_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_steps_user_idx" ON "plan_steps" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_plan_user_key" ON "check_ins" USING btree ("plan_id","user_id");--> statement-breakpoint
CREATE INDEX "check_ins_due_idx" ON "check_ins" USING btree ("next_at") WHERE state = 'expected';--> statement-breakpoint
CREATE INDEX "check_ins_user_idx" ON "check_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plans_match_idx" ON "plans" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "plans_proposed_by_idx" ON "plans" USING btree ("proposed_by");
-- outside a transaction: there may be many plans, and people use them meanwhile
CREATE TABLE "plan_agreements" (
	"plan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "plan_agreements_plan_id_user_id_pk" PRIMARY KEY("plan_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "match_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "group_chat_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_agreements_user_idx" ON "plan_agreements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "plans_group_idx" ON "plans" USING btree ("group_chat_id","ends_at") WHERE group_chat_id is not null;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_of_match_or_group" CHECK (num_nonnulls("plans"."match_id", "plans"."group_chat_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "plans" VALIDATE CONSTRAINT "plans_of_match_or_group";
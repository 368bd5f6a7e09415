CREATE TABLE "action_counts" (
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"period" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "action_counts_user_id_action_period_pk" PRIMARY KEY("user_id","action","period")
);
--> statement-breakpoint
ALTER TABLE "action_counts" ADD CONSTRAINT "action_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_counts_starts_idx" ON "action_counts" USING btree ("starts_at");
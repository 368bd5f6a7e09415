CREATE TABLE "match_asks" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asked" integer NOT NULL,
	CONSTRAINT "match_asks_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
DROP INDEX "matches_author_newest_idx";--> statement-breakpoint
DROP INDEX "matches_pair_trip_key";--> statement-breakpoint
DROP INDEX "matches_trip_user_idx";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "has_lost_trip" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_asks" ADD CONSTRAINT "match_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matches_author_status_newest_idx" ON "matches" USING btree ("post_author_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "matches_user_pending_idx" ON "matches" USING btree ("user_id") WHERE status = 'pending' and ended_at is null;--> statement-breakpoint
CREATE INDEX "matches_pending_oldest_idx" ON "matches" USING btree ("created_at") WHERE status = 'pending' and ended_at is null;--> statement-breakpoint
CREATE INDEX "matches_ended_by_idx" ON "matches" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "matches_pair_trip_key" ON "matches" USING btree (least("user_id", "post_author_id"),greatest("user_id", "post_author_id"),coalesce("post_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ended_at is null and not has_lost_trip;--> statement-breakpoint
CREATE INDEX "matches_trip_user_idx" ON "matches" USING btree ("post_id","user_id","ended_at");
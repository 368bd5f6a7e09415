-- outside a transaction: `users` is large, and its unique index is made while people use it
CREATE TABLE "released_usernames" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"user_id" uuid,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "released_usernames" ADD CONSTRAINT "released_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "released_usernames_skeleton_idx" ON "released_usernames" USING btree (replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'm', 'rn'), 'w', 'vv'));--> statement-breakpoint
CREATE INDEX "released_usernames_user_idx" ON "released_usernames" USING btree ("user_id","released_at");--> statement-breakpoint
CREATE INDEX "released_usernames_age_idx" ON "released_usernames" USING btree ("released_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_username_skeleton_key" ON "users" USING btree (replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'm', 'rn'), 'w', 'vv'));
CREATE TABLE "unseen_matches" (
	"user_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"is_kept_in_touch" boolean NOT NULL,
	CONSTRAINT "unseen_matches_user_id_match_id_pk" PRIMARY KEY("user_id","match_id")
);
--> statement-breakpoint
ALTER TABLE "unseen_matches" ADD CONSTRAINT "unseen_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseen_matches" ADD CONSTRAINT "unseen_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unseen_matches_match_idx" ON "unseen_matches" USING btree ("match_id");
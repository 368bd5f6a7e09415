CREATE TABLE "meeting_offers" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meeting_offers_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"city" text,
	"country" text,
	"place_id" text,
	CONSTRAINT "meetings_in_order" CHECK ("meetings"."one_id" < "meetings"."other_id")
);
--> statement-breakpoint
CREATE TABLE "would_not_meet_again" (
	"author_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "would_not_meet_again_author_id_about_id_pk" PRIMARY KEY("author_id","about_id"),
	CONSTRAINT "would_not_meet_again_not_oneself" CHECK ("would_not_meet_again"."author_id" <> "would_not_meet_again"."about_id")
);
--> statement-breakpoint
CREATE TABLE "vouches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vouches_not_oneself" CHECK ("vouches"."author_id" <> "vouches"."about_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "required_step" text;--> statement-breakpoint
ALTER TABLE "meeting_offers" ADD CONSTRAINT "meeting_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_offers" ADD CONSTRAINT "meeting_offers_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_one_id_users_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "would_not_meet_again" ADD CONSTRAINT "would_not_meet_again_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "would_not_meet_again" ADD CONSTRAINT "would_not_meet_again_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouches" ADD CONSTRAINT "vouches_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouches" ADD CONSTRAINT "vouches_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_offers_other_idx" ON "meeting_offers" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "meeting_offers_expiry_idx" ON "meeting_offers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_pair_key" ON "meetings" USING btree ("one_id","other_id");--> statement-breakpoint
CREATE INDEX "meetings_one_idx" ON "meetings" USING btree ("one_id","created_at","id");--> statement-breakpoint
CREATE INDEX "meetings_other_idx" ON "meetings" USING btree ("other_id","created_at","id");--> statement-breakpoint
CREATE INDEX "would_not_meet_again_about_idx" ON "would_not_meet_again" USING btree ("about_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vouches_author_about_key" ON "vouches" USING btree ("author_id","about_id");--> statement-breakpoint
CREATE INDEX "vouches_about_newest_idx" ON "vouches" USING btree ("about_id","created_at","id");
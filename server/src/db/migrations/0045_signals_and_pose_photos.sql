CREATE TABLE "pose_photos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"pose" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"picture_id" uuid,
	"day" date NOT NULL,
	"tries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"summary" jsonb NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pose_photos" ADD CONSTRAINT "pose_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pose_photos" ADD CONSTRAINT "pose_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pose_photos_id_key" ON "pose_photos" USING btree ("id");--> statement-breakpoint
CREATE INDEX "pose_photos_waiting_idx" ON "pose_photos" USING btree ("sent_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "pose_photos_picture_idx" ON "pose_photos" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "signals_case_kind_key" ON "signals" USING btree ("case_id","kind");--> statement-breakpoint
CREATE INDEX "cases_traveller_closed_idx" ON "cases" USING btree ("traveller_id","closed_at") WHERE closed_at is not null;
CREATE TABLE "check_in_people" (
	"check_in_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text,
	"first_name" text,
	"is_named" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "check_in_people_check_in_id_user_id_pk" PRIMARY KEY("check_in_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "check_ins" DROP CONSTRAINT "check_ins_plan_id_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "group_chat_id" uuid;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "off_notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "check_in_people" ADD CONSTRAINT "check_in_people_check_in_id_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."check_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "check_ins" ci SET "revision" = p.revision, "group_chat_id" = p.group_chat_id, "place" = p.place, "city" = coalesce(p.city, u.city),
	"country_code" = p.country_code, "starts_at" = p.starts_at, "ends_at" = p.ends_at, "time_zone" = p.time_zone, "first_name" = u.first_name,
	"reference" = upper(substr(md5(ci.id::text || random()::text), 1, 10))
	FROM plans p, users u WHERE p.id = ci.plan_id AND u.id = ci.user_id;--> statement-breakpoint
INSERT INTO "check_in_people" ("check_in_id", "user_id", "username", "first_name", "is_named", "joined_at")
	SELECT ci.id, u.id, u.username, u.first_name, true, now() FROM (
		SELECT ci.id, ci.user_id AS owner_id, unnest(array[m.user_id, m.post_author_id]) AS user_id FROM check_ins ci
			JOIN plans p ON p.id = ci.plan_id JOIN matches m ON m.id = p.match_id
		UNION ALL SELECT ci.id, ci.user_id, a.user_id FROM check_ins ci JOIN plan_agreements a ON a.plan_id = ci.plan_id WHERE a.ended_at IS NULL) ci
	JOIN users u ON u.id = ci.user_id WHERE u.id <> ci.owner_id;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "revision" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "starts_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "time_zone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "check_in_people_user_idx" ON "check_in_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_reference_key" ON "check_ins" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "check_ins_end_idx" ON "check_ins" USING btree ("ends_at");
CREATE TABLE "check_in_pins" (
	"check_in_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"duress_pin_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_mailboxes" (
	"mailbox_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"asked_that_day" integer DEFAULT 0 NOT NULL,
	"day_began_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_in_pins" ADD CONSTRAINT "check_in_pins_check_in_id_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."check_ins"("id") ON DELETE cascade ON UPDATE no action;
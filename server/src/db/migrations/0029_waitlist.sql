CREATE TABLE "prize_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"drawn_at" timestamp (3) with time zone,
	"beacon" text,
	"tickets" text[],
	"winner_at" integer
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_email_unique" UNIQUE("email")
);

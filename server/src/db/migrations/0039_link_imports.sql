ALTER TABLE "uploads" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "fetching_since" timestamp (3) with time zone;
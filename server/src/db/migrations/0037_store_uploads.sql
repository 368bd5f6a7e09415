ALTER TABLE "uploads" ADD COLUMN "declared_bytes" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "store_upload_id" text;
-- outside a transaction: the table is large, and people use it meanwhile
CREATE INDEX CONCURRENTLY IF NOT EXISTS "matches_overdue_idx" ON "matches" USING btree ("created_at") WHERE status = 'pending' and ended_at is null and created_at is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "matches_pending_oldest_idx";

-- outside a transaction: these tables are large, and people use them meanwhile
CREATE INDEX CONCURRENTLY IF NOT EXISTS "match_asks_day_idx" ON "match_asks" USING btree ("day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "matches_expired_idx" ON "matches" USING btree ("ended_at") WHERE status = 'pending' and ended_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "plans_end_idx" ON "plans" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "wishes_end_idx" ON "wishes" USING btree ("end_date") WHERE end_date < 'infinity';

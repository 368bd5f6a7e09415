-- outside a transaction: the tables are large, and people use them meanwhile
CREATE FUNCTION keep_trip_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.lexemes := trip_lexemes(NEW.destination, NEW.country, NEW.tags, NEW.description);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_traveller_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.lexemes := traveller_lexemes(NEW.username, NEW.first_name, NEW.bio, NEW.lifestyle, NEW.preferred_destinations, NEW.preferred_activities);
	RETURN NEW;
END $$;--> statement-breakpoint
-- Where an earlier 0022 generated the column, it becomes a plain one, with all that it holds.
ALTER TABLE "trips" ALTER COLUMN "lexemes" DROP EXPRESSION IF EXISTS;
CREATE TRIGGER trips_lexemes BEFORE INSERT OR UPDATE OF destination, country, tags, description, lexemes ON trips
	FOR EACH ROW EXECUTE FUNCTION keep_trip_lexemes();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "lexemes" DROP EXPRESSION IF EXISTS;
CREATE TRIGGER users_lexemes BEFORE INSERT OR UPDATE OF username, first_name, bio, lifestyle, preferred_destinations, preferred_activities, lexemes ON users
	FOR EACH ROW EXECUTE FUNCTION keep_traveller_lexemes();--> statement-breakpoint
-- in batches of trips
UPDATE trips SET lexemes = NULL WHERE id BETWEEN $1 AND $2 AND lexemes IS NULL;--> statement-breakpoint
-- in batches of users
UPDATE users SET lexemes = NULL WHERE id BETWEEN $1 AND $2 AND lexemes IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_lexemes_idx" ON "trips" USING gin ("lexemes");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_lexemes_idx" ON "users" USING gin ("lexemes") WHERE onboarding_completed and not is_hidden_nearby;

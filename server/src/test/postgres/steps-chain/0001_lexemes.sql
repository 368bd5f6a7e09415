-- outside a transaction: trips may be many
ALTER TABLE "trips" ADD COLUMN "lexemes" tsvector;
--> statement-breakpoint
CREATE FUNCTION fill_lexemes() RETURNS trigger LANGUAGE plpgsql AS
'BEGIN NEW.lexemes := to_tsvector(''simple'', NEW.destination); RETURN NEW; END';
--> statement-breakpoint
CREATE TRIGGER trips_lexemes BEFORE INSERT OR UPDATE OF destination ON trips FOR EACH ROW EXECUTE FUNCTION fill_lexemes();
--> statement-breakpoint
-- in batches of trips
UPDATE trips SET lexemes = to_tsvector('simple', destination) WHERE id > $1 AND id <= $2 AND lexemes IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_lexemes_idx" ON trips USING gin (lexemes);
--> statement-breakpoint
ALTER TABLE trips ADD CONSTRAINT trips_destination_check CHECK (destination <> '') NOT VALID;
--> statement-breakpoint
ALTER TABLE trips VALIDATE CONSTRAINT trips_destination_check;

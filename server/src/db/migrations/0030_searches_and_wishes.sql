-- outside a transaction: the tables are large, and people use them meanwhile
-- The words of a trip with where it goes and each month that it touches (counted from the year 0; of a trip of more than a
-- year the first 14): a search asks for all of it in one scan of an index. No word holds a colon. In plpgsql it takes 7 µs,
-- as one expression of sql with a series of months 125.
CREATE FUNCTION trip_keys(lexemes tsvector, cell text, country_key text, start_date date, end_date date) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	first int := extract(year FROM start_date) * 12 + extract(month FROM start_date);
	last int := extract(year FROM end_date) * 12 + extract(month FROM end_date);
	keys text[] := ARRAY['cell:' || left(coalesce(cell, ''), 200), 'country:' || left(coalesce(country_key, ''), 200)];
BEGIN
	FOR month IN first .. least(last, first + 13) LOOP
		keys := keys || ('month:' || month);
	END LOOP;
	RETURN lexemes || array_to_tsvector(keys);
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_keys_idx" ON "trips" USING gin (trip_keys(lexemes, cell, country_key, start_date, end_date));--> statement-breakpoint
-- how frequent each key is: without it the plan of a search is a guess until the table has grown by a tenth
ANALYZE trips;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "wishes_country_id_idx" ON "wishes" USING btree ("country_key","id");

-- outside a transaction: the table is large, and people use it meanwhile
ALTER TABLE "trips"
	ADD COLUMN "resolved_place_id" text,
	ADD COLUMN "country_key" text,
	ADD COLUMN "place_key" text,
	ADD COLUMN "cell" text,
	ADD COLUMN "day_span" smallint,
	ADD COLUMN "min_nights" integer,
	ADD COLUMN "max_nights" integer;--> statement-breakpoint
CREATE FUNCTION grid_cell(size int, latitude float8, longitude float8) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	-- rows of so many degrees, each of as many columns as make its cells about square
	SELECT size || ':' || r || ':' || mod(floor((longitude + 180) / 360 * columns)::int, columns)
	FROM (SELECT floor(latitude / size)::int) AS of_row(r)
	CROSS JOIN LATERAL (SELECT greatest(1, floor(360.0 / size * cos(radians((r + 0.5) * size)))::int)) AS of_grid(columns)
$$;--> statement-breakpoint
CREATE FUNCTION grid_cells_around(size int, latitude float8, longitude float8, km float8) RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 10 AS $$
	-- a degree of latitude is 111.19 km; over a pole a circle holds every longitude
	SELECT size || ':' || r || ':' || mod(mod(lowest + i, columns) + columns, columns)
	FROM (SELECT km / 111.0) AS reach(degrees)
	CROSS JOIN LATERAL (SELECT CASE WHEN latitude + degrees >= 90 OR latitude - degrees <= -90 THEN 180
		ELSE degrees(asin(least(1, sin(radians(degrees)) / cos(radians(latitude))))) END) AS sideways(half)
	CROSS JOIN LATERAL generate_series(floor((latitude - degrees) / size)::int, floor((latitude + degrees) / size)::int) AS of_row(r)
	CROSS JOIN LATERAL (SELECT greatest(1, floor(360.0 / size * cos(radians((r + 0.5) * size)))::int)) AS of_grid(columns)
	CROSS JOIN LATERAL (SELECT floor((longitude - half + 180) / 360 * columns)::int, floor((longitude + half + 180) / 360 * columns)::int) AS of_columns(lowest, highest)
	CROSS JOIN LATERAL generate_series(0, least(columns - 1, highest - lowest)) AS of_column(i)
$$;--> statement-breakpoint
CREATE FUNCTION trip_cell(place_key text, latitude float8, longitude float8, radius_km float8) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	-- what is wider than the usual 50 km is in a grid of its own, since it is looked for from further away
	SELECT CASE WHEN left(place_key, 2) = 'c-' OR latitude IS NULL OR longitude IS NULL THEN place_key
		WHEN radius_km > 50 THEN grid_cell(16, latitude, longitude) ELSE grid_cell(1, latitude, longitude) END
$$;--> statement-breakpoint
CREATE FUNCTION cells_in_reach(place_key text, country_key text, latitude float8, longitude float8, radius_km float8) RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 10 AS $$
	-- 1000 km: as wide as the widest region
	SELECT place_key UNION SELECT 'c-' || lower(country_key)
	UNION SELECT grid_cells_around(1, latitude, longitude, greatest(50, radius_km))
		WHERE left(place_key, 2) <> 'c-' AND latitude IS NOT NULL AND longitude IS NOT NULL
	UNION SELECT grid_cells_around(16, latitude, longitude, 1000)
		WHERE left(place_key, 2) <> 'c-' AND latitude IS NOT NULL AND longitude IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION interest_clashes(one bit(96), other bit(96)) RETURNS int LANGUAGE sql IMMUTABLE AS $$
	-- by the bits of interest_bits: night owl and early bird, adventurous and cautious, active and relaxed, budget and luxury,
	-- introvert and extrovert, two or three steps of experience; only where each of the two says one and not the other
	SELECT (get_bit(one, 3) <> get_bit(one, 4) AND get_bit(other, 3) <> get_bit(other, 4) AND get_bit(one, 3) <> get_bit(other, 3))::int +
		(get_bit(one, 11) <> get_bit(one, 12) AND get_bit(other, 11) <> get_bit(other, 12) AND get_bit(one, 11) <> get_bit(other, 11))::int +
		(get_bit(one, 8) <> get_bit(one, 10) AND get_bit(other, 8) <> get_bit(other, 10) AND get_bit(one, 8) <> get_bit(other, 8))::int +
		(get_bit(one, 18) <> get_bit(one, 20) AND get_bit(other, 18) <> get_bit(other, 20) AND get_bit(one, 18) <> get_bit(other, 18))::int +
		(get_bit(one, 0) <> get_bit(one, 1) AND get_bit(other, 0) <> get_bit(other, 1) AND get_bit(one, 0) <> get_bit(other, 0))::int +
		(get_bit(one, 46) <> get_bit(one, 48) AND get_bit(other, 46) <> get_bit(other, 48) AND get_bit(one, 46) <> get_bit(other, 46))::int +
		(get_bit(one, 46) <> get_bit(one, 49) AND get_bit(other, 46) <> get_bit(other, 49) AND get_bit(one, 46) <> get_bit(other, 46))::int +
		(get_bit(one, 47) <> get_bit(one, 49) AND get_bit(other, 47) <> get_bit(other, 49) AND get_bit(one, 47) <> get_bit(other, 47))::int
$$;--> statement-breakpoint
CREATE FUNCTION overlap_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- a release that does not know these columns yet leaves them as they were
	IF NEW.latitude IS NULL THEN NEW.resolved_place_id := NULL; END IF;
	IF TG_OP = 'UPDATE' AND NEW.country IS DISTINCT FROM OLD.country AND NEW.country_key IS NOT DISTINCT FROM OLD.country_key THEN
		NEW.country_key := NULL;
	END IF;
	IF NEW.country_key IS NULL THEN
		NEW.country_key := coalesce((SELECT country_code FROM places WHERE id = NEW.place_id),
			CASE WHEN NEW.poster_key ~ '^t-[a-z]{2}-' AND NEW.poster_key !~ '^t-xx-' THEN upper(substr(NEW.poster_key, 3, 2)) END,
			lower(NEW.country));
	END IF;
	NEW.place_key := coalesce(NEW.place_id, NEW.resolved_place_id,
		CASE WHEN NEW.poster_key ~ '^t-xx-' THEN NEW.poster_key || ', ' || NEW.country_key ELSE NEW.poster_key END);
	NEW.cell := trip_cell(NEW.place_key, NEW.latitude, NEW.longitude, NEW.radius_km);
	NEW.day_span := least(10, ceil(log(2, NEW.end_date - NEW.start_date + 1)));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER trips_overlap_by BEFORE INSERT OR UPDATE OF destination, country, country_key, place_id, resolved_place_id, poster_key,
	latitude, longitude, radius_km, start_date, end_date ON trips
	FOR EACH ROW EXECUTE FUNCTION overlap_by();--> statement-breakpoint
-- in batches of trips
UPDATE trips SET country = country WHERE id BETWEEN $1 AND $2 AND cell IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_cell_idx" ON "trips" USING btree ("cell","day_span","start_date","end_date","audience","user_id","id","place_key","country_key","latitude","longitude","radius_km","min_nights","max_nights");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_country_idx" ON "trips" USING btree ("country_key","day_span","start_date","end_date","audience","user_id","id","place_key","latitude","longitude","radius_km","min_nights","max_nights");--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_nights_in_order" CHECK (("trips"."min_nights" is null and "trips"."max_nights" is null) or coalesce("trips"."min_nights" between 1 and "trips"."max_nights" and "trips"."max_nights" <= "trips"."end_date" - "trips"."start_date", false)) NOT VALID;--> statement-breakpoint
ALTER TABLE "trips" VALIDATE CONSTRAINT "trips_nights_in_order";

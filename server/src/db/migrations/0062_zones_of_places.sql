ALTER TABLE "places" ADD COLUMN "zone_ahead" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "zone_behind" text;--> statement-breakpoint
-- cheap to the planner: conditions ask it of the few rows alone that begin or end these days
CREATE FUNCTION day_behind(place_key text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE COST 1 AS $$
	-- where days end last: in the place, of one that was typed (t-pt-casa-do-mar) in its country, else on earth
	SELECT coalesce(
		(SELECT (now() AT TIME ZONE zone_behind)::date FROM public.places
			WHERE id = CASE WHEN place_key LIKE 't-__-%' THEN 'c-' || substr(place_key, 3, 2) ELSE place_key END),
		(now() AT TIME ZONE interval '-12:00')::date)
$$;--> statement-breakpoint
CREATE FUNCTION day_ahead(place_key text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE COST 1 AS $$
	-- where days begin first, likewise
	SELECT coalesce(
		(SELECT (now() AT TIME ZONE zone_ahead)::date FROM public.places
			WHERE id = CASE WHEN place_key LIKE 't-__-%' THEN 'c-' || substr(place_key, 3, 2) ELSE place_key END),
		(now() AT TIME ZONE interval '+14:00')::date)
$$;

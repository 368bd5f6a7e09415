DROP INDEX "places_city_position_idx";--> statement-breakpoint
CREATE INDEX "places_city_point_idx" ON "places" USING gist (point(longitude, latitude)) WHERE kind = 'city' and not is_district;
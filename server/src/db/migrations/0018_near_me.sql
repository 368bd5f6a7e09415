DROP INDEX "users_city_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city_confirmed_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_hidden_nearby" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "interest_bits" bit(96);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_on" date DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "seen_on" SET DEFAULT (now() at time zone 'utc')::date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_before" date DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
CREATE FUNCTION interest_bits(said text[]) RETURNS bit(96) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	-- the place of a value is its bit: a later migration adds new ones at the end
	known CONSTANT text[] := ARRAY[
		'personalityType introvert', 'personalityType extrovert', 'personalityType ambivert', 'lifestyle night_owl',
		'lifestyle early_bird', 'lifestyle vegetarian', 'lifestyle vegan', 'lifestyle gluten_free',
		'lifestyle active_lifestyle', 'lifestyle moderately_active', 'lifestyle relaxed_pace', 'lifestyle adventurous',
		'lifestyle cautious', 'lifestyle cultural_enthusiast', 'lifestyle local_experience_seeker',
		'lifestyle fitness_enthusiast', 'lifestyle foodie', 'lifestyle digital_nomad', 'travelBudget budget',
		'travelBudget mid_range', 'travelBudget luxury', 'preferredDestinations beaches', 'preferredDestinations cities',
		'preferredDestinations mountains', 'preferredDestinations countryside', 'preferredDestinations islands',
		'preferredDestinations deserts', 'preferredDestinations forests', 'preferredDestinations historical_sites',
		'preferredDestinations cultural_destinations', 'preferredDestinations adventure_destinations',
		'preferredDestinations historic_sites', 'preferredActivities hiking', 'preferredActivities biking',
		'preferredActivities yoga', 'preferredActivities sightseeing', 'preferredActivities camping',
		'preferredActivities photography', 'preferredActivities food_tours', 'preferredActivities museums',
		'preferredActivities nightlife', 'preferredActivities shopping', 'preferredActivities water_sports',
		'preferredActivities extreme_sports', 'preferredActivities adventure_sports', 'preferredActivities cultural_tours',
		'experienceLevel beginner', 'experienceLevel intermediate', 'experienceLevel experienced',
		'experienceLevel expert', 'preferredTransport flight', 'preferredTransport train', 'preferredTransport bus',
		'preferredTransport car', 'preferredTransport motorcycle', 'preferredTransport bicycle', 'preferredTransport boat',
		'preferredTransport walking', 'preferredTransport cruise'];
	bits bit(96) := repeat('0', 96)::bit(96);
	place int;
	value text;
BEGIN
	FOREACH value IN ARRAY said LOOP
		place := array_position(known, value);
		IF place IS NOT NULL THEN bits := set_bit(bits, place - 1, 1); END IF;
	END LOOP;
	RETURN bits;
END $$;--> statement-breakpoint
CREATE FUNCTION compare_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.city_key := coalesce(NEW.place_id, lower(NEW.city) || ', ' || lower(NEW.country));
	NEW.interest_bits := interest_bits(
		ARRAY['personalityType ' || NEW.personality_type, 'travelBudget ' || NEW.travel_budget,
			'experienceLevel ' || NEW.experience_level]
		|| ARRAY(SELECT 'lifestyle ' || value FROM unnest(NEW.lifestyle) AS said(value))
		|| ARRAY(SELECT 'preferredDestinations ' || value FROM unnest(NEW.preferred_destinations) AS said(value))
		|| ARRAY(SELECT 'preferredActivities ' || value FROM unnest(NEW.preferred_activities) AS said(value))
		|| ARRAY(SELECT 'preferredTransport ' || value FROM unnest(NEW.preferred_transport) AS said(value)));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_compare_by BEFORE INSERT OR UPDATE OF city, country, place_id, personality_type, lifestyle,
	travel_budget, preferred_destinations, preferred_activities, experience_level, preferred_transport ON users
	FOR EACH ROW EXECUTE FUNCTION compare_by();--> statement-breakpoint
UPDATE users SET city = city;--> statement-breakpoint
CREATE INDEX "trips_place_start_idx" ON "trips" USING btree ("place_id","start_date","end_date") WHERE place_id is not null;--> statement-breakpoint
CREATE INDEX "users_nearby_idx" ON "users" USING btree ("city_key","seen_on","seen_before","id","interest_bits","city_confirmed_on") WHERE onboarding_completed and not is_hidden_nearby;
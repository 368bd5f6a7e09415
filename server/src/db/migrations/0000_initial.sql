-- The whole schema, noun by noun. What each table, column and index is for stands in db/schema/.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Words as they are searched.

-- Text as it is searched, of trips and queries alike: lower case, no accents, words parted by one space.
CREATE FUNCTION search_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
	replace(replace(replace(replace(translate(
		regexp_replace(lower(normalize(said, NFKD)), '[''’‘`ʻʼ\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'),
		'øđðłħıəǝŋĸ', 'oddlhieenk'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
	'[^[:alnum:]]+', ' ', 'g'));

-- A longer word is cut: PostgreSQL keeps none of more than 2,046 bytes.
CREATE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT left(word, 60) FROM unnest(string_to_array(search_text(said), ' ')) AS words(word) WHERE word <> '');

-- Each word of a tag, and the tag as one word: 'Slow travel' is found by #slow, #travel and #slowtravel.
CREATE FUNCTION tag_lexemes(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
	SELECT '#' || word FROM unnest(search_words(array_to_string(tags, ' '))) AS words(word)
	UNION SELECT '#' || left(replace(search_text(tag), ' ', ''), 60) FROM unnest(tags) AS given(tag) WHERE search_text(tag) <> '');

-- Places: the gazetteer, which the program loads.

CREATE TABLE places (
	id text PRIMARY KEY,
	name text NOT NULL,
	region text NOT NULL,
	context text NOT NULL,
	country text NOT NULL,
	country_code text NOT NULL,
	kind text NOT NULL,
	scenery text NOT NULL,
	latitude double precision NOT NULL,
	longitude double precision NOT NULL,
	radius_km real NOT NULL,
	population integer NOT NULL,
	is_district boolean NOT NULL,
	zone_ahead text,
	zone_behind text
);
CREATE INDEX places_city_point_idx ON places USING gist (point(longitude, latitude)) WHERE kind = 'city' and not is_district;

CREATE TABLE place_names (
	name text NOT NULL,
	place_id text NOT NULL,
	weight real NOT NULL
);
CREATE INDEX place_names_prefix_idx ON place_names (name text_pattern_ops, weight, place_id);
CREATE INDEX place_names_trigram_idx ON place_names USING gin (name gin_trgm_ops);

-- cheap to the planner: conditions ask it of the few rows alone that begin or end these days
CREATE FUNCTION day_behind(place_key text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE COST 1 AS $$
	-- where days end last: in the place, of one that was typed (t-pt-casa-do-mar) in its country, else on earth
	SELECT coalesce(
		(SELECT (now() AT TIME ZONE zone_behind)::date FROM public.places
			WHERE id = CASE WHEN place_key LIKE 't-__-%' THEN 'c-' || substr(place_key, 3, 2) ELSE place_key END),
		(now() AT TIME ZONE interval '-12:00')::date)
$$;

CREATE FUNCTION day_ahead(place_key text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE COST 1 AS $$
	-- where days begin first, likewise
	SELECT coalesce(
		(SELECT (now() AT TIME ZONE zone_ahead)::date FROM public.places
			WHERE id = CASE WHEN place_key LIKE 't-__-%' THEN 'c-' || substr(place_key, 3, 2) ELSE place_key END),
		(now() AT TIME ZONE interval '+14:00')::date)
$$;

-- Travellers.

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
END $$;

CREATE FUNCTION traveller_lexemes(username text, first_name text, bio text, lifestyle text[], destinations text[], activities text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(
	search_words(concat_ws(' ', username, first_name, bio, array_to_string(lifestyle || destinations || activities, ' ')))
	|| tag_lexemes(lifestyle || destinations || activities)
	|| ARRAY['@' || left(search_text(coalesce(username, '')), 100), '@' || left(search_text(coalesce(first_name, '')), 100)]);

CREATE TABLE users (
	id uuid PRIMARY KEY,
	email text NOT NULL,
	first_name text,
	last_name text,
	profile_image_url text,
	username text,
	bio text,
	personality_type text,
	lifestyle text[] DEFAULT '{}' NOT NULL,
	travel_budget text,
	preferred_destinations text[] DEFAULT '{}' NOT NULL,
	preferred_activities text[] DEFAULT '{}' NOT NULL,
	experience_level text,
	preferred_transport text[] DEFAULT '{}' NOT NULL,
	city text,
	country text,
	gender text,
	gender_changed_at timestamptz(3),
	onboarding_completed boolean DEFAULT false NOT NULL,
	is_admin boolean DEFAULT false NOT NULL,
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	place_id text,
	city_key text,
	city_confirmed_on date,
	is_hidden_nearby boolean DEFAULT false NOT NULL,
	interest_bits bit(96),
	seen_on date DEFAULT (now() AT TIME ZONE 'utc')::date NOT NULL,
	seen_before date DEFAULT '2000-01-01' NOT NULL,
	lexemes tsvector,
	profile_image_preview text,
	stated_adult_at timestamptz(3),
	email_confirmed_at timestamptz(3),
	required_step text
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_username_key ON users (username);
CREATE UNIQUE INDEX users_username_skeleton_key ON users (
	replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'm', 'rn'), 'w', 'vv'));
CREATE INDEX users_mailboxes_idx ON users ((
	case
		when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
			then translate(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
		when split_part(lower(email), '@', 2) in ('proton.me', 'protonmail.com', 'pm.me')
			then translate(split_part(split_part(lower(email), '@', 1), '+', 1), '._-', '') || '@proton.me'
		when split_part(lower(email), '@', 2) in ('icloud.com', 'me.com', 'mac.com')
			then translate(split_part(split_part(lower(email), '@', 1), '+', 1), '', '') || '@icloud.com'
		else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
	end));
CREATE INDEX users_nearby_idx ON users (
	city_key, seen_on, seen_before, id, interest_bits, city_confirmed_on) WHERE onboarding_completed and not is_hidden_nearby;
CREATE INDEX users_lexemes_idx ON users USING gin (lexemes) WHERE onboarding_completed and not is_hidden_nearby;

CREATE TABLE gender_changes (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	before text,
	after text,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT gender_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX gender_changes_user_idx ON gender_changes (user_id);

CREATE TABLE released_usernames (
	id uuid PRIMARY KEY,
	username text NOT NULL,
	user_id uuid,
	released_at timestamptz(3) NOT NULL,
	CONSTRAINT released_usernames_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX released_usernames_skeleton_idx ON released_usernames (
	replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'm', 'rn'), 'w', 'vv'));
CREATE INDEX released_usernames_user_idx ON released_usernames (user_id, released_at);
CREATE INDEX released_usernames_age_idx ON released_usernames (released_at);

CREATE TABLE data_exports (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	status text DEFAULT 'waiting' NOT NULL,
	requested_at timestamptz(3) NOT NULL,
	ready_at timestamptz(3),
	expires_at timestamptz(3),
	bytes bigint,
	CONSTRAINT data_exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX data_exports_user_idx ON data_exports (user_id, requested_at);
CREATE UNIQUE INDEX data_exports_waiting_key ON data_exports (user_id) WHERE status = 'waiting';
CREATE INDEX data_exports_requested_idx ON data_exports (requested_at);

CREATE TABLE deletion_requests (
	user_id uuid PRIMARY KEY,
	requested_at timestamptz(3) NOT NULL,
	due_at timestamptz(3),
	CONSTRAINT deletion_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX deletion_requests_due_idx ON deletion_requests (due_at);
CREATE INDEX deletion_requests_requested_idx ON deletion_requests (requested_at);

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
END $$;
CREATE TRIGGER users_compare_by BEFORE INSERT OR UPDATE OF city, country, place_id, personality_type, lifestyle,
	travel_budget, preferred_destinations, preferred_activities, experience_level, preferred_transport ON users
	FOR EACH ROW EXECUTE FUNCTION compare_by();

CREATE FUNCTION keep_traveller_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.lexemes := traveller_lexemes(NEW.username, NEW.first_name, NEW.bio, NEW.lifestyle, NEW.preferred_destinations, NEW.preferred_activities);
	RETURN NEW;
END $$;
CREATE TRIGGER users_lexemes BEFORE INSERT OR UPDATE OF username, first_name, bio, lifestyle, preferred_destinations, preferred_activities,
	lexemes ON users FOR EACH ROW EXECUTE FUNCTION keep_traveller_lexemes();

-- Pictures, and the preview that is kept with what shows one.

CREATE TABLE pictures (
	id uuid PRIMARY KEY,
	user_id uuid,
	kind text NOT NULL,
	width integer NOT NULL,
	height integer NOT NULL,
	preview text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	taken_at timestamptz(3) NOT NULL,
	CONSTRAINT pictures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX pictures_user_idx ON pictures (user_id);
CREATE INDEX pictures_taken_idx ON pictures (taken_at);

CREATE TABLE uploads (
	id uuid PRIMARY KEY,
	user_id uuid,
	created_at timestamptz(3) NOT NULL,
	received_at timestamptz(3),
	bytes integer,
	picture_id uuid,
	declared_bytes integer,
	store_upload_id text,
	CONSTRAINT uploads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT uploads_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE CASCADE
);
CREATE INDEX uploads_created_idx ON uploads (created_at);
CREATE INDEX uploads_user_idx ON uploads (user_id, created_at);
CREATE INDEX uploads_picture_idx ON uploads (picture_id);

CREATE FUNCTION picture_preview(address text, kind_named text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT preview FROM pictures WHERE kind = kind_named
		AND id = substring(address FROM '^/objects/' || kind_named || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
$$;

CREATE FUNCTION keep_traveller_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.profile_image_preview := picture_preview(NEW.profile_image_url, 'avatars');
	RETURN NEW;
END $$;
CREATE TRIGGER users_preview BEFORE INSERT OR UPDATE OF profile_image_url ON users
	FOR EACH ROW EXECUTE FUNCTION keep_traveller_preview();

-- Sign-in: accounts of the identity provider, its keys and tokens, and sessions.

CREATE TABLE accounts (
	id uuid PRIMARY KEY,
	email text NOT NULL,
	password_hash text NOT NULL,
	email_verified_at timestamptz(3),
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (email);

CREATE TABLE account_tokens (
	token_hash text PRIMARY KEY,
	account_id uuid NOT NULL,
	purpose text NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	used_at timestamptz(3),
	created_at timestamptz(3) NOT NULL,
	new_email text,
	CONSTRAINT account_tokens_account_id_accounts_id_fk
		FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX account_tokens_account_idx ON account_tokens (account_id);
CREATE INDEX account_tokens_expires_idx ON account_tokens (expires_at);

CREATE TABLE sign_ups (
	token_hash text PRIMARY KEY,
	email text NOT NULL,
	password_hash text NOT NULL,
	interaction text NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	created_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_ups_email_idx ON sign_ups (email);
CREATE INDEX sign_ups_expires_idx ON sign_ups (expires_at);

CREATE TABLE identities (
	issuer text NOT NULL,
	subject text NOT NULL,
	user_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT identities_issuer_subject_pk PRIMARY KEY (issuer, subject),
	CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX identities_user_id_idx ON identities (user_id);

CREATE TABLE session (
	sid text PRIMARY KEY,
	sess jsonb NOT NULL,
	expire timestamptz(3) NOT NULL,
	device text,
	signed_in_at timestamptz(3),
	seen_at timestamptz(3)
);
CREATE INDEX session_expire_idx ON session (expire);
CREATE INDEX session_user_idx ON session ((sess ->> 'userId'));

CREATE TABLE oidc_keys (
	purpose text PRIMARY KEY,
	jwk jsonb NOT NULL,
	created_at timestamptz(3) NOT NULL
);

CREATE TABLE oidc_payloads (
	model text NOT NULL,
	id text NOT NULL,
	payload jsonb NOT NULL,
	account_id text,
	grant_id text,
	user_code text,
	uid text,
	consumed_at timestamptz(3),
	expires_at timestamptz(3),
	CONSTRAINT oidc_payloads_model_id_pk PRIMARY KEY (model, id)
);
CREATE INDEX oidc_payloads_grant_idx ON oidc_payloads (grant_id);
CREATE INDEX oidc_payloads_uid_idx ON oidc_payloads (uid);
CREATE INDEX oidc_payloads_user_code_idx ON oidc_payloads (user_code);
CREATE INDEX oidc_payloads_account_idx ON oidc_payloads (account_id);
CREATE INDEX oidc_payloads_expires_idx ON oidc_payloads (expires_at);

-- Limits and repeated requests.

CREATE TABLE rate_limits (
	key varchar(255) PRIMARY KEY,
	points integer DEFAULT 0 NOT NULL,
	expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE action_counts (
	user_id uuid NOT NULL,
	action text NOT NULL,
	period text NOT NULL,
	starts_at timestamptz(3) NOT NULL,
	count integer NOT NULL,
	CONSTRAINT action_counts_user_id_action_period_pk PRIMARY KEY (user_id, action, period),
	CONSTRAINT action_counts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX action_counts_starts_idx ON action_counts (starts_at);

CREATE TABLE idempotency_keys (
	user_id uuid NOT NULL,
	key text NOT NULL,
	fingerprint text NOT NULL,
	reply jsonb,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key),
	CONSTRAINT idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);

-- Trips, where they overlap, and what others say below them.

CREATE FUNCTION grid_cell(size int, latitude float8, longitude float8) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	-- rows of so many degrees, each of as many columns as make its cells about square
	SELECT size || ':' || r || ':' || mod(floor((longitude + 180) / 360 * columns)::int, columns)
	FROM (SELECT floor(latitude / size)::int) AS of_row(r)
	CROSS JOIN LATERAL (SELECT greatest(1, floor(360.0 / size * cos(radians((r + 0.5) * size)))::int)) AS of_grid(columns)
$$;

CREATE FUNCTION grid_cells_around(size int, latitude float8, longitude float8, km float8)
RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 10 AS $$
	-- a degree of latitude is 111.19 km; over a pole a circle holds every longitude
	SELECT size || ':' || r || ':' || mod(mod(lowest + i, columns) + columns, columns)
	FROM (SELECT km / 111.0) AS reach(degrees)
	CROSS JOIN LATERAL (SELECT CASE WHEN latitude + degrees >= 90 OR latitude - degrees <= -90 THEN 180
		ELSE degrees(asin(least(1, sin(radians(degrees)) / cos(radians(latitude))))) END) AS sideways(half)
	CROSS JOIN LATERAL generate_series(floor((latitude - degrees) / size)::int, floor((latitude + degrees) / size)::int) AS of_row(r)
	CROSS JOIN LATERAL (SELECT greatest(1, floor(360.0 / size * cos(radians((r + 0.5) * size)))::int)) AS of_grid(columns)
	CROSS JOIN LATERAL (SELECT floor((longitude - half + 180) / 360 * columns)::int, floor((longitude + half + 180) / 360 * columns)::int) AS of_columns(lowest, highest)
	CROSS JOIN LATERAL generate_series(0, least(columns - 1, highest - lowest)) AS of_column(i)
$$;

CREATE FUNCTION trip_cell(place_key text, latitude float8, longitude float8, radius_km float8)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	-- what is wider than the usual 50 km is in a grid of its own, since it is looked for from further away
	SELECT CASE WHEN left(place_key, 2) = 'c-' OR latitude IS NULL OR longitude IS NULL THEN place_key
		WHEN radius_km > 50 THEN grid_cell(16, latitude, longitude) ELSE grid_cell(1, latitude, longitude) END
$$;

CREATE FUNCTION cells_in_reach(place_key text, country_key text, latitude float8, longitude float8, radius_km float8)
RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 10 AS $$
	-- 1000 km: as wide as the widest region
	SELECT place_key UNION SELECT 'c-' || lower(country_key)
	UNION SELECT grid_cells_around(1, latitude, longitude, greatest(50, radius_km))
		WHERE left(place_key, 2) <> 'c-' AND latitude IS NOT NULL AND longitude IS NOT NULL
	UNION SELECT grid_cells_around(16, latitude, longitude, 1000)
		WHERE left(place_key, 2) <> 'c-' AND latitude IS NOT NULL AND longitude IS NOT NULL
$$;

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
$$;

CREATE FUNCTION trip_lexemes(destination text, country text, tags text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(
	search_words(destination || ' ' || country || ' ' || array_to_string(tags, ' ') || ' ' || description) || tag_lexemes(tags));

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
END $$;

CREATE TABLE trips (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	destination text NOT NULL,
	country text NOT NULL,
	place_id text,
	latitude double precision,
	longitude double precision,
	radius_km double precision,
	start_date date NOT NULL,
	end_date date NOT NULL,
	description text NOT NULL,
	tags text[] DEFAULT '{}' NOT NULL,
	image_url text DEFAULT '' NOT NULL,
	image_preview text,
	poster_key text NOT NULL,
	poster_variant integer DEFAULT 0 NOT NULL,
	audience text DEFAULT 'all' NOT NULL,
	likes integer DEFAULT 0 NOT NULL,
	matches integer DEFAULT 0 NOT NULL,
	comments integer DEFAULT 0 NOT NULL,
	created_at timestamptz(3) NOT NULL,
	resolved_place_id text,
	country_key text,
	place_key text,
	cell text,
	day_span smallint,
	min_nights integer,
	max_nights integer,
	lexemes tsvector,
	revision integer,
	revised_at timestamptz(3),
	image_description text DEFAULT '' NOT NULL,
	CONSTRAINT trips_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT trips_days_in_order CHECK (end_date >= start_date),
	CONSTRAINT trips_nights_in_order CHECK (
		(min_nights is null and max_nights is null)
		or coalesce(min_nights between 1 and max_nights and max_nights <= end_date - start_date, false))
);
CREATE INDEX trips_audience_newest_idx ON trips (audience, created_at, id, user_id);
CREATE INDEX trips_user_newest_idx ON trips (user_id, created_at, id);
CREATE INDEX trips_user_end_idx ON trips (user_id, end_date);
CREATE INDEX trips_place_start_idx ON trips (place_id, start_date, end_date) WHERE place_id is not null;
CREATE INDEX trips_cell_idx ON trips (
	cell, day_span, start_date, end_date, audience, user_id, id, place_key, country_key, latitude, longitude, radius_km,
	min_nights, max_nights);
CREATE INDEX trips_country_idx ON trips (
	country_key, day_span, start_date, end_date, audience, user_id, id, place_key, latitude, longitude, radius_km,
	min_nights, max_nights);
CREATE INDEX trips_keys_idx ON trips USING gin (trip_keys(lexemes, cell, country_key, start_date, end_date));
CREATE INDEX trips_lexemes_idx ON trips USING gin (lexemes);
CREATE INDEX trips_start_idx ON trips (start_date, id, end_date);
CREATE INDEX trips_counted_idx ON trips (place_key, user_id, end_date, start_date) WHERE audience = 'all';
CREATE INDEX trips_image_idx ON trips (image_url) WHERE image_url <> '';

CREATE TABLE comments (
	id uuid PRIMARY KEY,
	trip_id uuid NOT NULL,
	user_id uuid NOT NULL,
	content text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT comments_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE,
	CONSTRAINT comments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX comments_trip_newest_idx ON comments (trip_id, created_at, id);
CREATE INDEX comments_user_idx ON comments (user_id);

CREATE TABLE likes (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	trip_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT likes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT likes_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX likes_trip_user_key ON likes (trip_id, user_id);
CREATE INDEX likes_user_idx ON likes (user_id);

CREATE TABLE saved_trips (
	user_id uuid NOT NULL,
	trip_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	start_date date NOT NULL,
	end_date date NOT NULL,
	reminded_of date,
	CONSTRAINT saved_trips_user_id_trip_id_pk PRIMARY KEY (user_id, trip_id),
	CONSTRAINT saved_trips_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT saved_trips_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);
CREATE INDEX saved_trips_newest_idx ON saved_trips (user_id, created_at, trip_id);
CREATE INDEX saved_trips_trip_idx ON saved_trips (trip_id);

CREATE TABLE changed_trips (
	trip_id uuid PRIMARY KEY,
	before jsonb NOT NULL,
	CONSTRAINT changed_trips_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);

CREATE TABLE calendar_feeds (
	user_id uuid PRIMARY KEY,
	token_hash text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT calendar_feeds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feeds_token_key ON calendar_feeds (token_hash);

CREATE TABLE seen_trips (
	user_id uuid NOT NULL,
	trip_id uuid NOT NULL,
	seen_at timestamptz(3) NOT NULL,
	CONSTRAINT seen_trips_user_id_trip_id_pk PRIMARY KEY (user_id, trip_id),
	CONSTRAINT seen_trips_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT seen_trips_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);
CREATE INDEX seen_trips_trip_idx ON seen_trips (trip_id);
CREATE INDEX seen_trips_user_seen_idx ON seen_trips (user_id, seen_at);
CREATE INDEX seen_trips_seen_idx ON seen_trips (seen_at);

CREATE TABLE for_you_lists (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	made_at timestamptz(3) NOT NULL,
	made_for text NOT NULL,
	inside uuid[] NOT NULL,
	own_from integer NOT NULL,
	outside uuid[] NOT NULL,
	CONSTRAINT for_you_lists_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX for_you_lists_user_made_idx ON for_you_lists (user_id, made_at);
CREATE INDEX for_you_lists_made_idx ON for_you_lists (made_at);

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
END $$;
CREATE TRIGGER trips_overlap_by BEFORE INSERT OR UPDATE OF destination, country, country_key, place_id, resolved_place_id, poster_key,
	latitude, longitude, radius_km, start_date, end_date ON trips
	FOR EACH ROW EXECUTE FUNCTION overlap_by();

CREATE FUNCTION keep_trip_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.lexemes := trip_lexemes(NEW.destination, NEW.country, NEW.tags, NEW.description);
	RETURN NEW;
END $$;
CREATE TRIGGER trips_lexemes BEFORE INSERT OR UPDATE OF destination, country, tags, description, lexemes ON trips
	FOR EACH ROW EXECUTE FUNCTION keep_trip_lexemes();

-- Matches.

CREATE TABLE matches (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	trip_id uuid,
	owner_id uuid NOT NULL,
	status text DEFAULT 'pending' NOT NULL,
	created_at timestamptz(3) NOT NULL,
	answered_at timestamptz(3),
	decline_reason text,
	ended_at timestamptz(3),
	ended_by uuid,
	has_lost_trip boolean DEFAULT false NOT NULL,
	note text,
	CONSTRAINT matches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT matches_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE,
	CONSTRAINT matches_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT matches_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT matches_not_with_oneself CHECK (user_id <> owner_id)
);
CREATE UNIQUE INDEX matches_pair_trip_key ON matches (
	least(user_id, owner_id), greatest(user_id, owner_id),
	coalesce(trip_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ended_at is null and not has_lost_trip;
CREATE INDEX matches_trip_user_idx ON matches (trip_id, user_id, ended_at);
CREATE INDEX matches_user_newest_idx ON matches (user_id, created_at, id);
CREATE INDEX matches_author_status_newest_idx ON matches (owner_id, status, created_at, id);
CREATE INDEX matches_user_pending_idx ON matches (user_id) WHERE status = 'pending' and ended_at is null;
CREATE INDEX matches_overdue_idx ON matches (created_at) WHERE status = 'pending' and ended_at is null and created_at is not null;
CREATE INDEX matches_expired_idx ON matches (ended_at) WHERE status = 'pending' and ended_at is not null;
CREATE INDEX matches_ended_by_idx ON matches (ended_by) WHERE ended_by is not null;

CREATE TABLE match_asks (
	user_id uuid NOT NULL,
	day date NOT NULL,
	asked integer NOT NULL,
	given_back integer DEFAULT 0 NOT NULL,
	CONSTRAINT match_asks_user_id_day_pk PRIMARY KEY (user_id, day),
	CONSTRAINT match_asks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX match_asks_day_idx ON match_asks (day);

CREATE TABLE unseen_matches (
	user_id uuid NOT NULL,
	match_id uuid NOT NULL,
	is_kept_in_touch boolean NOT NULL,
	CONSTRAINT unseen_matches_user_id_match_id_pk PRIMARY KEY (user_id, match_id),
	CONSTRAINT unseen_matches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT unseen_matches_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE INDEX unseen_matches_match_idx ON unseen_matches (match_id);

-- Conversations: the database makes one when a match is accepted.

CREATE TABLE conversations (
	match_id uuid PRIMARY KEY,
	asker_id uuid NOT NULL,
	author_id uuid NOT NULL,
	matched_at timestamptz(3) NOT NULL,
	active_at timestamptz(3) NOT NULL,
	last_number integer DEFAULT 0 NOT NULL,
	last_sender_id uuid,
	last_preview text,
	asker_unread integer DEFAULT 0 NOT NULL,
	author_unread integer DEFAULT 0 NOT NULL,
	asker_read integer DEFAULT 0 NOT NULL,
	author_read integer DEFAULT 0 NOT NULL,
	is_open boolean DEFAULT true NOT NULL,
	CONSTRAINT conversations_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE INDEX conversations_asker_latest_idx ON conversations (asker_id, active_at, match_id);
CREATE INDEX conversations_author_latest_idx ON conversations (author_id, active_at, match_id);
CREATE INDEX conversations_asker_unread_idx ON conversations (asker_id) WHERE asker_unread > 0;
CREATE INDEX conversations_author_unread_idx ON conversations (author_id) WHERE author_unread > 0;

CREATE TABLE messages (
	id uuid PRIMARY KEY,
	match_id uuid NOT NULL,
	number integer NOT NULL,
	sender_id uuid NOT NULL,
	content text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT messages_match_id_conversations_match_id_fk
		FOREIGN KEY (match_id) REFERENCES conversations (match_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX messages_conversation_number_key ON messages (match_id, number);

CREATE FUNCTION keep_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.ended_at IS NOT NULL THEN
		-- nothing was said: there is nothing to keep
		DELETE FROM conversations WHERE match_id = NEW.id AND last_number = 0;
		UPDATE conversations SET is_open = false WHERE match_id = NEW.id;
	ELSIF NEW.status = 'accepted' THEN
		INSERT INTO conversations (match_id, asker_id, author_id, matched_at, active_at)
		VALUES (NEW.id, NEW.user_id, NEW.owner_id, coalesce(NEW.answered_at, now()), coalesce(NEW.answered_at, now()))
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER matches_keep_conversation AFTER INSERT OR UPDATE OF status, ended_at ON matches
	FOR EACH ROW EXECUTE FUNCTION keep_conversation();

-- Group chats, who was there, and the sealed words of those that ended.

CREATE TABLE group_chats (
	id uuid PRIMARY KEY,
	city_key text NOT NULL,
	city text NOT NULL,
	country text NOT NULL,
	name text NOT NULL,
	description text,
	created_by uuid,
	member_count integer DEFAULT 0 NOT NULL,
	created_at timestamptz(3) NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	last_message_at timestamptz(3),
	notify_at timestamptz(3),
	CONSTRAINT group_chats_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX group_chats_city_newest_idx ON group_chats (city_key, created_at, id);
CREATE INDEX group_chats_creator_idx ON group_chats (created_by, expires_at);
CREATE INDEX group_chats_expiry_idx ON group_chats (expires_at);

CREATE TABLE group_members (
	group_chat_id uuid NOT NULL,
	user_id uuid NOT NULL,
	joined_at timestamptz(3) NOT NULL,
	read_at timestamptz(3) NOT NULL,
	is_muted boolean DEFAULT false NOT NULL,
	is_notified boolean DEFAULT false NOT NULL,
	CONSTRAINT group_members_group_chat_id_user_id_pk PRIMARY KEY (group_chat_id, user_id),
	CONSTRAINT group_members_group_chat_id_group_chats_id_fk
		FOREIGN KEY (group_chat_id) REFERENCES group_chats (id) ON DELETE CASCADE,
	CONSTRAINT group_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX group_members_user_idx ON group_members (user_id, group_chat_id);

CREATE TABLE group_keeps (
	group_chat_id uuid NOT NULL,
	user_id uuid NOT NULL,
	kept_id uuid NOT NULL,
	CONSTRAINT group_keeps_group_chat_id_user_id_kept_id_pk PRIMARY KEY (group_chat_id, user_id, kept_id),
	CONSTRAINT group_keeps_member_fk
		FOREIGN KEY (group_chat_id, user_id) REFERENCES group_members (group_chat_id, user_id) ON DELETE CASCADE,
	CONSTRAINT group_keeps_kept_fk
		FOREIGN KEY (group_chat_id, kept_id) REFERENCES group_members (group_chat_id, user_id) ON DELETE CASCADE
);
CREATE INDEX group_keeps_kept_idx ON group_keeps (group_chat_id, kept_id);

CREATE TABLE group_messages (
	id uuid PRIMARY KEY,
	group_chat_id uuid NOT NULL,
	user_id uuid NOT NULL,
	content text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT group_messages_group_chat_id_group_chats_id_fk
		FOREIGN KEY (group_chat_id) REFERENCES group_chats (id) ON DELETE CASCADE,
	CONSTRAINT group_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX group_messages_chat_time_key ON group_messages (group_chat_id, created_at);
CREATE INDEX group_messages_user_idx ON group_messages (user_id);

CREATE TABLE group_stays (
	group_chat_id uuid NOT NULL,
	user_id uuid NOT NULL,
	joined_at timestamptz(3) NOT NULL,
	left_at timestamptz(3) NOT NULL,
	CONSTRAINT group_stays_group_chat_id_user_id_joined_at_pk PRIMARY KEY (group_chat_id, user_id, joined_at),
	CONSTRAINT group_stays_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX group_stays_user_idx ON group_stays (user_id, group_chat_id);
CREATE INDEX group_stays_left_idx ON group_stays (left_at);

CREATE TABLE ended_group_chats (
	id uuid PRIMARY KEY,
	name text NOT NULL,
	description text,
	city text NOT NULL,
	country text NOT NULL,
	creator_id uuid,
	username text,
	first_name text,
	created_at timestamptz(3) NOT NULL,
	ended_at timestamptz(3) NOT NULL
);
CREATE INDEX ended_group_chats_ended_idx ON ended_group_chats (ended_at);

CREATE TABLE ended_group_messages (
	id uuid PRIMARY KEY,
	group_chat_id uuid NOT NULL,
	author_id uuid NOT NULL,
	username text,
	first_name text,
	sealed text NOT NULL,
	said_at timestamptz(3) NOT NULL,
	CONSTRAINT ended_group_messages_group_chat_id_ended_group_chats_id_fk
		FOREIGN KEY (group_chat_id) REFERENCES ended_group_chats (id) ON DELETE CASCADE
);
CREATE INDEX ended_group_messages_chat_idx ON ended_group_messages (group_chat_id, said_at);
CREATE INDEX ended_group_messages_author_idx ON ended_group_messages (author_id, said_at);

CREATE FUNCTION keep_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO group_stays (group_chat_id, user_id, joined_at, left_at)
	SELECT OLD.group_chat_id, u.id, OLD.joined_at, greatest(OLD.joined_at, clock_timestamp()) FROM users u WHERE u.id = OLD.user_id
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER group_members_keep_stay AFTER DELETE ON group_members FOR EACH ROW EXECUTE FUNCTION keep_stay();

-- Plans and check-ins.

CREATE TABLE plans (
	id uuid PRIMARY KEY,
	match_id uuid,
	place text NOT NULL,
	place_id text,
	city text,
	country_code text,
	starts_at timestamptz(3) NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	time_zone text NOT NULL,
	status text NOT NULL,
	proposed_by uuid,
	revision integer NOT NULL,
	created_at timestamptz(3) NOT NULL,
	called_off_at timestamptz(3),
	group_chat_id uuid,
	CONSTRAINT plans_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches (id) ON DELETE CASCADE,
	CONSTRAINT plans_proposed_by_users_id_fk FOREIGN KEY (proposed_by) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT plans_end_after_start CHECK (ends_at > starts_at),
	CONSTRAINT plans_of_match_or_group CHECK (num_nonnulls(match_id, group_chat_id) = 1)
);
CREATE INDEX plans_match_idx ON plans (match_id, created_at);
CREATE INDEX plans_end_idx ON plans (ends_at);
CREATE INDEX plans_group_idx ON plans (group_chat_id, ends_at) WHERE group_chat_id is not null;
CREATE INDEX plans_proposed_by_idx ON plans (proposed_by);

CREATE TABLE plan_steps (
	plan_id uuid NOT NULL,
	number integer NOT NULL,
	kind text NOT NULL,
	user_id uuid,
	at timestamptz(3) NOT NULL,
	CONSTRAINT plan_steps_plan_id_number_pk PRIMARY KEY (plan_id, number),
	CONSTRAINT plan_steps_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans (id) ON DELETE CASCADE,
	CONSTRAINT plan_steps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX plan_steps_user_idx ON plan_steps (user_id);

CREATE TABLE plan_agreements (
	plan_id uuid NOT NULL,
	user_id uuid NOT NULL,
	revision integer NOT NULL,
	agreed_at timestamptz(3) NOT NULL,
	ended_at timestamptz(3),
	CONSTRAINT plan_agreements_plan_id_user_id_pk PRIMARY KEY (plan_id, user_id),
	CONSTRAINT plan_agreements_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans (id) ON DELETE CASCADE,
	CONSTRAINT plan_agreements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX plan_agreements_user_idx ON plan_agreements (user_id);

CREATE TABLE check_ins (
	id uuid PRIMARY KEY,
	plan_id uuid NOT NULL,
	user_id uuid NOT NULL,
	state text NOT NULL,
	reminders integer DEFAULT 0 NOT NULL,
	next_at timestamptz(3),
	created_at timestamptz(3) NOT NULL,
	checked_in_at timestamptz(3),
	revision integer NOT NULL,
	group_chat_id uuid,
	place text NOT NULL,
	city text,
	country_code text,
	starts_at timestamptz(3) NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	time_zone text NOT NULL,
	first_name text,
	reference text NOT NULL,
	off_notified_at timestamptz(3),
	CONSTRAINT check_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX check_ins_plan_user_key ON check_ins (plan_id, user_id);
CREATE INDEX check_ins_due_idx ON check_ins (next_at) WHERE state = 'expected';
CREATE INDEX check_ins_user_idx ON check_ins (user_id);
CREATE UNIQUE INDEX check_ins_reference_key ON check_ins (reference);
CREATE INDEX check_ins_end_idx ON check_ins (ends_at);

CREATE TABLE check_in_people (
	check_in_id uuid NOT NULL,
	user_id uuid NOT NULL,
	username text,
	first_name text,
	is_named boolean NOT NULL,
	joined_at timestamptz(3) NOT NULL,
	left_at timestamptz(3),
	CONSTRAINT check_in_people_check_in_id_user_id_pk PRIMARY KEY (check_in_id, user_id),
	CONSTRAINT check_in_people_check_in_id_check_ins_id_fk
		FOREIGN KEY (check_in_id) REFERENCES check_ins (id) ON DELETE CASCADE
);
CREATE INDEX check_in_people_user_idx ON check_in_people (user_id);

CREATE TABLE check_in_pins (
	check_in_id uuid PRIMARY KEY,
	pin_hash text NOT NULL,
	duress_pin_hash text NOT NULL,
	CONSTRAINT check_in_pins_check_in_id_check_ins_id_fk
		FOREIGN KEY (check_in_id) REFERENCES check_ins (id) ON DELETE CASCADE
);

-- Trusted contacts and safety PINs.

CREATE TABLE trusted_contacts (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	email text NOT NULL,
	name text,
	status text NOT NULL,
	asked_at timestamptz(3) NOT NULL,
	answered_at timestamptz(3),
	CONSTRAINT trusted_contacts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX trusted_contacts_user_key ON trusted_contacts (user_id);

CREATE TABLE contact_mailboxes (
	mailbox_hash text PRIMARY KEY,
	refused_at timestamptz(3),
	asked integer DEFAULT 0 NOT NULL,
	asked_that_day integer DEFAULT 0 NOT NULL,
	day_began_at timestamptz(3) NOT NULL
);

CREATE TABLE contact_mails (
	id uuid PRIMARY KEY,
	contact_id uuid NOT NULL,
	kind text NOT NULL,
	check_in_id uuid,
	created_at timestamptz(3) NOT NULL,
	claimed_at timestamptz(3),
	sent_at timestamptz(3),
	CONSTRAINT contact_mails_contact_id_trusted_contacts_id_fk
		FOREIGN KEY (contact_id) REFERENCES trusted_contacts (id) ON DELETE CASCADE,
	CONSTRAINT contact_mails_check_in_id_check_ins_id_fk
		FOREIGN KEY (check_in_id) REFERENCES check_ins (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_mails_check_in_kind_key ON contact_mails (check_in_id, kind);
CREATE INDEX contact_mails_contact_idx ON contact_mails (contact_id);

CREATE TABLE safety_pins (
	user_id uuid PRIMARY KEY,
	pin_hash text NOT NULL,
	duress_pin_hash text NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	CONSTRAINT safety_pins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Meetings and vouches.

CREATE TABLE meeting_offers (
	user_id uuid NOT NULL,
	other_id uuid NOT NULL,
	id uuid NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	CONSTRAINT meeting_offers_user_id_other_id_pk PRIMARY KEY (user_id, other_id),
	CONSTRAINT meeting_offers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT meeting_offers_other_id_users_id_fk FOREIGN KEY (other_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX meeting_offers_other_idx ON meeting_offers (other_id);
CREATE INDEX meeting_offers_expiry_idx ON meeting_offers (expires_at);

CREATE TABLE meetings (
	id uuid PRIMARY KEY,
	one_id uuid NOT NULL,
	other_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	city text,
	country text,
	place_id text,
	CONSTRAINT meetings_one_id_users_id_fk FOREIGN KEY (one_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT meetings_other_id_users_id_fk FOREIGN KEY (other_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT meetings_in_order CHECK (one_id < other_id)
);
CREATE UNIQUE INDEX meetings_pair_key ON meetings (one_id, other_id);
CREATE INDEX meetings_one_idx ON meetings (one_id, created_at, id);
CREATE INDEX meetings_other_idx ON meetings (other_id, created_at, id);

CREATE TABLE would_not_meet_again (
	author_id uuid NOT NULL,
	about_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT would_not_meet_again_author_id_about_id_pk PRIMARY KEY (author_id, about_id),
	CONSTRAINT would_not_meet_again_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT would_not_meet_again_about_id_users_id_fk FOREIGN KEY (about_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT would_not_meet_again_not_oneself CHECK (author_id <> about_id)
);
CREATE INDEX would_not_meet_again_about_idx ON would_not_meet_again (about_id, created_at);

CREATE TABLE vouches (
	id uuid PRIMARY KEY,
	author_id uuid NOT NULL,
	about_id uuid NOT NULL,
	text text NOT NULL,
	is_hidden boolean DEFAULT false NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT vouches_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT vouches_about_id_users_id_fk FOREIGN KEY (about_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT vouches_not_oneself CHECK (author_id <> about_id)
);
CREATE UNIQUE INDEX vouches_author_about_key ON vouches (author_id, about_id);
CREATE INDEX vouches_about_newest_idx ON vouches (about_id, created_at, id);

CREATE TABLE hidden_vouches (
	author_id uuid NOT NULL,
	about_id uuid NOT NULL,
	CONSTRAINT hidden_vouches_author_id_about_id_pk PRIMARY KEY (author_id, about_id),
	CONSTRAINT hidden_vouches_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT hidden_vouches_about_id_users_id_fk FOREIGN KEY (about_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX hidden_vouches_about_idx ON hidden_vouches (about_id);

-- Blocks.

CREATE TABLE blocks (
	blocker_id uuid NOT NULL,
	blocked_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	username text,
	first_name text,
	CONSTRAINT blocks_blocker_id_blocked_id_pk PRIMARY KEY (blocker_id, blocked_id),
	CONSTRAINT blocks_blocker_id_users_id_fk FOREIGN KEY (blocker_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT blocks_not_oneself CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked_idx ON blocks (blocked_id, blocker_id);
CREATE INDEX blocks_blocker_newest_idx ON blocks (blocker_id, created_at, blocked_id);

-- Pose photos.

CREATE TABLE pose_photos (
	user_id uuid PRIMARY KEY,
	id uuid NOT NULL,
	state text NOT NULL,
	pose text NOT NULL,
	asked_at timestamptz(3) NOT NULL,
	sent_at timestamptz(3),
	decided_at timestamptz(3),
	reason text,
	picture_id uuid,
	day date NOT NULL,
	tries integer NOT NULL,
	former_ties uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT pose_photos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT pose_photos_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX pose_photos_id_key ON pose_photos (id);
CREATE INDEX pose_photos_waiting_idx ON pose_photos (sent_at, id) WHERE state = 'waiting';
CREATE INDEX pose_photos_picture_idx ON pose_photos (picture_id) WHERE picture_id is not null;

-- Whoever took a block back, or whose match is gone, had to do with each other while the photo of one of them waits.
CREATE FUNCTION keep_former_tie(one uuid, other uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE pose_photos p SET former_ties = array_append(p.former_ties, CASE p.user_id WHEN one THEN other ELSE one END)
	WHERE p.user_id IN (one, other) AND p.state = 'waiting';
$$;

CREATE FUNCTION keep_tie_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_former_tie(OLD.blocker_id, OLD.blocked_id);
	RETURN NULL;
END $$;
CREATE TRIGGER blocks_keep_tie AFTER DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION keep_tie_of_block();

CREATE FUNCTION keep_tie_of_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_former_tie(OLD.user_id, OLD.owner_id);
	RETURN NULL;
END $$;
CREATE TRIGGER matches_keep_tie AFTER DELETE ON matches FOR EACH ROW EXECUTE FUNCTION keep_tie_of_match();

-- Reports and the cases they open, with sealed evidence.

CREATE TABLE cases (
	id uuid PRIMARY KEY,
	traveller_id uuid,
	group_chat_id uuid,
	urgency smallint NOT NULL,
	opened_at timestamptz(3) NOT NULL,
	closed_at timestamptz(3),
	reopened_at timestamptz(3),
	CONSTRAINT cases_about_one CHECK (num_nonnulls(traveller_id, group_chat_id) = 1)
);
CREATE UNIQUE INDEX cases_open_key ON cases (coalesce(traveller_id, group_chat_id)) WHERE closed_at is null;
CREATE INDEX cases_queue_idx ON cases ((-urgency), opened_at, id) WHERE closed_at is null;
CREATE INDEX cases_closed_idx ON cases (closed_at, id) WHERE closed_at is not null;
CREATE INDEX cases_traveller_closed_idx ON cases (traveller_id, closed_at) WHERE closed_at is not null;

CREATE TABLE reports (
	id uuid PRIMARY KEY,
	case_id uuid NOT NULL,
	reporter_id uuid,
	subject_kind text NOT NULL,
	subject_id uuid NOT NULL,
	reason text NOT NULL,
	details text DEFAULT '' NOT NULL,
	state text DEFAULT 'received' NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT reports_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE,
	CONSTRAINT reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX reports_undecided_key ON reports (
	reporter_id, subject_kind, subject_id) WHERE state in ('received', 'being-looked-at');
CREATE INDEX reports_reporter_newest_idx ON reports (reporter_id, created_at, id);
CREATE INDEX reports_case_idx ON reports (case_id);
CREATE INDEX reports_details_idx ON reports USING gin (details gin_trgm_ops);

CREATE TABLE evidence (
	id uuid PRIMARY KEY,
	case_id uuid NOT NULL,
	report_id uuid,
	subject_kind text NOT NULL,
	subject_id uuid NOT NULL,
	content jsonb NOT NULL,
	sealed_at timestamptz(3) NOT NULL,
	CONSTRAINT evidence_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE,
	CONSTRAINT evidence_report_id_reports_id_fk FOREIGN KEY (report_id) REFERENCES reports (id) ON DELETE CASCADE
);
CREATE INDEX evidence_case_idx ON evidence (case_id);
CREATE INDEX evidence_report_idx ON evidence (report_id);
CREATE INDEX evidence_words_idx ON evidence USING gin ((
	coalesce(content #>> '{author,username}', '') || ' ' || coalesce(content #>> '{author,firstName}', '') || ' '
	|| jsonb_path_query_array(content, '$.fields.keyvalue() ? (!(@.key like_regex "(Id|Url|number)$")).value')::text
	|| ' ' || jsonb_path_query_array(content, '$.messages[*].content')::text) gin_trgm_ops);

CREATE TABLE evidence_pictures (
	evidence_id uuid NOT NULL,
	picture_id uuid NOT NULL,
	CONSTRAINT evidence_pictures_evidence_id_picture_id_pk PRIMARY KEY (evidence_id, picture_id),
	CONSTRAINT evidence_pictures_evidence_id_evidence_id_fk
		FOREIGN KEY (evidence_id) REFERENCES evidence (id) ON DELETE CASCADE,
	CONSTRAINT evidence_pictures_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES pictures (id)
);
CREATE INDEX evidence_pictures_picture_idx ON evidence_pictures (picture_id);

CREATE TABLE signals (
	id uuid PRIMARY KEY,
	case_id uuid NOT NULL,
	kind text NOT NULL,
	summary jsonb NOT NULL,
	first_at timestamptz(3) NOT NULL,
	last_at timestamptz(3) NOT NULL,
	CONSTRAINT signals_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX signals_case_kind_key ON signals (case_id, kind);

CREATE FUNCTION refuse_change_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'evidence is sealed';
END $$;
CREATE TRIGGER evidence_sealed BEFORE UPDATE ON evidence
	FOR EACH ROW EXECUTE FUNCTION refuse_change_of_evidence();

-- Moderation: who decides, what was decided, and the log of it.

CREATE TABLE moderators (
	user_id uuid PRIMARY KEY,
	since timestamptz(3) NOT NULL,
	CONSTRAINT moderators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE moderator_accounts (
	moderator_id uuid NOT NULL,
	user_id uuid NOT NULL,
	CONSTRAINT moderator_accounts_moderator_id_user_id_pk PRIMARY KEY (moderator_id, user_id),
	CONSTRAINT moderator_accounts_moderator_id_users_id_fk
		FOREIGN KEY (moderator_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT moderator_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX moderator_accounts_user_idx ON moderator_accounts (user_id);

CREATE TABLE case_claims (
	case_id uuid PRIMARY KEY,
	moderator_id uuid NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	CONSTRAINT case_claims_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE,
	CONSTRAINT case_claims_moderator_id_users_id_fk FOREIGN KEY (moderator_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX case_claims_moderator_idx ON case_claims (moderator_id);

CREATE TABLE case_notes (
	id uuid PRIMARY KEY,
	case_id uuid NOT NULL,
	moderator_id uuid,
	text text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT case_notes_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE,
	CONSTRAINT case_notes_moderator_id_users_id_fk FOREIGN KEY (moderator_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX case_notes_case_idx ON case_notes (case_id, created_at, id);
CREATE INDEX case_notes_moderator_idx ON case_notes (moderator_id);

CREATE TABLE case_parties (
	case_id uuid NOT NULL,
	user_id uuid NOT NULL,
	CONSTRAINT case_parties_case_id_user_id_pk PRIMARY KEY (case_id, user_id),
	CONSTRAINT case_parties_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE,
	CONSTRAINT case_parties_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX case_parties_user_idx ON case_parties (user_id);

CREATE TABLE decisions (
	id uuid PRIMARY KEY,
	case_id uuid NOT NULL,
	traveller_id uuid,
	moderator_id uuid,
	kind text NOT NULL,
	rule text,
	text text DEFAULT '' NOT NULL,
	about text,
	subject_id uuid,
	excerpt text,
	ends_at timestamptz(3),
	decided_at timestamptz(3) NOT NULL,
	appeal_text text,
	appealed_at timestamptz(3),
	appeal_state text,
	appeal_answer text,
	appeal_decided_at timestamptz(3),
	appeal_decided_by uuid,
	reviewed_by uuid,
	reviewed_at timestamptz(3),
	replaced_at timestamptz(3),
	CONSTRAINT decisions_traveller_id_users_id_fk FOREIGN KEY (traveller_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT decisions_moderator_id_users_id_fk FOREIGN KEY (moderator_id) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT decisions_appeal_decided_by_users_id_fk
		FOREIGN KEY (appeal_decided_by) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT decisions_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX decisions_case_idx ON decisions (case_id, decided_at, id);
CREATE INDEX decisions_traveller_idx ON decisions (traveller_id, decided_at, id);
CREATE INDEX decisions_moderator_idx ON decisions (moderator_id);
CREATE INDEX decisions_appeal_decided_by_idx ON decisions (appeal_decided_by);
CREATE INDEX decisions_reviewed_by_idx ON decisions (reviewed_by);
CREATE INDEX decisions_appeal_idx ON decisions (appealed_at, id) WHERE appeal_state = 'waiting';

CREATE TABLE hidden_subjects (
	subject_id uuid PRIMARY KEY,
	kind text NOT NULL,
	user_id uuid,
	hidden_at timestamptz(3) NOT NULL,
	picture_id uuid,
	CONSTRAINT hidden_subjects_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX hidden_subjects_user_idx ON hidden_subjects (user_id);
CREATE INDEX hidden_subjects_hidden_idx ON hidden_subjects (hidden_at);

CREATE TABLE suspensions (
	user_id uuid PRIMARY KEY,
	began_at timestamptz(3) NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	CONSTRAINT suspensions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX suspensions_began_idx ON suspensions (began_at);

CREATE TABLE moderation_log (
	id uuid PRIMARY KEY,
	at timestamptz(3) NOT NULL,
	actor_id uuid,
	action text NOT NULL,
	traveller_id uuid,
	case_id uuid,
	decision_id uuid,
	picture_id uuid,
	details jsonb NOT NULL
);
CREATE INDEX moderation_log_at_idx ON moderation_log (at);

CREATE FUNCTION refuse_change_of_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the moderation log is append-only';
END $$;
CREATE TRIGGER moderation_log_kept BEFORE UPDATE OR DELETE ON moderation_log
	FOR EACH ROW EXECUTE FUNCTION refuse_change_of_moderation_log();
CREATE TRIGGER moderation_log_kept_whole BEFORE TRUNCATE ON moderation_log
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_moderation_log();
-- of the role that migrates as well: the owner would have to grant it to itself again, and drop the triggers
REVOKE UPDATE, DELETE, TRUNCATE ON moderation_log FROM PUBLIC, CURRENT_USER;

-- Saved searches and wishes.

CREATE TABLE saved_searches (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	q text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	seen_at timestamptz(3) NOT NULL,
	CONSTRAINT saved_searches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_searches_same_key ON saved_searches (user_id, q);

CREATE TABLE search_digests (
	user_id uuid PRIMARY KEY,
	due_at timestamptz(3) NOT NULL,
	sent_on date[] DEFAULT '{}' NOT NULL,
	q text,
	CONSTRAINT search_digests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX search_digests_due_idx ON search_digests (due_at);

CREATE TABLE search_digest_trips (
	user_id uuid NOT NULL,
	trip_id uuid NOT NULL,
	CONSTRAINT search_digest_trips_user_id_trip_id_pk PRIMARY KEY (user_id, trip_id),
	CONSTRAINT search_digest_trips_user_id_search_digests_user_id_fk
		FOREIGN KEY (user_id) REFERENCES search_digests (user_id) ON DELETE CASCADE,
	CONSTRAINT search_digest_trips_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);
CREATE INDEX search_digest_trips_trip_idx ON search_digest_trips (trip_id);

CREATE TABLE wishes (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	place_key text NOT NULL,
	destination text NOT NULL,
	country text NOT NULL,
	country_key text NOT NULL,
	latitude double precision NOT NULL,
	longitude double precision NOT NULL,
	radius_km double precision NOT NULL,
	cell text NOT NULL,
	start_date date NOT NULL,
	end_date date NOT NULL,
	tags text[] DEFAULT '{}' NOT NULL,
	tag_lexemes text,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT wishes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX wishes_same_key ON wishes (user_id, place_key, start_date, tags);
CREATE INDEX wishes_cell_idx ON wishes (cell, end_date, start_date);
CREATE INDEX wishes_country_id_idx ON wishes (country_key, id);
CREATE INDEX wishes_end_idx ON wishes (end_date) WHERE end_date < 'infinity';
CREATE INDEX wishes_country_idx ON wishes (country_key, end_date, start_date);

CREATE TABLE wish_wakes (
	wish_id uuid NOT NULL,
	trip_id uuid NOT NULL,
	CONSTRAINT wish_wakes_wish_id_trip_id_pk PRIMARY KEY (wish_id, trip_id),
	CONSTRAINT wish_wakes_wish_id_wishes_id_fk FOREIGN KEY (wish_id) REFERENCES wishes (id) ON DELETE CASCADE,
	CONSTRAINT wish_wakes_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);
CREATE INDEX wish_wakes_trip_idx ON wish_wakes (trip_id);

-- Notifications.

CREATE TABLE notifications (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	kind text NOT NULL,
	subject_id uuid NOT NULL,
	trip_id uuid,
	match_id uuid,
	created_at timestamptz(3) NOT NULL,
	since timestamptz(3) NOT NULL,
	read_at timestamptz(3),
	mailed_at timestamptz(3),
	mail_claimed_at timestamptz(3),
	group_chat_id uuid,
	trip_before jsonb,
	CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT notifications_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE,
	CONSTRAINT notifications_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches (id) ON DELETE CASCADE,
	CONSTRAINT notifications_group_chat_id_group_chats_id_fk
		FOREIGN KEY (group_chat_id) REFERENCES group_chats (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_subject_key ON notifications (user_id, kind, subject_id);
CREATE INDEX notifications_user_newest_idx ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE read_at is null;
CREATE INDEX notifications_created_idx ON notifications (created_at);
CREATE INDEX notifications_trip_idx ON notifications (trip_id);
CREATE INDEX notifications_match_idx ON notifications (match_id);
CREATE INDEX notifications_group_idx ON notifications (group_chat_id) WHERE group_chat_id is not null;

CREATE TABLE notification_actors (
	notification_id uuid NOT NULL,
	actor_id uuid NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT notification_actors_notification_id_actor_id_pk PRIMARY KEY (notification_id, actor_id),
	CONSTRAINT notification_actors_notification_id_notifications_id_fk
		FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE CASCADE,
	CONSTRAINT notification_actors_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX notification_actors_newest_idx ON notification_actors (notification_id, created_at, actor_id);
CREATE INDEX notification_actors_actor_idx ON notification_actors (actor_id);

CREATE TABLE notification_settings (
	user_id uuid NOT NULL,
	kind text NOT NULL,
	channel text NOT NULL,
	is_on boolean NOT NULL,
	CONSTRAINT notification_settings_user_id_kind_channel_pk PRIMARY KEY (user_id, kind, channel),
	CONSTRAINT notification_settings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE push_subscriptions (
	id uuid PRIMARY KEY,
	user_id uuid NOT NULL,
	endpoint text NOT NULL,
	p256dh text NOT NULL,
	auth text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	session_sid text NOT NULL,
	CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT push_subscriptions_session_sid_session_sid_fk
		FOREIGN KEY (session_sid) REFERENCES session (sid) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_sid);

-- The blog.

CREATE TABLE articles (
	id uuid PRIMARY KEY,
	title text NOT NULL,
	content text NOT NULL,
	excerpt text NOT NULL,
	author text NOT NULL,
	category text NOT NULL,
	image_url text NOT NULL,
	read_time text NOT NULL,
	published boolean DEFAULT false NOT NULL,
	published_at timestamptz(3),
	publish_at timestamptz(3),
	html text NOT NULL,
	headings jsonb NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	created_by uuid,
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	image_preview text,
	CONSTRAINT articles_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX articles_newest_idx ON articles (published_at, id) WHERE published;
CREATE INDEX articles_category_idx ON articles (category, published_at, id) WHERE published;
CREATE INDEX articles_text_idx ON articles USING gin (lower(title || E'\n' || excerpt || E'\n' || author) gin_trgm_ops) WHERE published;
CREATE INDEX articles_changed_idx ON articles (updated_at, id);
CREATE INDEX articles_publish_at_idx ON articles (publish_at) WHERE publish_at is not null;
CREATE INDEX articles_creator_idx ON articles (created_by);

CREATE TABLE article_versions (
	article_id uuid NOT NULL,
	version integer NOT NULL,
	title text NOT NULL,
	content text NOT NULL,
	excerpt text NOT NULL,
	author text NOT NULL,
	category text NOT NULL,
	image_url text NOT NULL,
	read_time text NOT NULL,
	saved_at timestamptz(3) NOT NULL,
	saved_by uuid,
	CONSTRAINT article_versions_article_id_version_pk PRIMARY KEY (article_id, version),
	CONSTRAINT article_versions_article_id_articles_id_fk
		FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
	CONSTRAINT article_versions_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX article_versions_saver_idx ON article_versions (saved_by);

CREATE TABLE article_drafts (
	id uuid PRIMARY KEY,
	article_id uuid,
	based_on integer,
	title text NOT NULL,
	content text NOT NULL,
	excerpt text NOT NULL,
	author text NOT NULL,
	category text NOT NULL,
	image_url text NOT NULL,
	read_time text NOT NULL,
	saved_at timestamptz(3) NOT NULL,
	saved_by uuid,
	CONSTRAINT article_drafts_article_id_articles_id_fk
		FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
	CONSTRAINT article_drafts_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX article_drafts_newest_idx ON article_drafts (saved_at);
CREATE INDEX article_drafts_article_idx ON article_drafts (article_id);
CREATE INDEX article_drafts_saver_idx ON article_drafts (saved_by);

CREATE TABLE blog_sessions (
	token_hash text PRIMARY KEY,
	password_hash text NOT NULL,
	expires_at timestamptz(3) NOT NULL
);
CREATE INDEX blog_sessions_expires_idx ON blog_sessions (expires_at);

CREATE FUNCTION keep_article_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.image_preview := picture_preview(NEW.image_url, 'articles');
	RETURN NEW;
END $$;
CREATE TRIGGER articles_preview BEFORE INSERT OR UPDATE OF image_url ON articles
	FOR EACH ROW EXECUTE FUNCTION keep_article_preview();

-- The waitlist and its prize draw.

CREATE TABLE waitlist_entries (
	id uuid PRIMARY KEY,
	email text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT waitlist_entries_email_unique UNIQUE (email)
);

CREATE TABLE prize_draws (
	id uuid PRIMARY KEY,
	seed text NOT NULL,
	committed_at timestamptz(3) NOT NULL,
	drawn_at timestamptz(3),
	tickets text[],
	winner_at integer
);

-- Public pages that are kept rendered.

CREATE TABLE page_topics (
	topic text PRIMARY KEY,
	version bigint NOT NULL
);

-- Received words: what a traveller received and what is gone since, kept for them by triggers whatever deletes it.

CREATE TABLE former_names (
	user_id uuid NOT NULL,
	until timestamptz(3) NOT NULL,
	username text,
	first_name text,
	CONSTRAINT former_names_user_id_until_pk PRIMARY KEY (user_id, until),
	CONSTRAINT former_names_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX former_names_until_idx ON former_names (until);

CREATE TABLE received_words (
	id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	recipient_id uuid NOT NULL,
	kind text NOT NULL,
	subject_id uuid NOT NULL,
	author_id uuid NOT NULL,
	username text,
	first_name text,
	last_username text,
	last_first_name text,
	content text NOT NULL,
	about jsonb NOT NULL,
	said_at timestamptz(3) NOT NULL,
	went_at timestamptz(3) NOT NULL,
	CONSTRAINT received_words_recipient_id_users_id_fk FOREIGN KEY (recipient_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX received_words_recipient_idx ON received_words (recipient_id, author_id, said_at);
CREATE UNIQUE INDEX received_words_subject_key ON received_words (recipient_id, subject_id, kind, md5(content));
CREATE INDEX received_words_went_idx ON received_words (went_at);

-- How a traveller was named at a moment.
CREATE FUNCTION name_at(of uuid, at timestamptz) RETURNS TABLE (username text, first_name text) LANGUAGE sql STABLE AS $$
	(SELECT n.username, n.first_name FROM former_names n WHERE n.user_id = of AND n.until > at ORDER BY n.until LIMIT 1)
	UNION ALL SELECT u.username, u.first_name FROM users u WHERE u.id = of
	LIMIT 1
$$;

-- Since when a viewer sees nothing of another: a block by either, their leaving or a suspension. Null where they do.
CREATE FUNCTION gone_since(viewer uuid, other uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT min(at) FROM (
		SELECT created_at AS at FROM blocks WHERE blocker_id = viewer AND blocked_id = other
		UNION ALL SELECT created_at FROM blocks WHERE blocker_id = other AND blocked_id = viewer
		UNION ALL SELECT requested_at FROM deletion_requests WHERE user_id = other
		UNION ALL SELECT began_at FROM suspensions WHERE user_id = other AND ends_at > now()) reasons
$$;

CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO former_names (user_id, until, username, first_name)
	VALUES (OLD.id, clock_timestamp(), OLD.username, OLD.first_name) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER users_former_name AFTER UPDATE OF username, first_name ON users FOR EACH ROW
	WHEN ((OLD.username, OLD.first_name) IS DISTINCT FROM (NEW.username, NEW.first_name)) EXECUTE FUNCTION keep_former_name();

-- Words that go are kept for who received them: not for one who is gone, nor what was said where they did not see it any more.
CREATE FUNCTION keep_received(recipient uuid, author uuid, kind text, subject uuid, content text, about jsonb, said_at timestamptz)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO received_words (recipient_id, author_id, kind, subject_id, content, about, said_at, went_at,
		username, first_name, last_username, last_first_name)
	SELECT recipient, author, kind, subject, content, about, said_at, seen.until,
		said.username, said.first_name, last.username, last.first_name
	FROM (SELECT coalesce(gone_since(recipient, author), now()) AS until) seen
	LEFT JOIN LATERAL name_at(author, said_at) said ON true LEFT JOIN LATERAL name_at(author, seen.until) last ON true
	WHERE recipient <> author AND author <> '00000000-0000-7000-8000-000000000000'
		AND EXISTS (SELECT FROM users WHERE id = recipient AND id <> '00000000-0000-7000-8000-000000000000')
		AND (seen.until >= now() OR said_at <= seen.until) AND seen.until > now() - interval '90 days'
	ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION keep_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about jsonb := jsonb_build_object('matchId', OLD.id, 'postId', OLD.trip_id);
	is_handed_over boolean := TG_OP = 'DELETE';
	is_answered_yes boolean := false;
	asked_words text;
	last_at timestamptz := OLD.created_at;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		is_handed_over := (OLD.user_id, OLD.owner_id) IS DISTINCT FROM (NEW.user_id, NEW.owner_id);
		is_answered_yes := OLD.status = 'pending' AND NEW.status = 'accepted';
	END IF;
	-- accepted, it is a message
	IF OLD.note IS NOT NULL AND NOT is_answered_yes AND (TG_OP = 'DELETE' OR NEW.note IS DISTINCT FROM OLD.note) THEN
		asked_words := OLD.note;
		PERFORM keep_received(OLD.owner_id, OLD.user_id, 'request', OLD.id, OLD.note, about, OLD.created_at);
	END IF;
	IF is_handed_over THEN
		IF OLD.status = 'accepted' THEN
			SELECT coalesce(max(c.active_at), OLD.answered_at, OLD.created_at) INTO last_at
			FROM conversations c WHERE c.match_id = OLD.id AND c.last_number > 0;
		END IF;
		PERFORM keep_received(pair.recipient, pair.author, CASE OLD.status WHEN 'accepted' THEN 'match' ELSE 'request' END,
			OLD.id, '', about, least(last_at, gone_since(pair.recipient, pair.author)))
		FROM (VALUES (OLD.owner_id, OLD.user_id, asked_words IS NULL), (OLD.user_id, OLD.owner_id, true))
			AS pair (recipient, author, is_wanted) WHERE pair.is_wanted;
	END IF;
	-- its plans go with it, and find it no more
	IF TG_OP = 'DELETE' THEN
		PERFORM keep_received(CASE p.proposed_by WHEN OLD.user_id THEN OLD.owner_id ELSE OLD.user_id END, p.proposed_by,
			'plan', p.id, p.place, jsonb_build_object('matchId', OLD.id, 'startsAt', p.starts_at), p.created_at)
		FROM plans p WHERE p.match_id = OLD.id AND p.proposed_by IS NOT NULL;
		RETURN OLD;
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER matches_keep_note BEFORE DELETE OR UPDATE OF note, status, user_id, owner_id ON matches
	FOR EACH ROW EXECUTE FUNCTION keep_note();

CREATE FUNCTION keep_vouch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(OLD.about_id, OLD.author_id, 'vouch', OLD.id, OLD.text, '{}', OLD.created_at);
	RETURN NULL;
END $$;
CREATE TRIGGER vouches_keep AFTER DELETE ON vouches FOR EACH ROW EXECUTE FUNCTION keep_vouch();
CREATE TRIGGER vouches_keep_changed AFTER UPDATE OF text ON vouches FOR EACH ROW
	WHEN (OLD.text <> NEW.text) EXECUTE FUNCTION keep_vouch();

-- Of a plan: the other of its match; members of its group chat, and whoever agreed.
CREATE FUNCTION keep_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(received.id, OLD.proposed_by, 'plan', OLD.id, OLD.place,
		jsonb_build_object('matchId', OLD.match_id, 'groupChatId', OLD.group_chat_id, 'startsAt', OLD.starts_at),
		coalesce((SELECT max(at) FROM plan_steps s WHERE s.plan_id = OLD.id AND s.user_id = OLD.proposed_by
			AND s.kind IN ('proposed', 'changed')), OLD.created_at))
	FROM (
		SELECT unnest(array[user_id, owner_id]) AS id FROM matches WHERE id = OLD.match_id
		UNION SELECT user_id FROM group_members WHERE group_chat_id = OLD.group_chat_id
		UNION SELECT user_id FROM plan_agreements WHERE plan_id = OLD.id) received
	WHERE OLD.proposed_by IS NOT NULL AND OLD.ends_at > now() - interval '90 days';
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER plans_keep BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION keep_plan();
CREATE TRIGGER plans_keep_changed BEFORE UPDATE OF place ON plans FOR EACH ROW
	WHEN (OLD.place <> NEW.place) EXECUTE FUNCTION keep_plan();

-- A conversation stays with the other traveller, by nobody in particular: who wrote is kept here.
CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(CASE OLD.sender_id WHEN c.asker_id THEN c.author_id ELSE c.asker_id END, OLD.sender_id, 'message',
		OLD.id, OLD.content, jsonb_build_object('matchId', OLD.match_id, 'number', OLD.number), OLD.created_at)
	FROM conversations c WHERE c.match_id = OLD.match_id;
	RETURN NULL;
END $$;
CREATE TRIGGER messages_keep AFTER UPDATE OF sender_id ON messages FOR EACH ROW
	WHEN (OLD.sender_id <> NEW.sender_id) EXECUTE FUNCTION keep_message();

-- As `audiencesOf` says.
CREATE FUNCTION is_addressed(audience text, gender text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT audience = 'all' OR audience = 'female' AND gender IS NOT DISTINCT FROM 'woman'
		OR audience = 'male' AND gender IS NOT DISTINCT FROM 'man'
$$;

-- A comment is received by the owner of its trip and by those who took part below it, as far as the trip is for them.
CREATE FUNCTION keep_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(part.user_id, g.user_id, 'comment', g.id, g.content,
		jsonb_build_object('postId', t.id, 'destination', t.destination, 'country', t.country), g.created_at)
	FROM gone g JOIN trips t ON t.id = g.trip_id
	CROSS JOIN LATERAL (
		SELECT t.user_id UNION SELECT c.user_id FROM comments c WHERE c.trip_id = g.trip_id
		UNION SELECT c.user_id FROM gone c WHERE c.trip_id = g.trip_id) part (user_id)
	JOIN users u ON u.id = part.user_id
	WHERE part.user_id <> g.user_id AND (t.user_id = u.id OR is_addressed(t.audience, u.gender))
		AND NOT EXISTS (SELECT FROM hidden_subjects h WHERE h.subject_id = g.id);
	RETURN NULL;
END $$;
CREATE TRIGGER comments_keep AFTER DELETE ON comments REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_comments();

-- While the trip is there to say whose it is.
CREATE FUNCTION delete_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM comments WHERE trip_id = OLD.id;
	RETURN OLD;
END $$;
CREATE TRIGGER trips_delete_comments BEFORE DELETE ON trips FOR EACH ROW EXECUTE FUNCTION delete_comments();

-- Whoever took part below a trip that is not for them any more has received what was said until then.
CREATE FUNCTION keep_comments_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(part.user_id, c.user_id, 'comment', c.id, c.content,
		jsonb_build_object('postId', OLD.id, 'destination', OLD.destination, 'country', OLD.country), c.created_at)
	FROM (SELECT DISTINCT user_id FROM comments WHERE trip_id = OLD.id) part JOIN users u ON u.id = part.user_id
	JOIN comments c ON c.trip_id = OLD.id AND c.user_id <> part.user_id
	WHERE part.user_id <> OLD.user_id AND is_addressed(OLD.audience, u.gender) AND NOT is_addressed(NEW.audience, u.gender)
		AND NOT EXISTS (SELECT FROM hidden_subjects h WHERE h.subject_id = c.id);
	RETURN NULL;
END $$;
CREATE TRIGGER trips_keep_comments AFTER UPDATE OF audience ON trips FOR EACH ROW
	WHEN (OLD.audience <> NEW.audience) EXECUTE FUNCTION keep_comments_of_audience();

CREATE FUNCTION keep_comments_of_gender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(OLD.id, c.user_id, 'comment', c.id, c.content,
		jsonb_build_object('postId', t.id, 'destination', t.destination, 'country', t.country), c.created_at)
	FROM (SELECT DISTINCT trip_id FROM comments WHERE user_id = OLD.id) part
	JOIN trips t ON t.id = part.trip_id AND t.user_id <> OLD.id
		AND is_addressed(t.audience, OLD.gender) AND NOT is_addressed(t.audience, NEW.gender)
	JOIN comments c ON c.trip_id = t.id AND c.user_id <> OLD.id
	WHERE NOT EXISTS (SELECT FROM hidden_subjects h WHERE h.subject_id = c.id);
	RETURN NULL;
END $$;
CREATE TRIGGER users_keep_comments AFTER UPDATE OF gender ON users FOR EACH ROW
	WHEN (OLD.gender IS DISTINCT FROM NEW.gender) EXECUTE FUNCTION keep_comments_of_gender();


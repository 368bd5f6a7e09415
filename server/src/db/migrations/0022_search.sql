-- outside a transaction: the tables are large, and people use them meanwhile
-- Text as it is searched, of trips and queries alike: lower case, no accents, words parted by one space.
CREATE FUNCTION search_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
	replace(replace(replace(replace(translate(
		regexp_replace(lower(normalize(said, NFKD)), '[''’‘`ʻʼ\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'),
		'øđðłħıəǝŋĸ', 'oddlhieenk'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
	'[^[:alnum:]]+', ' ', 'g'));--> statement-breakpoint
-- A longer word is cut: PostgreSQL keeps none of more than 2,046 bytes.
CREATE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT left(word, 60) FROM unnest(string_to_array(search_text(said), ' ')) AS words(word) WHERE word <> '');--> statement-breakpoint
-- Each word of a tag, and the tag as one word: 'Slow travel' is found by #slow, #travel and #slowtravel.
CREATE FUNCTION tag_lexemes(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
	SELECT '#' || word FROM unnest(search_words(array_to_string(tags, ' '))) AS words(word)
	UNION SELECT '#' || left(replace(search_text(tag), ' ', ''), 60) FROM unnest(tags) AS given(tag) WHERE search_text(tag) <> '');--> statement-breakpoint
CREATE FUNCTION trip_lexemes(destination text, country text, tags text[], description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(
	search_words(destination || ' ' || country || ' ' || array_to_string(tags, ' ') || ' ' || description) || tag_lexemes(tags));--> statement-breakpoint
CREATE FUNCTION traveller_lexemes(username text, first_name text, bio text, lifestyle text[], destinations text[], activities text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(
	search_words(concat_ws(' ', username, first_name, bio, array_to_string(lifestyle || destinations || activities, ' ')))
	|| tag_lexemes(lifestyle || destinations || activities)
	|| ARRAY['@' || left(search_text(coalesce(username, '')), 100), '@' || left(search_text(coalesce(first_name, '')), 100)]);--> statement-breakpoint
-- Plain columns, which cost nothing to add; a generated one would write each row anew under a lock. 0025 fills them.
ALTER TABLE "trips" ADD COLUMN "lexemes" "tsvector";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lexemes" "tsvector";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_start_idx" ON "trips" USING btree ("start_date","id","end_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_counted_idx" ON "trips" USING btree ("place_key","user_id","end_date","start_date") WHERE audience = 'all';

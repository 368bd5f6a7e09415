-- outside a transaction: the table is large, and people use it meanwhile
ALTER TABLE "users" ADD COLUMN "profile_image_preview" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "image_preview" text;--> statement-breakpoint
CREATE FUNCTION picture_preview(address text, kind_named text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT preview FROM pictures WHERE kind = kind_named
		AND id = substring(address FROM '^/objects/' || kind_named || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
$$;--> statement-breakpoint
CREATE FUNCTION keep_traveller_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.profile_image_preview := picture_preview(NEW.profile_image_url, 'avatars');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_article_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.image_preview := picture_preview(NEW.image_url, 'articles');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_preview BEFORE INSERT OR UPDATE OF profile_image_url ON users
	FOR EACH ROW EXECUTE FUNCTION keep_traveller_preview();--> statement-breakpoint
CREATE TRIGGER articles_preview BEFORE INSERT OR UPDATE OF image_url ON articles
	FOR EACH ROW EXECUTE FUNCTION keep_article_preview();--> statement-breakpoint
-- in batches of users
UPDATE users SET profile_image_url = profile_image_url WHERE id BETWEEN $1 AND $2 AND profile_image_url IS NOT NULL AND profile_image_preview IS NULL;--> statement-breakpoint
-- in batches of articles
UPDATE articles SET image_url = image_url WHERE id BETWEEN $1 AND $2 AND image_preview IS NULL;

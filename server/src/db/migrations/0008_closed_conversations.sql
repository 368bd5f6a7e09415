ALTER TABLE "conversations" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.ended_at IS NOT NULL THEN
		-- nothing was said: there is nothing to keep
		DELETE FROM conversations WHERE match_id = NEW.id AND last_number = 0;
		UPDATE conversations SET is_open = false WHERE match_id = NEW.id;
	ELSIF NEW.status = 'accepted' THEN
		INSERT INTO conversations (match_id, asker_id, author_id, matched_at, active_at)
		VALUES (NEW.id, NEW.user_id, NEW.post_author_id, coalesce(NEW.answered_at, now()), coalesce(NEW.answered_at, now()))
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE conversations SET is_open = false FROM matches
WHERE matches.id = conversations.match_id AND matches.ended_at IS NOT NULL;

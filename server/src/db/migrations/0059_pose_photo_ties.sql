ALTER TABLE "pose_photos" ADD COLUMN "former_ties" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Whoever took a block back, or whose match is gone, had to do with each other while the photo of one of them waits.
CREATE FUNCTION keep_former_tie(one uuid, other uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE pose_photos p SET former_ties = array_append(p.former_ties, CASE p.user_id WHEN one THEN other ELSE one END)
	WHERE p.user_id IN (one, other) AND p.state = 'waiting';
$$;--> statement-breakpoint
CREATE FUNCTION keep_tie_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_former_tie(OLD.blocker_id, OLD.blocked_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER blocks_keep_tie AFTER DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION keep_tie_of_block();--> statement-breakpoint
CREATE FUNCTION keep_tie_of_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_former_tie(OLD.user_id, OLD.post_author_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER matches_keep_tie AFTER DELETE ON matches FOR EACH ROW EXECUTE FUNCTION keep_tie_of_match();

-- outside a transaction: its triggers are on tables that people use, and no two of them are locked at once
CREATE TABLE "ended_group_chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"creator_id" uuid,
	"username" text,
	"first_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_group_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_chat_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"username" text,
	"first_name" text,
	"sealed" text NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_stays" (
	"group_chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_stays_group_chat_id_user_id_joined_at_pk" PRIMARY KEY("group_chat_id","user_id","joined_at")
);
--> statement-breakpoint
CREATE TABLE "former_names" (
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"username" text,
	"first_name" text,
	CONSTRAINT "former_names_user_id_until_pk" PRIMARY KEY("user_id","until")
);
--> statement-breakpoint
CREATE TABLE "received_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"username" text,
	"first_name" text,
	"last_username" text,
	"last_first_name" text,
	"content" text NOT NULL,
	"about" jsonb NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"went_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocks" DROP CONSTRAINT "blocks_blocked_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "ended_group_messages" ADD CONSTRAINT "ended_group_messages_group_chat_id_ended_group_chats_id_fk" FOREIGN KEY ("group_chat_id") REFERENCES "public"."ended_group_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_stays" ADD CONSTRAINT "group_stays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_words" ADD CONSTRAINT "received_words_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_group_chats_ended_idx" ON "ended_group_chats" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "ended_group_messages_chat_idx" ON "ended_group_messages" USING btree ("group_chat_id","said_at");--> statement-breakpoint
CREATE INDEX "ended_group_messages_author_idx" ON "ended_group_messages" USING btree ("author_id","said_at");--> statement-breakpoint
CREATE INDEX "group_stays_user_idx" ON "group_stays" USING btree ("user_id","group_chat_id");--> statement-breakpoint
CREATE INDEX "group_stays_left_idx" ON "group_stays" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "former_names_until_idx" ON "former_names" USING btree ("until");--> statement-breakpoint
CREATE INDEX "received_words_recipient_idx" ON "received_words" USING btree ("recipient_id","author_id","said_at");--> statement-breakpoint
CREATE UNIQUE INDEX "received_words_subject_key" ON "received_words" USING btree ("recipient_id","subject_id","kind",md5("content"));--> statement-breakpoint
CREATE INDEX "received_words_went_idx" ON "received_words" USING btree ("went_at");--> statement-breakpoint
UPDATE blocks SET username = u.username, first_name = u.first_name FROM users u WHERE u.id = blocked_id;--> statement-breakpoint
-- How a traveller was named at a moment.
CREATE FUNCTION name_at(of uuid, at timestamptz) RETURNS TABLE (username text, first_name text) LANGUAGE sql STABLE AS $$
	(SELECT n.username, n.first_name FROM former_names n WHERE n.user_id = of AND n.until > at ORDER BY n.until LIMIT 1)
	UNION ALL SELECT u.username, u.first_name FROM users u WHERE u.id = of
	LIMIT 1
$$;--> statement-breakpoint
-- Since when a viewer sees nothing of another: a block by either, their leaving or a suspension. Null where they do.
CREATE FUNCTION gone_since(viewer uuid, other uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT min(at) FROM (
		SELECT created_at AS at FROM blocks WHERE blocker_id = viewer AND blocked_id = other
		UNION ALL SELECT created_at FROM blocks WHERE blocker_id = other AND blocked_id = viewer
		UNION ALL SELECT requested_at FROM deletion_requests WHERE user_id = other
		UNION ALL SELECT began_at FROM suspensions WHERE user_id = other AND ends_at > now()) reasons
$$;--> statement-breakpoint
CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO former_names (user_id, until, username, first_name)
	VALUES (OLD.id, clock_timestamp(), OLD.username, OLD.first_name) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_former_name AFTER UPDATE OF username, first_name ON users FOR EACH ROW
	WHEN ((OLD.username, OLD.first_name) IS DISTINCT FROM (NEW.username, NEW.first_name)) EXECUTE FUNCTION keep_former_name();--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE FUNCTION keep_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about jsonb := jsonb_build_object('matchId', OLD.id, 'postId', OLD.post_id);
	is_handed_over boolean := TG_OP = 'DELETE';
	is_answered_yes boolean := false;
	asked_words text;
	last_at timestamptz := OLD.created_at;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		is_handed_over := (OLD.user_id, OLD.post_author_id) IS DISTINCT FROM (NEW.user_id, NEW.post_author_id);
		is_answered_yes := OLD.status = 'pending' AND NEW.status = 'accepted';
	END IF;
	-- accepted, it is a message
	IF OLD.note IS NOT NULL AND NOT is_answered_yes AND (TG_OP = 'DELETE' OR NEW.note IS DISTINCT FROM OLD.note) THEN
		asked_words := OLD.note;
		PERFORM keep_received(OLD.post_author_id, OLD.user_id, 'request', OLD.id, OLD.note, about, OLD.created_at);
	END IF;
	IF is_handed_over THEN
		IF OLD.status = 'accepted' THEN
			SELECT coalesce(max(c.active_at), OLD.answered_at, OLD.created_at) INTO last_at
			FROM conversations c WHERE c.match_id = OLD.id AND c.last_number > 0;
		END IF;
		PERFORM keep_received(pair.recipient, pair.author, CASE OLD.status WHEN 'accepted' THEN 'match' ELSE 'request' END,
			OLD.id, '', about, least(last_at, gone_since(pair.recipient, pair.author)))
		FROM (VALUES (OLD.post_author_id, OLD.user_id, asked_words IS NULL), (OLD.user_id, OLD.post_author_id, true))
			AS pair (recipient, author, is_wanted) WHERE pair.is_wanted;
	END IF;
	-- its plans go with it, and find it no more
	IF TG_OP = 'DELETE' THEN
		PERFORM keep_received(CASE p.proposed_by WHEN OLD.user_id THEN OLD.post_author_id ELSE OLD.user_id END, p.proposed_by,
			'plan', p.id, p.place, jsonb_build_object('matchId', OLD.id, 'startsAt', p.starts_at), p.created_at)
		FROM plans p WHERE p.match_id = OLD.id AND p.proposed_by IS NOT NULL;
		RETURN OLD;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER matches_keep_note BEFORE DELETE OR UPDATE OF note, status, user_id, post_author_id ON matches
	FOR EACH ROW EXECUTE FUNCTION keep_note();--> statement-breakpoint
CREATE FUNCTION keep_vouch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(OLD.about_id, OLD.author_id, 'vouch', OLD.id, OLD.text, '{}', OLD.created_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vouches_keep AFTER DELETE ON vouches FOR EACH ROW EXECUTE FUNCTION keep_vouch();--> statement-breakpoint
CREATE TRIGGER vouches_keep_changed AFTER UPDATE OF text ON vouches FOR EACH ROW
	WHEN (OLD.text <> NEW.text) EXECUTE FUNCTION keep_vouch();--> statement-breakpoint
-- Of a plan: the other of its match; members of its group chat, and whoever agreed.
CREATE FUNCTION keep_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(received.id, OLD.proposed_by, 'plan', OLD.id, OLD.place,
		jsonb_build_object('matchId', OLD.match_id, 'groupChatId', OLD.group_chat_id, 'startsAt', OLD.starts_at),
		coalesce((SELECT max(at) FROM plan_steps s WHERE s.plan_id = OLD.id AND s.user_id = OLD.proposed_by
			AND s.kind IN ('proposed', 'changed')), OLD.created_at))
	FROM (
		SELECT unnest(array[user_id, post_author_id]) AS id FROM matches WHERE id = OLD.match_id
		UNION SELECT user_id FROM group_members WHERE group_chat_id = OLD.group_chat_id
		UNION SELECT user_id FROM plan_agreements WHERE plan_id = OLD.id) received
	WHERE OLD.proposed_by IS NOT NULL AND OLD.ends_at > now() - interval '90 days';
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER plans_keep BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION keep_plan();--> statement-breakpoint
CREATE TRIGGER plans_keep_changed BEFORE UPDATE OF place ON plans FOR EACH ROW
	WHEN (OLD.place <> NEW.place) EXECUTE FUNCTION keep_plan();--> statement-breakpoint
-- A conversation stays with the other traveller, by nobody in particular: who wrote is kept here.
CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(CASE OLD.sender_id WHEN c.asker_id THEN c.author_id ELSE c.asker_id END, OLD.sender_id, 'message',
		OLD.id, OLD.content, jsonb_build_object('matchId', OLD.match_id, 'number', OLD.number), OLD.created_at)
	FROM conversations c WHERE c.match_id = OLD.match_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_keep AFTER UPDATE OF sender_id ON messages FOR EACH ROW
	WHEN (OLD.sender_id <> NEW.sender_id) EXECUTE FUNCTION keep_message();--> statement-breakpoint
-- As `audiencesOf` says.
CREATE FUNCTION is_addressed(audience text, gender text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT audience = 'all' OR audience = 'female' AND gender IS NOT DISTINCT FROM 'woman'
		OR audience = 'male' AND gender IS NOT DISTINCT FROM 'man'
$$;--> statement-breakpoint
-- A comment is received by the owner of its trip and by those who took part below it, as far as the trip is for them.
CREATE FUNCTION keep_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(part.user_id, g.user_id, 'comment', g.id, g.content,
		jsonb_build_object('postId', t.id, 'destination', t.destination, 'country', t.country), g.created_at)
	FROM gone g JOIN trips t ON t.id = g.post_id
	CROSS JOIN LATERAL (
		SELECT t.user_id UNION SELECT c.user_id FROM comments c WHERE c.post_id = g.post_id
		UNION SELECT c.user_id FROM gone c WHERE c.post_id = g.post_id) part (user_id)
	JOIN users u ON u.id = part.user_id
	WHERE part.user_id <> g.user_id AND (t.user_id = u.id OR is_addressed(t.audience, u.gender))
		AND NOT EXISTS (SELECT FROM hidden_subjects h WHERE h.subject_id = g.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_keep AFTER DELETE ON comments REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_comments();--> statement-breakpoint
-- While the trip is there to say whose it is.
CREATE FUNCTION delete_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM comments WHERE post_id = OLD.id;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER trips_delete_comments BEFORE DELETE ON trips FOR EACH ROW EXECUTE FUNCTION delete_comments();--> statement-breakpoint
-- Whoever took part below a trip that is not for them any more has received what was said until then.
CREATE FUNCTION keep_comments_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(part.user_id, c.user_id, 'comment', c.id, c.content,
		jsonb_build_object('postId', OLD.id, 'destination', OLD.destination, 'country', OLD.country), c.created_at)
	FROM (SELECT DISTINCT user_id FROM comments WHERE post_id = OLD.id) part JOIN users u ON u.id = part.user_id
	JOIN comments c ON c.post_id = OLD.id AND c.user_id <> part.user_id
	WHERE part.user_id <> OLD.user_id AND is_addressed(OLD.audience, u.gender) AND NOT is_addressed(NEW.audience, u.gender)
		AND NOT EXISTS (SELECT FROM hidden_subjects h WHERE h.subject_id = c.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER trips_keep_comments AFTER UPDATE OF audience ON trips FOR EACH ROW
	WHEN (OLD.audience <> NEW.audience) EXECUTE FUNCTION keep_comments_of_audience();--> statement-breakpoint
CREATE FUNCTION keep_comments_of_gender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_received(OLD.id, c.user_id, 'comment', c.id, c.content,
		jsonb_build_object('postId', t.id, 'destination', t.destination, 'country', t.country), c.created_at)
	FROM (SELECT DISTINCT post_id FROM comments WHERE user_id = OLD.id) part
	JOIN trips t ON t.id = part.post_id AND t.user_id <> OLD.id
		AND is_addressed(t.audience, OLD.gender) AND NOT is_addressed(t.audience, NEW.gender)
	JOIN comments c ON c.post_id = t.id AND c.user_id <> OLD.id
	WHERE NOT EXISTS (SELECT FROM hidden_subjects h WHERE h.subject_id = c.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_keep_comments AFTER UPDATE OF gender ON users FOR EACH ROW
	WHEN (OLD.gender IS DISTINCT FROM NEW.gender) EXECUTE FUNCTION keep_comments_of_gender();--> statement-breakpoint
CREATE FUNCTION keep_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO group_stays (group_chat_id, user_id, joined_at, left_at)
	SELECT OLD.group_chat_id, u.id, OLD.joined_at, greatest(OLD.joined_at, clock_timestamp()) FROM users u WHERE u.id = OLD.user_id
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER group_members_keep_stay AFTER DELETE ON group_members FOR EACH ROW EXECUTE FUNCTION keep_stay();

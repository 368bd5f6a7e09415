CREATE TABLE "conversations" (
	"match_id" uuid PRIMARY KEY NOT NULL,
	"asker_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_sender_id" uuid,
	"last_preview" text,
	"asker_unread" integer DEFAULT 0 NOT NULL,
	"author_unread" integer DEFAULT 0 NOT NULL,
	"asker_read" integer DEFAULT 0 NOT NULL,
	"author_read" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_match_id_conversations_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."conversations"("match_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_asker_latest_idx" ON "conversations" USING btree ("asker_id","active_at","match_id");--> statement-breakpoint
CREATE INDEX "conversations_author_latest_idx" ON "conversations" USING btree ("author_id","active_at","match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_conversation_number_key" ON "messages" USING btree ("match_id","number");--> statement-breakpoint
CREATE FUNCTION keep_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.ended_at IS NOT NULL THEN
		-- nothing was said: there is nothing to keep
		DELETE FROM conversations WHERE match_id = NEW.id AND last_number = 0;
	ELSIF NEW.status = 'accepted' THEN
		INSERT INTO conversations (match_id, asker_id, author_id, matched_at, active_at)
		VALUES (NEW.id, NEW.user_id, NEW.post_author_id, coalesce(NEW.answered_at, now()), coalesce(NEW.answered_at, now()))
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER matches_keep_conversation AFTER INSERT OR UPDATE OF status, ended_at ON matches
	FOR EACH ROW EXECUTE FUNCTION keep_conversation();--> statement-breakpoint
INSERT INTO conversations (match_id, asker_id, author_id, matched_at, active_at)
SELECT id, user_id, post_author_id, coalesce(answered_at, created_at), coalesce(answered_at, created_at)
FROM matches WHERE status = 'accepted' AND ended_at IS NULL;

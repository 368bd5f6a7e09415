CREATE TABLE "article_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid,
	"based_on" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"author" text NOT NULL,
	"category" text NOT NULL,
	"image_url" text NOT NULL,
	"read_time" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"author" text NOT NULL,
	"category" text NOT NULL,
	"image_url" text NOT NULL,
	"read_time" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"author" text NOT NULL,
	"category" text NOT NULL,
	"image_url" text NOT NULL,
	"read_time" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"html" text NOT NULL,
	"headings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_drafts_newest_idx" ON "article_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "article_drafts_article_idx" ON "article_drafts" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_drafts_saver_idx" ON "article_drafts" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "article_versions_saver_idx" ON "article_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "articles_newest_idx" ON "articles" USING btree ("published_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "articles_category_idx" ON "articles" USING btree ("category","published_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "articles_text_idx" ON "articles" USING gin (lower(title || E'\n' || excerpt || E'\n' || author) gin_trgm_ops) WHERE published;--> statement-breakpoint
CREATE INDEX "articles_changed_idx" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_publish_at_idx" ON "articles" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "articles_creator_idx" ON "articles" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "blog_sessions_expires_idx" ON "blog_sessions" USING btree ("expires_at");
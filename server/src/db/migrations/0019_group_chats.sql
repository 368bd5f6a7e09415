CREATE TABLE "group_chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city_key" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_by" uuid,
	"member_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"notify_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "group_keeps" (
	"group_chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	CONSTRAINT "group_keeps_group_chat_id_user_id_kept_id_pk" PRIMARY KEY("group_chat_id","user_id","kept_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_notified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "group_members_group_chat_id_user_id_pk" PRIMARY KEY("group_chat_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_chat_id" uuid;--> statement-breakpoint
ALTER TABLE "group_chats" ADD CONSTRAINT "group_chats_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_keeps" ADD CONSTRAINT "group_keeps_member_fk" FOREIGN KEY ("group_chat_id","user_id") REFERENCES "public"."group_members"("group_chat_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_keeps" ADD CONSTRAINT "group_keeps_kept_fk" FOREIGN KEY ("group_chat_id","kept_id") REFERENCES "public"."group_members"("group_chat_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_chat_id_group_chats_id_fk" FOREIGN KEY ("group_chat_id") REFERENCES "public"."group_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_group_chat_id_group_chats_id_fk" FOREIGN KEY ("group_chat_id") REFERENCES "public"."group_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_chats_city_newest_idx" ON "group_chats" USING btree ("city_key","created_at","id");--> statement-breakpoint
CREATE INDEX "group_chats_creator_idx" ON "group_chats" USING btree ("created_by","expires_at");--> statement-breakpoint
CREATE INDEX "group_chats_expiry_idx" ON "group_chats" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "group_keeps_kept_idx" ON "group_keeps" USING btree ("group_chat_id","kept_id");--> statement-breakpoint
CREATE INDEX "group_members_user_idx" ON "group_members" USING btree ("user_id","group_chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_messages_chat_time_key" ON "group_messages" USING btree ("group_chat_id","created_at");--> statement-breakpoint
CREATE INDEX "group_messages_user_idx" ON "group_messages" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_group_chat_id_group_chats_id_fk" FOREIGN KEY ("group_chat_id") REFERENCES "public"."group_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_group_idx" ON "notifications" USING btree ("group_chat_id") WHERE group_chat_id is not null;
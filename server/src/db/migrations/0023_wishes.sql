CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"q" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_digest_trips" (
	"user_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	CONSTRAINT "search_digest_trips_user_id_trip_id_pk" PRIMARY KEY("user_id","trip_id")
);
--> statement-breakpoint
CREATE TABLE "search_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sent_on" date[] DEFAULT '{}' NOT NULL,
	"q" text
);
--> statement-breakpoint
CREATE TABLE "saved_trips" (
	"user_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"reminded_of" date,
	CONSTRAINT "saved_trips_user_id_trip_id_pk" PRIMARY KEY("user_id","trip_id")
);
--> statement-breakpoint
CREATE TABLE "wish_wakes" (
	"wish_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	CONSTRAINT "wish_wakes_wish_id_trip_id_pk" PRIMARY KEY("wish_id","trip_id")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place_key" text NOT NULL,
	"destination" text NOT NULL,
	"country" text NOT NULL,
	"country_key" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radius_km" double precision NOT NULL,
	"cell" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"tag_lexemes" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_digest_trips" ADD CONSTRAINT "search_digest_trips_user_id_search_digests_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."search_digests"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_digest_trips" ADD CONSTRAINT "search_digest_trips_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_digests" ADD CONSTRAINT "search_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_trips" ADD CONSTRAINT "saved_trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_trips" ADD CONSTRAINT "saved_trips_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_wakes" ADD CONSTRAINT "wish_wakes_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_wakes" ADD CONSTRAINT "wish_wakes_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same_key" ON "saved_searches" USING btree ("user_id","q");--> statement-breakpoint
CREATE INDEX "search_digest_trips_trip_idx" ON "search_digest_trips" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "search_digests_due_idx" ON "search_digests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "saved_trips_newest_idx" ON "saved_trips" USING btree ("user_id","created_at","trip_id");--> statement-breakpoint
CREATE INDEX "saved_trips_trip_idx" ON "saved_trips" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "wish_wakes_trip_idx" ON "wish_wakes" USING btree ("trip_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_same_key" ON "wishes" USING btree ("user_id","place_key","start_date","tags");--> statement-breakpoint
CREATE INDEX "wishes_cell_idx" ON "wishes" USING btree ("cell","end_date","start_date");--> statement-breakpoint
CREATE INDEX "wishes_country_idx" ON "wishes" USING btree ("country_key","end_date","start_date");
CREATE TABLE "for_you_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_for" text NOT NULL,
	"inside" uuid[] NOT NULL,
	"own_from" integer NOT NULL,
	"outside" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_trips" (
	"user_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_trips_user_id_trip_id_pk" PRIMARY KEY("user_id","trip_id")
);
--> statement-breakpoint
ALTER TABLE "for_you_lists" ADD CONSTRAINT "for_you_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_trips" ADD CONSTRAINT "seen_trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_trips" ADD CONSTRAINT "seen_trips_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "for_you_lists_user_made_idx" ON "for_you_lists" USING btree ("user_id","made_at");--> statement-breakpoint
CREATE INDEX "for_you_lists_made_idx" ON "for_you_lists" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "seen_trips_trip_idx" ON "seen_trips" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "seen_trips_user_seen_idx" ON "seen_trips" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "seen_trips_seen_idx" ON "seen_trips" USING btree ("seen_at");
CREATE TABLE "hidden_vouches" (
	"author_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	CONSTRAINT "hidden_vouches_author_id_about_id_pk" PRIMARY KEY("author_id","about_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_vouches" ADD CONSTRAINT "hidden_vouches_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_vouches" ADD CONSTRAINT "hidden_vouches_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_vouches_about_idx" ON "hidden_vouches" USING btree ("about_id");
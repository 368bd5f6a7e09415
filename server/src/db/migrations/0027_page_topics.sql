CREATE TABLE "page_topics" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);

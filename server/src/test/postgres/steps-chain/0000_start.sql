CREATE TABLE people (id uuid PRIMARY KEY);
--> statement-breakpoint
CREATE TABLE trips (id uuid PRIMARY KEY, destination text NOT NULL);

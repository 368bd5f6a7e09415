ALTER TABLE "users" ADD COLUMN "place_id" text;--> statement-breakpoint
UPDATE users SET place_id = city.id
FROM (SELECT DISTINCT ON (name, country) id, name, country FROM places WHERE kind = 'city' ORDER BY name, country, population DESC) city
WHERE city.name = users.city AND city.country = users.country;

-- outside a transaction: the table is large, and people use it meanwhile
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_mailbox_idx" ON "users" USING btree ((
  case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end));
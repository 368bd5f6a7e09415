import { type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a moderator has compared a pose photo with the profile picture that a traveller has now. `id` is SQL for who it is. */
export const hasPosePhoto = (id: SQLWrapper) =>
  sql<boolean>`exists (select from pose_photos where user_id = ${id} and state = 'confirmed')`

import { type SQL, sql } from './sql.ts'

/** What names a traveller in a row of a list. */
export interface AuthorCardRow {
  username: string | null
  firstName: string | null
  profileImageUrl: string | null
  profileImagePreview: string | null
}

/** Its columns, where `alias` is the name of `users` in the query. */
export const authorCardColumns = (alias: string): SQL =>
  sql.raw(
    `${alias}.username, ${alias}.first_name as "firstName", ${alias}.profile_image_url as "profileImageUrl",
    ${alias}.profile_image_preview as "profileImagePreview"`,
  )

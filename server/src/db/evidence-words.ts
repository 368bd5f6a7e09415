import { type SQL, sql } from './sql.ts'

/**
 * What a moderator can search in evidence: the name of whom it is about, and all that was said. No id and no name of anybody
 * else, since one of them may be who reported. The words of the index `evidence_words_idx`.
 */
export const evidenceWords = (content: SQL): SQL => sql`(
  coalesce(${content} #>> '{author,username}', '') || ' ' || coalesce(${content} #>> '{author,firstName}', '') || ' '
  || jsonb_path_query_array(${content}, '$.fields.keyvalue() ? (!(@.key like_regex "(Id|Url|number)$")).value')::text
  || ' ' || jsonb_path_query_array(${content}, '$.messages[*].content')::text)`

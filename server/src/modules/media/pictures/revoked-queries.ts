import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/named.ts'

const REVOKED = `
  select p.id from suspensions b join pictures p on p.user_id = b.user_id where b.ends_at > now()
  union all
  select split_part(t.image_url, '/', 4)::uuid from hidden_subjects h join trips t on t.id = h.subject_id
  where h.kind = 'trip' and t.image_url <> ''
  union all
  select picture_id from hidden_subjects where picture_id is not null`

/** Pictures of whoever is suspended, and of trips that are hidden: what they show now, and what they showed when they were hidden. */
export async function listRevoked(db: Db): Promise<ReadonlySet<string>> {
  const rows = await named<{ id: string }>(db, 'revoked-pictures', REVOKED, [])
  return new Set(rows.map(({ id }) => id))
}

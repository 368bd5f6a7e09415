import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'

/** What a cached page may show that changes while the server runs. */
export type CacheTag = 'blog' | 'prize' | 'safety'

/** In the transaction that changes what pages of this topic show; its row stays locked until the end, so that it comes last. */
export async function changeCacheTag(db: Db, topic: CacheTag): Promise<void> {
  const text = `insert into page_topics (topic, version) values ($1, 1)
    on conflict (topic) do update set version = page_topics.version + 1`
  await named(db, 'change-page-topic', text, [topic])
}

export type PageVersions = ReadonlyMap<string, string>

export async function readPageVersions(db: Db): Promise<PageVersions> {
  const text = 'select topic, version::text from page_topics'
  const rows = await named<{ topic: string; version: string }>(db, 'read-page-versions', text, [])
  return new Map(rows.map(({ topic, version }) => [topic, version]))
}

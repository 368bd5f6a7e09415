import type { EditedArticle } from '@caravan/contract/blog.ts'
import type { QueryClient } from '@tanstack/react-query'
import { itemsOf } from '../../lib/query/patch-pages.ts'
import { postsQuery } from './posts-query.ts'

/** An article as it is stored now: whoever saved it last is at the top of the list. Null where it was deleted. */
export async function findStored(client: QueryClient, id: string): Promise<EditedArticle | null> {
  const pages = await client.fetchInfiniteQuery(postsQuery())
  return itemsOf(pages).find((article) => article.id === id) ?? null
}

import { listAllArticles, listArticleVersions, listDrafts } from '@caravan/contract/blog.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

export const postsKey = ['/api/blog-admin/posts']
export const draftsKey = ['/api/blog-admin/drafts']

export const postsQuery = () =>
  pagedQuery(postsKey, (query, init) => callPage(listAllArticles, { query }, init), { staleTime: 0 })

/** What was being written and never saved. */
export const draftsQuery = () =>
  queryOptions({ queryKey: draftsKey, queryFn: ({ signal }) => call(listDrafts, undefined, { signal }), staleTime: 0 })

/** What is saved or given up is no unsaved draft from then on, and not only once the list of them was read again. */
export async function forgetDraft(client: QueryClient, draftId: string): Promise<void> {
  await client.cancelQueries({ queryKey: draftsKey })
  client.setQueryData(draftsQuery().queryKey, (drafts) => drafts?.filter(({ id }) => id !== draftId))
}

export const versionsQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...postsKey, articleId, 'versions'],
    queryFn: ({ signal }) => call(listArticleVersions, { params: { articleId } }, { signal }),
    staleTime: 0,
  })

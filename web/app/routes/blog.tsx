import { listArticles } from '@caravan/contract/blog.ts'
import { data } from 'react-router'
import { lazy } from '../lib/lazy.tsx'
import { serverCalls, serverContext } from '../lib/server-context.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { readBlogFilter } from '../modules/site/blog/article-address.ts'
import { blogMeta } from '../modules/site/blog/blog-meta.ts'
import type { BlogList } from '../modules/site/blog/blog-screen.tsx'
import type { Route } from './+types/blog'

const BlogScreen = lazy(async () => (await import('../modules/site/blog/blog-screen.tsx')).BlogScreen, {
  source: 'app/modules/site/blog/blog-screen.tsx',
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = context.get(serverContext)
  const { searchParams } = new URL(request.url)
  const { callPage } = serverCalls(visit)
  const filter = readBlogFilter(searchParams)
  const before = searchParams.get('before') ?? undefined
  const list = (articles: BlogList['articles'], next?: string): BlogList => ({
    filter,
    articles,
    next,
    isFirstPage: before === undefined,
  })
  try {
    const query = { category: filter.category, search: filter.search || undefined, before }
    const { items, next } = await callPage(listArticles, { query })
    return data({ ...staticPage({ request }), list: list(items, next) })
  } catch (error) {
    visit.logError(error)
    return data({ ...staticPage({ request }), list: list(null) }, { status: 503 })
  }
}
export const clientLoader = openDocument
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? blogMeta(loaderData.origin, loaderData.list.filter) : []

export default function BlogPage({ loaderData: { list } }: Route.ComponentProps) {
  return <BlogScreen list={list} />
}

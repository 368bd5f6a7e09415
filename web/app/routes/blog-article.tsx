import { type Article, readArticle } from '@caravan/contract/blog.ts'
import { data, redirect } from 'react-router'
import { isCallError } from '../lib/call-error.ts'
import { lazy } from '../lib/lazy.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { serverCalls, serverContext } from '../lib/server-context.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { articlePath, readArticleAddress } from '../modules/site/blog/article-address.ts'
import { articleMeta } from '../modules/site/blog/blog-meta.ts'
import type { Route } from './+types/blog-article'

const ArticleScreen = lazy(async () => (await import('../modules/site/blog/article-screen.tsx')).ArticleScreen, {
  source: 'app/modules/site/blog/article-screen.tsx',
})
const ArticleMissing = lazy(async () => (await import('../modules/site/blog/article-screen.tsx')).ArticleMissing, {
  source: 'app/modules/site/blog/article-screen.tsx',
})

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const named = readArticleAddress(params.id)
  if (named?.hasSlug) throw redirect(articlePath(named.id), 301)
  const { call } = serverCalls(context.get(serverContext))
  const article = named ? await find(named.id) : null
  return data({ ...staticPage({ request }), article }, { status: article ? 200 : 404 })

  async function find(articleId: string): Promise<Article | null> {
    try {
      return await call(readArticle, { params: { articleId } })
    } catch (error) {
      if (isCallError(error) && error.status === 404) return null
      throw error
    }
  }
}
export const clientLoader = openDocument
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.article ? articleMeta(loaderData.origin, loaderData.article) : pageMeta('Article Not Found')

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  return article ? <ArticleScreen article={article} /> : <ArticleMissing />
}

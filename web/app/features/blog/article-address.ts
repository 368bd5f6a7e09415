import { BLOG_CATEGORIES, type BlogCategory } from '@caravan/contract/blog.ts'

export const articlePath = (id: string) => `/blog/${id}`

const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-.*)?$/i

/** What `/blog/{id}` and `/blog/{id}-{slug}` name; null for what names no article. */
export function readArticleAddress(name: string): { id: string; hasSlug: boolean } | null {
  const [, id, slug] = ADDRESS.exec(name) ?? []
  return id ? { id: id.toLowerCase(), hasSlug: slug !== undefined || id !== id.toLowerCase() } : null
}

export interface BlogFilter {
  search: string
  category: BlogCategory | undefined
}

export function readBlogFilter(params: URLSearchParams): BlogFilter {
  const asked = params.get('category')
  return {
    search: params.get('search')?.trim() ?? '',
    category: BLOG_CATEGORIES.find((category) => category === asked),
  }
}

/** `/blog?category=Culture&search=dance`, without what is not asked for. */
export function blogPath({
  search = '',
  category,
  before,
}: Partial<BlogFilter> & { before?: string | undefined } = {}) {
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (search) params.set('search', search)
  if (before) params.set('before', before)
  return params.size > 0 ? `/blog?${params}` : '/blog'
}

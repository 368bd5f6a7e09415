import { BLOG_CATEGORIES, type BlogCategory } from '@caravan/contract/blog.ts'

const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const SHORT = inUtc({ month: 'short', day: 'numeric', year: 'numeric' })
const LONG = inUtc({ month: 'long', day: 'numeric', year: 'numeric' })
const DAY = inUtc({ month: 'short', day: 'numeric' })

interface Dated {
  publishedAt: string | null
  createdAt: string
}
/** When it was published; of a draft when it was begun. */
export const articleTime = ({ publishedAt, createdAt }: Dated) => publishedAt ?? createdAt

/** 'Aug 28, 2026' */
export const shortDate = (article: Dated) => SHORT.format(new Date(articleTime(article)))
/** 'August 28, 2026' */
export const longDate = (article: Dated) => LONG.format(new Date(articleTime(article)))
/** 'Aug 28' and '2026', for a postmark. */
export const postmarkOf = (article: Dated) => ({
  day: DAY.format(new Date(articleTime(article))),
  year: articleTime(article).slice(0, 4),
})

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

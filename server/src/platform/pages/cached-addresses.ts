import { BLOG_CATEGORIES, readArticle } from '@caravan/contract/blog.ts'
import type { PageTopic } from './page-topic-queries.ts'

/** Pages that are rendered the same for everybody: nothing of whoever asks reaches their renderer. */
export interface CachedAddress {
  path: RegExp
  /** The parameters that the page is rendered by, with the values that count; it is rendered without any other. */
  query?: Readonly<Record<string, RegExp>>
  /** With one of these parameters it is another page. */
  notWith?: readonly string[]
  /** A traveller who is signed in gets another page at this address. */
  isForVisitors?: boolean
  topics?: readonly PageTopic[]
  /**
   * The read that says whether there is such a page; its parameters are the named groups of `path`. What is not there has
   * one page for all.
   */
  about?: string
}

export const CACHED_ADDRESSES: readonly CachedAddress[] = [
  // the landing page; with a trip behind a link, that trip
  { path: /^\/$/, notWith: ['post'], query: { waitlist: /^(joined|invalid|failed)$/ }, isForVisitors: true },
  { path: /^\/(privacy|terms|rules|contact)$/ },
  // who is signed in finds their own country open; what is searched for is rendered for each
  { path: /^\/help$/, isForVisitors: true, notWith: ['country', 'q'] },
  { path: /^\/prize-rules$/, topics: ['prize'] },
  { path: /^\/safety$/, topics: ['safety'] },
  // what somebody searches for is rendered for them: there is no end of words
  {
    path: /^\/blog$/,
    query: { category: new RegExp(`^(${BLOG_CATEGORIES.join('|')})$`) },
    notWith: ['search', 'before'],
    topics: ['blog'],
  },
  {
    path: /^\/blog\/(?<articleId>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    topics: ['blog'],
    about: readArticle.path,
  },
]

export interface FoundAddress {
  address: CachedAddress
  /** The path with the parameters that the page is rendered by, in one order. */
  key: string
}

export function findCachedAddress(url: string, addresses: readonly CachedAddress[]): FoundAddress | null {
  const [path = '', search = ''] = url.split('?', 2)
  const address = addresses.find((one) => one.path.test(path))
  if (!address) return null
  if (search === '') return { address, key: path }
  const asked = new URLSearchParams(search)
  if (address.notWith?.some((name) => asked.has(name))) return null
  const drawnBy = new URLSearchParams()
  for (const [name, values] of Object.entries(address.query ?? {})) {
    const value = asked.get(name)
    if (value && values.test(value)) drawnBy.set(name, value)
  }
  return { address, key: drawnBy.size > 0 ? `${path}?${drawnBy}` : path }
}

import { QueryClient } from '@tanstack/react-query'

/** The `before` cursor of the next page out of `Link: </api/posts?before=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  if (!address) return undefined
  return new URL(address, 'http://localhost').searchParams.get('before') ?? undefined
}

const MINUTE = 60_000
/** On the server a cache lives as long as its page: a timer would hold it for ten minutes. */
const UNUSED_FOR = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * MINUTE

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: UNUSED_FOR,
        retry: false,
        refetchOnWindowFocus: false,
      },
      // Without a network an act fails at once and says so: it must not go off by itself when nobody thinks of it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

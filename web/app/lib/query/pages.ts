/** The `before` cursor of the next page out of `Link: </api/posts?before=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  if (!address) return undefined
  return new URL(address, 'http://localhost').searchParams.get('before') ?? undefined
}

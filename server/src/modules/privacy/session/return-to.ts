const NOWHERE = 'http://site.invalid'
const MAX_LENGTH = 2000
/** Not pages: returning there would sign out again or redirect without end. */
const NOT_PAGES = /^\/(api|oidc)(\/|$)/i

/** A path of this site as it was given, or nothing: never an address that leads elsewhere, however it is written. */
export function localPath(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > MAX_LENGTH) return undefined
  if (!/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return undefined
  const parsed = URL.parse(given, NOWHERE)
  if (parsed?.origin !== NOWHERE || parsed.pathname.startsWith('//')) return undefined
  return NOT_PAGES.test(decoded(parsed.pathname)) ? undefined : given
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

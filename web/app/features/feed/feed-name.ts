import { useState } from 'react'

/** The newest trips, or those that fit the viewer best. */
export type FeedName = 'latest' | 'for-you'

const COOKIE = 'feed'
const YEAR_S = 365 * 86_400

/** Which of the two this device showed last, out of its cookies: the server renders it at once. */
export const feedNameIn = (cookies: string | null): FeedName =>
  /(?:^|;\s*)feed=for-you(?:;|$)/.test(cookies ?? '') ? 'for-you' : 'latest'

function rememberFeed(name: FeedName): void {
  const isSecure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: a reload at once must find it; the Cookie Store answers later, where it is
  document.cookie = `${COOKIE}=${name}; path=/; max-age=${YEAR_S}; samesite=lax${isSecure ? '; secure' : ''}`
}

/** `rendered` is the one that the server's page shows. */
export function useFeedName(rendered: FeedName | undefined): [name: FeedName, choose: (name: FeedName) => void] {
  const [name, setName] = useState(() => rendered ?? feedNameIn(document.cookie))
  const choose = (chosen: FeedName) => {
    rememberFeed(chosen)
    setName(chosen)
  }
  return [name, choose]
}

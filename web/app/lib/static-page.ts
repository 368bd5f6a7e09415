import { useMatches } from 'react-router'

/**
 * What the loader of a static page returns: one that is read, and sent without the app's scripts. Links lead on, forms are
 * posted, and what it needs besides is an inline script of its own.
 */
export interface StaticPage {
  isStatic: true
  /** Of the site, for the addresses that others know the page by. */
  origin: string
}
export const staticPage = ({ request }: { request: Request }): StaticPage => ({
  isStatic: true,
  origin: new URL(request.url).origin,
})

const isStaticPage = (loaderData: unknown): boolean =>
  typeof loaderData === 'object' && loaderData !== null && 'isStatic' in loaderData && loaderData.isStatic === true

function useLoadedStatic(): boolean {
  return useMatches().some(({ loaderData }) => isStaticPage(loaderData))
}

/**
 * Only the server renders static pages. Vite's development client brings the styles, so that such a page has its scripts
 * there.
 */
export const useIsStatic: () => boolean = import.meta.env.SSR && !import.meta.env.DEV ? useLoadedStatic : () => false

/** The `clientLoader` of a static page: from a page of the app it is loaded like any other document. */
export function openDocument({ request }: { request: Request }): Promise<never> {
  location.assign(request.url)
  // this page is about to go
  return new Promise(() => undefined)
}

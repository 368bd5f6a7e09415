import { PRODUCT } from '@caravan/contract/product.ts'

/** For a route's `meta`: 'Feed · Caravan'. */
export const pageTitle = (title: string) => [{ title: `${title} · ${PRODUCT.name}` }]

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Whether the page was made for somebody signed in; in a route's `meta`, where hooks cannot run. */
export function isSignedIn(matches: Matches): boolean {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer !== null
}

/** The same for routes behind the sign-in: to a visitor they are not there. */
export const signedInTitle =
  (title: string) =>
  ({ matches }: { matches: Matches }) =>
    pageTitle(isSignedIn(matches) ? title : 'Page not found')

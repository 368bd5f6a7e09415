import { PRODUCT } from '@caravan/contract/product.ts'

/** What search engines and previews say below a title. */
export const PRODUCT_DESCRIPTION = 'Say where you are going and when. See who else is, and talk before you travel.'

/** 'Feed · Caravan' */
export const pageTitle = (title: string) => `${title} · ${PRODUCT.name}`

/** For a route's `meta`. */
export const pageMeta = (title: string) => [
  { title: pageTitle(title) },
  { name: 'description', content: PRODUCT_DESCRIPTION },
]

/** The same of a page that search engines may find, in its own words. */
export const publicMeta = (title: string, description: string) => [
  { title: pageTitle(title) },
  { name: 'description', content: description },
]

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Whether the page was made for somebody signed in; in a route's `meta`, where hooks cannot run. */
export function isSignedIn(matches: Matches): boolean {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer !== null
}

/** The same for routes behind the sign-in: to a visitor they are not there. */
export const signedInMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(isSignedIn(matches) ? title : 'Page not found')

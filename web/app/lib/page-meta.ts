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

/** For whom the page was made; in a route's `meta`, where hooks cannot run. */
function viewerIn(matches: Matches): object | null {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  const viewer = typeof data === 'object' && data !== null && 'viewer' in data ? data.viewer : null
  return typeof viewer === 'object' ? viewer : null
}

export const isSignedIn = (matches: Matches): boolean => viewerIn(matches) !== null

/** Whether the page of a suspension stands in its place. */
export function isSuspended(matches: Matches): boolean {
  const viewer = viewerIn(matches)
  return viewer !== null && 'isSuspended' in viewer && viewer.isSuspended === true
}

/** The same for routes behind the sign-in, which a visitor is asked for. */
export const signedInMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(titleIn(matches, title))

function titleIn(matches: Matches, title: string): string {
  if (isSuspended(matches)) return SUSPENDED_TITLE
  return isSignedIn(matches) ? title : SIGN_IN_TITLE
}

/** Of a link that a visitor follows, whatever it leads to. */
export const SIGN_IN_TITLE = 'Sign in'
export const SUSPENDED_TITLE = 'Your account'

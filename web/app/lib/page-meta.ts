import { isolated } from '@caravan/contract/isolated.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { MetaDescriptor } from 'react-router'
import type { StaticPage } from './static-page.ts'

/** What search engines and previews say below a title. */
export const PRODUCT_DESCRIPTION = 'Say where you are going and when. See who else is, and talk before you travel.'

/** 'Feed · Caravan' */
export const pageTitle = (title: string) => `${isolated(title)} · ${PRODUCT.name}`

/** For a route's `meta`. */
export const pageMeta = (title: string) => [
  { title: pageTitle(title) },
  { name: 'description', content: PRODUCT_DESCRIPTION },
]

/** What a page says of itself to search engines and to sites that show links. */
interface PublicPage {
  /** Of the tab. */
  title: string
  /** Of the link, where it is not the one of the tab without the product. */
  headline?: string
  description: string
  /** Where the page is found, without what only its viewer asked for. */
  address: string
  type?: 'website' | 'article'
  /** A PNG of 1200 × 630. */
  picture: { url: string; alt: string }
}

export const linkMeta = (page: PublicPage): MetaDescriptor[] => [
  { title: page.title },
  { name: 'description', content: page.description },
  { tagName: 'link', rel: 'canonical', href: page.address },
  { property: 'og:site_name', content: PRODUCT.name },
  { property: 'og:locale', content: 'en_US' },
  { property: 'og:type', content: page.type ?? 'website' },
  { property: 'og:url', content: page.address },
  { property: 'og:title', content: page.headline ?? page.title },
  { property: 'og:description', content: page.description },
  { property: 'og:image', content: page.picture.url },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: page.picture.alt },
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:image:alt', content: page.picture.alt },
]

/** The picture of every public page that has none of its own. */
export const sitePicture = (origin: string) => ({
  url: `${origin}/share/site.png`,
  alt: `${PRODUCT.name}: ${PRODUCT.tagline}`,
})

/** For the `meta` of a static page that search engines may find, in its own words. */
export const publicMeta =
  (title: string, description: string) =>
  ({ loaderData, location }: { loaderData?: StaticPage; location: { pathname: string } }): MetaDescriptor[] => {
    if (!loaderData) return [{ title: pageTitle(title) }]
    const { origin } = loaderData
    const address = origin + location.pathname
    return linkMeta({ title: pageTitle(title), headline: title, description, address, picture: sitePicture(origin) })
  }

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

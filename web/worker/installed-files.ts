import { HELP_PAGE, OFFLINE_PAGE } from '../app/lib/offline/offline-names.ts'
import { isOfRelease, isOutdated } from './release.ts'

/** Scripts, styles and letters, named by what they contain. */
export const FILES = 'files'
/** The offline page, and the one page of text that has to be there when nothing else is. */
const PAGE = 'page'

/** Fetches what the screens need and is not here yet, and the page that loads it: all of it, or the worker does not come. */
export async function installFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES)
  const there = new Set((await cache.keys()).map(pathOf))
  await cache.addAll(files.filter((file) => !there.has(file)))
  const pages = await caches.open(PAGE)
  await pages.put(OFFLINE_PAGE, await fetchOfflinePage(files))
  await pages.put(HELP_PAGE, await fetchHelpPage())
}

/** As a visitor gets it. Of whichever release it is, it has no scripts, and can be read without its styles. */
async function fetchHelpPage(): Promise<Response> {
  const page = await fetch(HELP_PAGE, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok || page.redirected) throw new Error(`The emergency numbers were refused: ${page.status}`)
  return page
}

/** Without the cookie: as it is for nobody. */
async function fetchOfflinePage(files: readonly string[]): Promise<Response> {
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok || page.redirected) throw new Error(`The offline page was refused: ${page.status}`)
  if (!isOfRelease(await page.clone().text(), files)) throw new Error('The offline page is of another release')
  return page
}

export const readOfflinePage = (): Promise<Response | undefined> => caches.match(OFFLINE_PAGE, { cacheName: PAGE })

export const readHelpPage = (): Promise<Response | undefined> => caches.match(HELP_PAGE, { cacheName: PAGE })

/** Once this worker has taken over. */
export async function dropOutdatedFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES)
  for (const request of await cache.keys()) {
    const date = (await cache.match(request))?.headers.get('date') ?? null
    if (isOutdated({ path: pathOf(request), date }, files, Date.now())) await cache.delete(request)
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname

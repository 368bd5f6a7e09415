import { ChunkLoadError } from './chunks/chunk-load-error.ts'

/** Addresses of stylesheets that were asked for and did not come. */
const missing = new Set<string>()
/** Imports that have come with all of their styles: they wait for nothing any more. */
const complete = new WeakSet<() => Promise<unknown>>()

if (typeof document !== 'undefined') {
  // such an error does not bubble
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && noteMissing(target), { capture: true })
}

function noteMissing(link: HTMLLinkElement) {
  if (link.rel !== 'stylesheet') return
  missing.add(link.href)
  link.remove()
}

/**
 * What `load` imports, once its styles are there. Vite's import waits for them too, but asks for each sheet only once:
 * one that failed would be taken for there at the next try, and the screen rendered without it. What has its styles already
 * (`isStyled`) does not wait for those of others that did not come.
 */
export async function withStyles<T>(load: () => Promise<T>, isStyled = false): Promise<T> {
  try {
    const loaded = await load()
    if (!isStyled && !complete.has(load)) await Promise.all([...missing].map(fetchAgain))
    complete.add(load)
    return loaded
  } catch (error) {
    throw new ChunkLoadError(error)
  }
}

function fetchAgain(href: string) {
  return new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => {
      missing.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`No stylesheet at ${href}`)))
    document.head.append(link)
  })
}

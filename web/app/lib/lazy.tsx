import { chunks } from 'virtual:chunks'
import {
  Component,
  type ComponentType,
  type ReactNode,
  lazy as reactLazy,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { preinit, preloadModule } from 'react-dom'
import { useHydrated } from './hooks.ts'
import { useIsStatic } from './static-page.ts'

type Load<P> = () => Promise<ComponentType<P>>

/** A script or a sheet did not come: there is no network, or a release has replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}
export const isChunkLoadError = (error: unknown): error is ChunkLoadError => error instanceof ChunkLoadError

/** Addresses of stylesheets that were asked for and did not come. */
const missingSheets = new Set<string>()
/** Imports that have come with all of their styles: they wait for nothing any more. */
const complete = new WeakSet<() => Promise<unknown>>()

if (typeof document !== 'undefined') {
  // such an error does not bubble
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && noteMissing(target), { capture: true })
}

function noteMissing(link: HTMLLinkElement) {
  if (link.rel !== 'stylesheet') return
  missingSheets.add(link.href)
  link.remove()
}

/**
 * What `load` imports, once its styles are there. Vite's import waits for them too, but asks for each sheet only once:
 * one that failed would be taken for there at the next try. What the server has styled does not wait for others' sheets.
 */
async function withStyles<T>(load: () => Promise<T>, isStyled = false): Promise<T> {
  try {
    const loaded = await load()
    if (!isStyled && !complete.has(load)) await Promise.all([...missingSheets].map(fetchSheet))
    complete.add(load)
    return loaded
  } catch (error) {
    throw new ChunkLoadError(error)
  }
}

function fetchSheet(href: string) {
  return new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => {
      missingSheets.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`No stylesheet at ${href}`)))
    document.head.append(link)
  })
}

const failed = new Set<() => void>()

/** React keeps a failure for good; from here on what did not come is asked for once more. */
export function retryFailedChunks(): void {
  for (const forget of failed) forget()
  failed.clear()
}

interface Options {
  /** The file of a screen from the web folder: while the server renders it, its page asks for scripts and styles at once. */
  source?: string
  /** Its styles are in the page already, whoever renders it. */
  isStyled?: boolean
}

/** A component in a chunk of its own, never rendered before its styles. Preloaded, it is rendered at once and suspends nothing. */
export function lazy<P extends object>(load: Load<P>, { source, isStyled }: Options = {}) {
  let loaded: ComponentType<P> | undefined
  async function preload() {
    // for each page that the server renders an import would be resolved anew; in development the next one may be another
    if (loaded && !import.meta.env.DEV) return loaded
    loaded = await withStyles(load, isStyled)
    return loaded
  }
  let Loaded = create()
  function create() {
    return reactLazy(async () => {
      try {
        return { default: await preload() }
      } catch (error) {
        failed.add(() => {
          Loaded = create()
        })
        throw error
      }
    })
  }
  const Hydrated = source ? reactLazy(async () => ({ default: await onceOnline(preload) })) : undefined
  function Lazy(props: P) {
    const isHydrated = useHydrated()
    usePageFiles(source)
    // for as long as it is on the screen: another type would begin anew
    const [Part] = useState<ComponentType<P>>(() => loaded ?? ((!isHydrated && Hydrated) || Loaded))
    return <Part {...props} />
  }
  return Object.assign(Lazy, { preload })
}

/** What the server has drawn stays as it is until there is a network for its script. */
async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((isBack) => addEventListener('online', isBack, { once: true }))
    return onceOnline(load)
  }
}

/** For the head of the page that the server renders; a static page asks for the styles alone. */
function usePageFiles(source = ''): void {
  const isStatic = useIsStatic()
  const files = chunks[source]
  for (const file of (!isStatic && files?.scripts) || []) preloadModule(file, { as: 'script' })
  for (const file of files?.styles ?? []) preinit(file, { as: 'style', precedence: 'screen' })
}

/**
 * A component that comes after the first view, when `when` says so. Without a network it stays away and is asked for
 * again once there is one: nothing that a page can do without may break it.
 */
export function useDeferredComponent<P extends object>(
  load: Load<P>,
  when: (run: () => void) => () => void,
): ComponentType<P> | undefined {
  const [Late, setLate] = useState<ComponentType<P>>()
  const fetchIt = useEffectEvent(() => {
    withStyles(load).then(
      (loaded) => setLate(() => loaded),
      () => addEventListener('online', fetchIt, { once: true }),
    )
  })
  useEffect(() => when(() => fetchIt()), [when])
  return Late
}

interface BoundaryProps {
  children: ReactNode
  /** What is shown where a chunk in it does not come. */
  missing: (retry: () => void) => ReactNode
}

/** Around parts in chunks of their own: any other error goes on to the boundary of the screen. */
export class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  readonly #retry = () => {
    retryFailedChunks()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!isChunkLoadError(error)) throw error
    return this.props.missing(this.#retry)
  }
}

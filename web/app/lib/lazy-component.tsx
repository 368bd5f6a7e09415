import { type ComponentType, lazy, useState } from 'react'
import { withStyles } from './with-styles.ts'

const failed = new Set<() => void>()

/** React keeps a failure for good; from here on what did not come is asked for once more. */
export function retryFailedChunks(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A component in a chunk of its own, never rendered before its styles. Preloaded, it is rendered at once and suspends nothing. `isStyled` as for `withStyles`. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, isStyled = false) {
  let loaded: ComponentType<P> | undefined
  async function preload() {
    // for each page that the server renders an import would be resolved anew; in development the next one may be another
    if (loaded && !import.meta.env.DEV) return loaded
    loaded = await withStyles(load, isStyled)
    return loaded
  }
  let Loaded = create()
  function create() {
    return lazy(async () => {
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
  function LazyComponent(props: P) {
    // for as long as it is on the screen: another type would begin anew
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Loaded)
    return <Component {...props} />
  }
  return Object.assign(LazyComponent, { preload })
}

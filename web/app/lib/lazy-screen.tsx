import { chunks } from 'virtual:chunks'
import type { ComponentType } from 'react'
import { preinit, preloadModule } from 'react-dom'
import { lazyComponent } from './lazy-component.tsx'
import { useIsStatic } from './static-page.ts'

const NONE = { scripts: [], styles: [] }

/**
 * A screen in a chunk of its own. `source` is its file from the web folder (`app/modules/trips/feed/feed-screen.tsx`):
 * while the server renders it, the page asks for that chunk at once and not only after its entry has run. Its styles
 * are in the head of the page; in the browser the import waits for those that the page does not have. A static page asks for
 * the styles alone.
 */
export function lazyScreen<P extends object>(source: string, load: () => Promise<ComponentType<P>>) {
  const Screen = lazyComponent(load)
  function LazyScreen(props: P) {
    const { scripts, styles } = chunks[source] ?? NONE
    const isStatic = useIsStatic()
    for (const file of isStatic ? [] : scripts) preloadModule(file, { as: 'script' })
    for (const file of styles) preinit(file, { as: 'style', precedence: 'screen' })
    return <Screen {...props} />
  }
  return Object.assign(LazyScreen, { preload: Screen.preload })
}

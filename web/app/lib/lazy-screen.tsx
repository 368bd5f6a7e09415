import { chunks } from 'virtual:chunks'
import { type ComponentType, lazy } from 'react'
import { preloadModule } from 'react-dom'

/**
 * A screen in a chunk of its own. `source` is its file from the web folder (`app/features/feed/feed-screen.tsx`):
 * while the server renders it, the page asks for that chunk at once and not only after its entry has run.
 */
export function lazyScreen<P extends object>(source: string, load: () => Promise<ComponentType<P>>) {
  const Screen = lazy(async () => ({ default: await load() }))
  function LazyScreen(props: P) {
    for (const file of chunks[source] ?? []) preloadModule(file, { as: 'script' })
    return <Screen {...props} />
  }
  return Object.assign(LazyScreen, { preload: load })
}

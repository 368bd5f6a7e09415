import { afterFirstView } from '../../lib/after-first-view.ts'
import { atRest } from '../../lib/at-rest.ts'
import { useDeferredComponent } from '../../lib/use-deferred-component.ts'

const WAITS_MS = 1000

/** Mounted in the middle of a swipe, it would hold it up. */
async function load() {
  const { Background } = await import('./background.tsx')
  await atRest(WAITS_MS)
  return Background
}

/** Once the page has been drawn: no first view waits for it. */
export function DeferredBackground() {
  const Background = useDeferredComponent(load, afterFirstView)
  return Background ? <Background /> : null
}

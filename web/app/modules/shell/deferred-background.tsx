import { useDeferredComponent } from '../../lib/lazy.tsx'
import { afterFirstView } from '../../lib/when-idle.ts'

const load = async () => (await import('./background.tsx')).Background

/** Once the page has been rendered: no first view waits for it. */
export function DeferredBackground() {
  const Background = useDeferredComponent(load, afterFirstView)
  return Background ? <Background /> : null
}
